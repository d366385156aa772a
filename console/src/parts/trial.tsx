import { type ReactNode, useState } from 'react';

interface TrialProps {
  title: string;
  /** Of the text. */
  label: string;
  /** What is in the text at first. */
  sample: string;
  /** The words of the button. */
  action: string;
  /** The name of what is shown beside the text. */
  outcome: string;
  /** Said until something was tried. */
  hint: string;
  onTry: (text: string) => void;
  /** What came of it; nothing until then. */
  children: ReactNode;
}

/** A text to try something on, and what came of it beside it. */
export function Trial({ title, label, sample, action, outcome, hint, onTry, children }: TrialProps) {
  const [text, setText] = useState(sample);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="columns">
        <div className="ask">
          <label>
            {label}
            <textarea
              rows={8}
              maxLength={100_000}
              value={text}
              onChange={({ target: { value } }) => {
                setText(value);
              }}
            />
          </label>
          <button
            type="button"
            disabled={text.trim() === ''}
            onClick={() => {
              onTry(text);
            }}
          >
            {action}
          </button>
        </div>
        <div role="group" aria-label={outcome}>
          {children ?? <p className="quiet">{hint}</p>}
        </div>
      </div>
    </section>
  );
}
