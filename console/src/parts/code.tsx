import { t } from '@lingui/core/macro';
import { useState } from 'react';

/** A text to be copied with a click. */
export function CopyButton({ text, name = t`Copy` }: { text: string; name?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 2_000);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {copied ? t`Copied` : name}
    </button>
  );
}

/** Code or a command, which can be copied. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="code">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
