import type { Step } from './compare.rules.js';
import type { Note } from './plan.rules.js';

/** A step as it ended. */
export interface ImportRow {
  state: Step['state'] | 'made' | 'changed' | 'refused' | 'no counterpart';
  what: string;
  name: string;
  path: string;
  detail: string;
}

/** A shorter text is no secret that could be told from others. */
const SHORTEST_SECRET = 6;
// Control characters and those that change the direction of text.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONGEST_CELL = 300;

/** Problems and notes of a file as rows beside the steps. */
export function rowsOf(problems: readonly Note[], notes: readonly Note[]): ImportRow[] {
  const row =
    (state: ImportRow['state']) =>
    (note: Note): ImportRow => ({ state, what: '', name: '', path: note.path, detail: note.message });
  return [...problems.map(row('problem')), ...notes.map(row('no counterpart'))];
}

/** A table for people. No secret is in it, whoever wrote it there. */
export function importTable(rows: readonly ImportRow[], secrets: Iterable<string>): string {
  const hidden = [...new Set(secrets)]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  const clean = (text: string): string => {
    let shown = text;
    for (const secret of hidden) shown = shown.replaceAll(secret, '…');
    return shown.replaceAll(UNPRINTABLE, '?').slice(0, LONGEST_CELL);
  };
  const cells = rows.map(({ state, what, name, path, detail }) =>
    [state, [what, name].filter((part) => part !== '').join(' '), path, detail].map(clean),
  );
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How many rows there are of each state, in words. */
export function countsOf(rows: readonly ImportRow[]): string {
  const counts = Map.groupBy(rows, ({ state }) => state);
  return [...counts].map(([state, { length }]) => `${length} ${WORDS[state]}`).join(', ');
}

const WORDS: Readonly<Record<ImportRow['state'], string>> = {
  make: 'to make',
  same: 'there already',
  differs: 'that differ',
  'needs key': 'that need a key',
  problem: 'that cannot be imported',
  made: 'made',
  changed: 'changed',
  refused: 'refused',
  'no counterpart': 'without a counterpart',
};

/** Whether something that the file asks for is not there in the end. */
export function isIncomplete(rows: readonly ImportRow[]): boolean {
  return rows.some(({ state }) => ['differs', 'needs key', 'problem', 'refused'].includes(state));
}
