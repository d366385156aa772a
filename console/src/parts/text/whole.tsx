/** Texts of so many characters stay on one line. */
const SHORT = 20;

/** A text that may be long, such as an address, whole: it is broken where it must be. A dash for none. */
export function Whole({ text }: { text: string | null }) {
  if (text === null || text === '') return '–';
  return <span className={text.length <= SHORT ? 'whole-name short' : 'whole-name'}>{text}</span>;
}
