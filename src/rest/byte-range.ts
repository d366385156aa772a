import type { ContentPicker } from './route.js';

/** A part of content; without `end`, which is inclusive, all that follows. */
export interface ByteRange {
  start: number;
  end: number | undefined;
}

const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/**
 * The one range that a client asks for; undefined for anything else, which RFC 9110 §14.2 lets a server ignore: several
 * ranges, the last bytes, other units, or one that is malformed.
 */
export function byteRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  const [start, end] = [Number(first), last === undefined ? undefined : Number(last)];
  return end !== undefined && end < start ? undefined : { start, end };
}

/** The strong entity tag of content; undefined where it has none. */
export function entityTagOf(data: Record<string, unknown>, { field, tag }: ContentPicker): string | undefined {
  const value = tag === undefined ? undefined : (data[field] as Record<string, unknown>)[tag];
  return typeof value === 'string' ? `"${value}"` : undefined;
}
