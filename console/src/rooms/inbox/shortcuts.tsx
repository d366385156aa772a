import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

const OFF = 'portcullis.inbox.keys';

/** The effect of each key, as the help shows it. */
const KEYS = {
  j: t`to the next`,
  k: t`to the one before`,
  x: t`select it`,
  a: t`approve`,
  d: 'deny',
  '?': t`show these keys`,
} as const;
export type Key = keyof typeof KEYS;

function isKey(key: string): key is Key {
  return Object.hasOwn(KEYS, key);
}

/** Whether what is typed goes into a field or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement &&
      target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null)
  );
}

/** The keys of the list, shown on request. They can be turned off, as for speech input (WCAG 2.1.4). */
export function Shortcuts({ press }: { press: (key: Exclude<Key, '?'>) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF) === null);
  const receive = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !isKey(key) || isTaken(target)) return;
    event.preventDefault();
    if (key === '?') setOpen((before) => !before);
    else press(key);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      receive(event);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, [isOn]);
  return (
    <details
      className="shortcuts"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <Trans>Keyboard</Trans>
      </summary>
      <p>
        {Object.entries(KEYS).map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            if (checked) localStorage.removeItem(OFF);
            else localStorage.setItem(OFF, 'off');
            setOn(checked);
          }}
        />{' '}
        <Trans>Use these keys</Trans>
      </label>
    </details>
  );
}
