import type { ReactNode } from 'react';
import { CopyButton } from './code.js';

interface SecretProps {
  label: string;
  text: string;
  /** The purpose of the secret, and the notice that it is not shown again. */
  children: ReactNode;
  /** Further content below, such as steps that use the secret. */
  more?: ReactNode;
}

/** Something that is shown once, to be copied. */
export function Secret({ label, text, children, more }: SecretProps) {
  return (
    <section className="secret" aria-label={label}>
      <p>{children}</p>
      <p>
        <code>{text}</code> <CopyButton text={text} />
      </p>
      {more}
    </section>
  );
}
