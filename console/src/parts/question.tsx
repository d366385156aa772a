import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface Asked {
  /** The question, and in the sentences behind it what will end. */
  text: string;
  /** The name of the button that says yes. */
  name: string;
  isGrave: boolean;
  /** Facts that help to answer, below the question. */
  more: ReactNode;
  answer: (isYes: boolean) => void;
}

/** Asks before something is done; resolves to whether the person said yes. */
export type Ask = (text: string, name: string, isGrave?: boolean, more?: ReactNode) => Promise<boolean>;

/** A way to ask a question, and the dialog that shows it, to be rendered by the caller. */
export function useQuestion(): { ask: Ask; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const ask: Ask = (text, name, isGrave = false, more = null) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({
      text,
      name,
      isGrave,
      more,
      answer: (isYes) => {
        setAsked(undefined);
        resolve(isYes);
      },
    });
    return promise;
  };
  return { ask, dialog: asked === undefined ? null : createPortal(<Question {...asked} />, document.body) };
}

/** The question as a modal dialog. Escape says no, and so does the button that has the focus first. */
function Question({ text, name, isGrave, more, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isYes = useRef(false);
  const id = useId();
  const end = text.indexOf('? ') + 1;
  const [question, consequences] = end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('button')?.focus();
  }, []);
  const close = (isAgreed: boolean): void => {
    isYes.current = isAgreed;
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="question"
      aria-labelledby={`${id}-question`}
      aria-describedby={consequences === '' ? undefined : `${id}-consequences`}
      onClose={() => {
        answer(isYes.current);
      }}
    >
      <div className="dialog">
        <h2 id={`${id}-question`}>{question}</h2>
        {consequences === '' ? null : <p id={`${id}-consequences`}>{consequences}</p>}
        {more}
        <div className="actions">
          <button
            type="button"
            onClick={() => {
              close(false);
            }}
          >
            <Trans>Go back</Trans>
          </button>
          <button
            type="button"
            className={isGrave ? 'danger' : 'primary'}
            onClick={() => {
              close(true);
            }}
          >
            {name}
          </button>
        </div>
      </div>
    </dialog>
  );
}
