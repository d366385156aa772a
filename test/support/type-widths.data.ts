/** Widths of the characters from 32 to 126 of Helvetica, in thousandths of its size: its published metrics. */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
  '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number);

/** How wide a text is in Helvetica of a size; characters beyond ASCII are taken for digits. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += WIDTHS[character.charCodeAt(0) - 32] ?? 556;
  return (width * size) / 1000;
}
