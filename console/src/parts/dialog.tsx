import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

/** A modal dialog, shown while it is mounted. Escape, its button and a click beside it close it. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
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
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current.close();
      }}
    >
      <div className="dialog">
        <div className="title">
          <h2 id={id}>{title}</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
