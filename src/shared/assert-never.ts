/** Marks a branch that types rule out; throws when a value reaches it all the same. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
