/** The search parameters of an address, not yet validated. */
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

/** The parameter `name` if its value is one of the known ones; otherwise an empty object. */
export function knownIn<Name extends string, Value extends string>(
  given: Given,
  name: Name,
  values: readonly Value[],
): { [name in Name]?: Value } {
  const value = values.find((known) => known === given[name]);
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]?: Value });
}
