const FIRST_MILLIS = 1_000;
const MAX_MILLIS = 60_000;

/** How long a program rests that has ended so many times in a row, ms. The first times it may have been its call. */
export function waitAfter(ends: number): number {
  return ends <= 2 ? 0 : Math.min(MAX_MILLIS, FIRST_MILLIS * 2 ** Math.min(10, ends - 3));
}
