import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** The most items of one page of a list. */
const PAGE = 500;

/**
 * A page of a list that is in the order of its keys. A cursor is the key of the last item before: items may have come and gone
 * since. Throws −32602 for what is no cursor.
 */
export function listPage<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  cursor: string | undefined,
): { page: readonly T[]; nextCursor: { nextCursor?: string } } {
  const from = cursor === undefined ? 0 : positionAfter(items, keyOf, cursor);
  const page = items.slice(from, from + PAGE);
  const last = page.at(-1);
  const hasMore = from + PAGE < items.length && last !== undefined;
  return { page, nextCursor: hasMore ? { nextCursor: Buffer.from(keyOf(last)).toString('base64url') } : {} };
}

function positionAfter<T>(items: readonly T[], keyOf: (item: T) => string, cursor: string): number {
  const after = Buffer.from(cursor, 'base64url').toString();
  if (after === '' || Buffer.from(after).toString('base64url') !== cursor)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the cursor is not one of this list');
  const at = items.findIndex((item) => keyOf(item) > after);
  return at === -1 ? items.length : at;
}
