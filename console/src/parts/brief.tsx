/** A text of a table that may be long, such as an address or a list: its beginning, and the whole as its title. */
export function Brief({ text }: { text: string }) {
  return (
    <span className={text.includes(' ') ? 'brief wrapped' : 'brief'} title={text}>
      {text}
    </span>
  );
}
