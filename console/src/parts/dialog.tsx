import { type ReactNode, useEffect, useId, useRef } from 'react';

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
  const mayClose = (): boolean => !isTyped.current || confirm('Close this? What you have typed is lost.');
  const leave = (): void => {
    if (mayClose()) dialog.current?.close();
  };
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would begin with the button that closes it.
    dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={close}
      onCancel={(event) => {
        if (!mayClose()) event.preventDefault();
      }}
      onInput={({ target }) => {
        if (target instanceof HTMLElement && target.closest('form.fields') !== null) isTyped.current = true;
      }}
      onClick={({ target }) => {
        if (target === dialog.current) leave();
      }}
    >
      <div className="dialog">
        <div className="title">
          <h2 id={id}>{title}</h2>
          <button type="button" onClick={leave}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
