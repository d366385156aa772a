/** Makes a value when it is first asked for, and gives the same one from then on. What throws is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
