/** Dotted segments of letters, digits, `_` and `-`, or `*` for any one; a trailing `*` matches the rest of a family. */
export const actionPattern = /^(\*|[a-z0-9_-]+)(\.(\*|[a-z0-9_-]+))*$/i;

/** Returns a matcher of a pattern against a dotted name, given as its segments. */
export type SegmentMatcher = (given: readonly string[]) => boolean;

/** `*` for any one segment, a trailing `*` for one or more. */
export function compileAction(pattern: string): SegmentMatcher {
  const wanted = pattern.split('.');
  const isFamily = wanted.at(-1) === '*';
  return (given) => {
    if (isFamily ? given.length < wanted.length : given.length !== wanted.length) return false;
    return wanted.every((segment, index) => segment === '*' || segment === given[index]);
  };
}

/** Returns a matcher of any of the patterns against a resource id: literal text in which `*` matches any characters. */
export function compileResources(patterns: readonly string[]): (resource: string) => boolean {
  if (patterns.includes('*')) return () => true;
  const literal = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'));
  return (resource) => literal.has(resource) || open.some((parts) => coversParts(parts, resource));
}

/** The first and last part are at the ends, the others between them in their order. */
function coversParts(parts: readonly string[], resource: string): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!resource.startsWith(first) || !resource.endsWith(last)) return false;
  if (resource.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = resource.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= resource.length - last.length;
}
