import { type ReactNode, useId } from 'react';
import { WORDS, type Word } from './text/words.js';

/** A word of the domain. A button, so that the keyboard reaches it; it opens a note that says what the word means. */
export function Term({ of, children }: { of: Word; children?: ReactNode }) {
  const id = useId();
  return (
    <span className="term">
      <button type="button" popoverTarget={id}>
        {children ?? of}
      </button>
      <span id={id} popover="auto" role="note">
        {WORDS[of]}
      </span>
    </span>
  );
}
