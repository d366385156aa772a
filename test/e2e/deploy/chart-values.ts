type Json = Record<string, any>;

/** Rows of the README's table: each value with its default and what the schema says of it. */
export function rowsOf(schema: Json, values: Json, path = ''): string[] {
  return Object.entries<Json>(schema.properties).flatMap(([name, member]) => {
    if (path === '' && name === 'global') return [];
    if (member.properties !== undefined) return rowsOf(member, values[name], `${path}${name}.`);
    return [`| \`${path}${name}\` | \`${JSON.stringify(values[name])}\` | ${member.description} |`];
  });
}

/** `over` in the place of what `values` has; maps are merged, as Helm merges them. */
export function merged(values: Json, over: Json): Json {
  const result: Json = { ...values };
  for (const [name, value] of Object.entries(over)) {
    const isMap = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
    result[name] = isMap(value) && isMap(values[name]) ? merged(values[name], value) : value;
  }
  return result;
}
