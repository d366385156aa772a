/** A part of a framework that may need others first. */
interface Part {
  id: string;
  dependsOn: readonly string[];
}

/** A part with its place: its column, and its row in it. */
export interface Placed<One extends Part> {
  part: One;
  column: number;
  row: number;
}

/** Parts in columns, each behind all that it depends on. Parts that depend on each other in a circle count as one step. */
export function placed<One extends Part>(parts: readonly One[]): Placed<One>[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const columns = new Map<string, number>();
  const columnOf = (part: One, under: ReadonlySet<string>): number => {
    const known = columns.get(part.id);
    if (known !== undefined) return known;
    const before = part.dependsOn.flatMap((id) => (under.has(id) ? [] : (byId.get(id) ?? [])));
    const column = Math.max(-1, ...before.map((one) => columnOf(one, new Set([...under, part.id])))) + 1;
    columns.set(part.id, column);
    return column;
  };
  const rows = new Map<number, number>();
  return parts.map((part) => {
    const column = columnOf(part, new Set([part.id]));
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { part, column, row };
  });
}

/** A text in at most two lines of so many characters. */
export function linesOf(text: string, width: number): string[] {
  const [first = '', ...rest] = text.split(' ');
  const lines = [first];
  for (const word of rest) {
    const last = lines.at(-1) ?? '';
    if (`${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= 2) return lines;
  return [lines[0] ?? '', `${(lines[1] ?? '').slice(0, width - 1)}…`];
}
