import { documentText, type SourceFile } from './documents.js';
import type { ConfigurationKind } from './kind.port.js';
import type { LiveTenant } from './plan.rules.js';

const UNSAFE = /[^a-z0-9._-]+/g;
const LONGEST_STEM = 80;

/** The files of a tenant by kind and name, in a stable order. Names that come to one file name are numbered. */
export function exportedFiles(kinds: readonly ConfigurationKind[], live: LiveTenant): SourceFile[] {
  return kinds.flatMap((kind) => {
    const taken = new Set<string>();
    const records = (live.get(kind.kind) ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return records.map(({ name, spec }) => ({
      file: `${kind.folder}/${freeStem(name, taken)}.yaml`,
      text: documentText(kind, name, spec),
    }));
  });
}

function freeStem(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replaceAll(UNSAFE, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
    .slice(0, LONGEST_STEM);
  const stem = plain === '' ? 'unnamed' : plain;
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}`;
  taken.add(free);
  return free;
}

/** All documents in one text of YAML. */
export function joinedText(files: readonly SourceFile[]): string {
  return files.map(({ text }) => text).join('---\n');
}
