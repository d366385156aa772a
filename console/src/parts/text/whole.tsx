/** Texts of so many characters stay on one line. */
const SHORT = 20;

/** A text that may be long, such as an address, whole: it is broken where it must be, an e-mail address before its domain first. A dash for none. */
export function Whole({ text }: { text: string | null }) {
  if (text === null || text === '') return '–';
  const [before, ...domain] = text.split(/(?=@)/);
  return (
    <span className={text.length <= SHORT ? 'whole-name short' : 'whole-name'}>
      {before}
      <wbr />
      {domain.join('')}
    </span>
  );
}
