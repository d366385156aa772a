/** What an address says, before it is known to mean something. */
export type Given = Readonly<Record<string, unknown>>;

/** The texts of an address that have one of the names. */
export function textsIn<Name extends string>(given: Given, names: readonly Name[]): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name of names) {
    // The router reads `?user=42` as a number.
    const value = typeof given[name] === 'number' ? String(given[name]) : given[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

/** A value of an address under its name, where it is one of those that are known; else nothing. */
export function knownIn<Name extends string, Value extends string>(
  given: Given,
  name: Name,
  values: readonly Value[],
): { [name in Name]?: Value } {
  const value = values.find((known) => known === given[name]);
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]?: Value });
}
