/** Characters that are not seen, or that turn the text after them, except line breaks and tabs. */
const HIDDEN =
  /[\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{0}-\u{8}\u{b}-\u{1f}\u{7f}-\u{9f}\u{115f}\u{1160}\u{3164}\u{fe00}-\u{fe0e}\u{e0100}-\u{e01ef}]/gu;
const HEXADECIMAL = 16;

/** A text with its hidden characters by their numbers, so that nobody agrees to words that only a model reads. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (hidden) => `⟨U+${hex(hidden)}⟩`);
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(HEXADECIMAL).toUpperCase().padStart(4, '0');
}
