import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clause as a reader marked it; offsets in the agreement's text. */
export interface Label {
  clause: string;
  start: number;
  end: number;
}

/** An agreement of the fixtures. */
export interface Agreement {
  name: string;
  text: string;
  labels: Label[];
}

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'contracts');
const MARK = /<<(\/?)([a-z-]+)>>/g;

/** The agreements of a set, with the marks `<<clause>>…<</clause>>` taken out of their texts. */
export function agreements(set: 'seen' | 'held-out'): Agreement[] {
  return readdirSync(join(FOLDER, set))
    .toSorted()
    .map((file) => ({ name: file.replace('.txt', ''), ...unmarked(readFileSync(join(FOLDER, set, file), 'utf8')) }));
}

function unmarked(marked: string): Pick<Agreement, 'text' | 'labels'> {
  const labels: Label[] = [];
  const open = new Map<string, number>();
  let text = '';
  let at = 0;
  for (const { 0: mark, 1: slash, 2: clause = '', index } of marked.matchAll(MARK)) {
    text += marked.slice(at, index);
    at = index + mark.length;
    if (slash === '') open.set(clause, text.length);
    else labels.push({ clause, start: open.get(clause) ?? 0, end: text.length });
  }
  return { text: text + marked.slice(at), labels };
}
