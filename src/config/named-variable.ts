/** The value of a variable that a file of the user's names; undefined if it is not set. */
export function namedVariable(name: string): string | undefined {
  return process.env[name];
}
