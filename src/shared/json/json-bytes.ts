/** A number, true, false or null, with its comma. */
const PLAIN_BYTES = 5;
/** Quotes and a comma or colon. */
const AROUND_TEXT = 3;
const BRACKETS = 2;

/**
 * True if the JSON of `value` has more than `max` bytes in UTF-8, escapes aside. Stops there, so that a large value costs
 * no more than its bound.
 */
export function isLongerJson(value: unknown, max: number): boolean {
  let bytes = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && bytes + waiting.length <= max) {
    const next = waiting.pop();
    if (typeof next === 'string') bytes += textBytes(next, max);
    else if (typeof next !== 'object' || next === null) bytes += PLAIN_BYTES;
    else if (ArrayBuffer.isView(next)) bytes += next.byteLength;
    else {
      bytes += BRACKETS;
      if (Array.isArray(next)) {
        if (bytes + next.length > max) return true;
        for (const item of next) waiting.push(item);
      } else {
        for (const [key, item] of Object.entries(next)) {
          bytes += textBytes(key, max);
          waiting.push(item);
        }
      }
    }
  }
  return waiting.length > 0 || bytes > max;
}

function textBytes(text: string, max: number): number {
  return AROUND_TEXT + (text.length > max ? text.length : Buffer.byteLength(text));
}
