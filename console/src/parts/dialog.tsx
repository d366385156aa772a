import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useQuestion } from './question.js';

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, shown while it is mounted. Escape, its button and a click beside it close it; they ask first where
 * something was typed into a form.
 */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useRef(false);
  const id = useId();
  const { ask, dialog: question } = useQuestion();
  const leave = async (): Promise<void> => {
    if (isTyped.current && !(await ask(t`Close this? What you have typed is lost.`, t`Close it`, true))) return;
    dialog.current?.close();
  };
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would begin with the button that closes it.
    const first = dialog.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? dialog.current?.querySelector<HTMLElement>('input:enabled, select, textarea'))?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React passes these events on from dialogs within.
      onClose={({ target }) => {
        if (target === dialog.current) close();
      }}
      onCancel={(event) => {
        if (!isTyped.current || event.target !== dialog.current) return;
        event.preventDefault();
        void leave();
      }}
      onInput={({ target }) => {
        if (target instanceof HTMLElement && target.closest('form.fields') !== null) isTyped.current = true;
      }}
      onClick={({ target }) => {
        if (target === dialog.current) void leave();
      }}
    >
      <div className="dialog">
        <div className="title">
          <h2 id={id}>{title}</h2>
          <button type="button" onClick={() => void leave()}>
            <Trans>Close</Trans>
          </button>
        </div>
        {children}
      </div>
      {question}
    </dialog>
  );
}
