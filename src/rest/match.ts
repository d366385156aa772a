/** A row found by its path and method. */
export interface Match<T> {
  value: T;
  params: Readonly<Record<string, string>>;
}

/** The match of a path: the row for the method, or the methods with rows and one of those. */
export type Lookup<T> = { match: Match<T> } | { allow: readonly string[]; other: T };

interface Entry<T> {
  names: readonly string[];
  value: T;
}

interface Pattern<T> {
  /** A literal segment, or null for a parameter. */
  segments: readonly (string | null)[];
  /** The last parameter takes the rest of the path. */
  wildcard: boolean;
  methods: Map<string, Entry<T>>;
}

const noParams: Readonly<Record<string, string>> = {};

/** The segments of an Express path: `:name` takes one segment, `*name` (last) the rest. */
export function parsePath(path: string): { segments: (string | null)[]; names: string[]; wildcard: boolean } {
  const parts = path.split('/').slice(1);
  const names = parts.flatMap((part) => (/^[:*]/.test(part) ? [part.slice(1)] : []));
  const wildcard = parts.at(-1)?.startsWith('*') === true;
  return { segments: parts.map((part) => (/^[:*]/.test(part) ? null : part)), names, wildcard };
}

/**
 * Finds rows by path: literal paths by one look-up, the others in the order of the table. Case matters; one slash at
 * the end does not. By hand (decision 0045): one look-up for the hot paths, and `Allow` for the others.
 */
export class PathTable<T> {
  readonly #literal = new Map<string, Map<string, Entry<T>>>();
  readonly #patterns: Pattern<T>[] = [];

  /** Adds a row; the first one wins. */
  add(method: string, path: string, value: T): void {
    const { segments, names, wildcard } = parsePath(path);
    const entry = { names, value };
    let methods: Map<string, Entry<T>>;
    if (names.length === 0) {
      methods = this.#literal.get(path) ?? new Map<string, Entry<T>>();
      this.#literal.set(path, methods);
    } else {
      const key = segments.map((segment) => segment ?? ':').join('/');
      let pattern = this.#patterns.find(
        (known) => known.wildcard === wildcard && known.segments.map((segment) => segment ?? ':').join('/') === key,
      );
      if (pattern === undefined) {
        pattern = { segments, wildcard, methods: new Map() };
        this.#patterns.push(pattern);
      }
      ({ methods } = pattern);
    }
    if (!methods.has(method)) methods.set(method, entry);
  }

  /**
   * The row for `pathname` as it is in the request line, still percent-encoded; undefined for a path without rows. HEAD
   * is GET. Throws URIError when a parameter's percent-encoding is malformed.
   */
  find(method: string, pathname: string): Lookup<T> | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const literal = this.#literal.get(path);
    const direct = literal?.get(wanted);
    if (direct !== undefined) return { match: { value: direct.value, params: noParams } };
    const allow = new Set(literal?.keys());
    let other = literal?.values().next().value;
    const parts = path.split('/').slice(1);
    for (const pattern of this.#patterns) {
      if (!fits(pattern, parts)) continue;
      const entry = pattern.methods.get(wanted);
      if (entry !== undefined) return { match: { value: entry.value, params: paramsOf(pattern, entry.names, parts) } };
      for (const known of pattern.methods.keys()) allow.add(known);
      other ??= pattern.methods.values().next().value;
    }
    if (other === undefined) return undefined;
    if (allow.has('GET')) allow.add('HEAD');
    return { allow: [...allow], other: other.value };
  }
}

function fits(pattern: Pattern<unknown>, parts: readonly string[]): boolean {
  const { segments, wildcard } = pattern;
  if (wildcard ? parts.length < segments.length : parts.length !== segments.length) return false;
  return segments.every((segment, index) => (segment === null ? parts[index] !== '' : segment === parts[index]));
}

function paramsOf(
  pattern: Pattern<unknown>,
  names: readonly string[],
  parts: readonly string[],
): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  let next = 0;
  for (const [index, segment] of pattern.segments.entries()) {
    const name = segment === null ? names[next++] : undefined;
    if (name === undefined) continue;
    const rest = pattern.wildcard && index === pattern.segments.length - 1;
    params[name] = rest ? parts.slice(index).map(decodeURIComponent).join('/') : decodeURIComponent(parts[index] ?? '');
  }
  return params;
}
