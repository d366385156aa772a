import { type ReactNode, useState } from 'react';

interface TrialProps {
  title: string;
  /** The label of the text field. */
  label: string;
  /** The initial content of the text field. */
  sample: string;
  /** The button's label. */
  action: string;
  /** The heading of the results beside the text. */
  outcome: string;
  /** The hint shown before the first try. */
  hint: string;
  onTry: (text: string) => void;
  /** The result of the last try; empty before the first. */
  children: ReactNode;
}

/** A text field to try something on, with the result beside it. */
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
