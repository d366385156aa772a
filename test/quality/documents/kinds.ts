import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Review } from '../../../src/features/analysis/review/review.rules.ts';
import type { SetOfTexts } from './corpus.ts';

/**
 * A contract whose kind is known. Its first lines say the kind, which clauses that are asked of that kind it has, and whether
 * it amends another: `@kind nda`, `@present probation,leave`, `@amends yes`.
 */
export interface ContractOfKind {
  name: string;
  text: string;
  kind: string;
  present: ReadonlySet<string>;
  isAmendment: boolean;
}

const FOLDER = join(import.meta.dirname, 'kinds');

export function contractsOfKinds(set: SetOfTexts): ContractOfKind[] {
  return readdirSync(join(FOLDER, set))
    .toSorted()
    .map((file) => {
      const written = readFileSync(join(FOLDER, set, file), 'utf8');
      const said = (name: string): string => new RegExp(`^@${name} (.*)$`, 'm').exec(written)?.[1] ?? '';
      return {
        name: file.replace('.txt', ''),
        text: written.replace(/^(?:@.*\n)+\n/, ''),
        kind: said('kind'),
        present: new Set(
          said('present')
            .split(',')
            .filter((id) => id !== ''),
        ),
        isAmendment: said('amends') === 'yes',
      };
    });
}

export interface ReachedOfKinds {
  kinds: number;
  amendments: number;
  precision: number;
  recall: number;
  missing: number;
  faults: string[];
}

/** Holds kinds, and the clauses asked of each, against what is known of the contracts. */
export function measureKinds(
  contracts: readonly ContractOfKind[],
  asked: ReadonlyMap<string, readonly string[]>,
  review: (text: string) => Pick<Review, 'findings' | 'contract'>,
): ReachedOfKinds {
  const faults: string[] = [];
  const counts = { kind: 0, amends: 0, right: 0, wrong: 0, missed: 0, said: 0, true: 0 };
  for (const { name, text, kind, present, isAmendment } of contracts) {
    const { contract, findings } = review(text);
    const ids = new Set(findings.map(({ ruleId }) => ruleId));
    counts.kind += Number(contract?.kind === kind);
    counts.amends += Number((contract?.amends != null) === isAmendment);
    if (contract?.kind !== kind) faults.push(`${name}: ${kind} is taken for ${String(contract?.kind)}`);
    if ((contract?.amends != null) !== isAmendment) faults.push(`${name}: amendment is ${String(!isAmendment)}`);
    if (isAmendment) {
      for (const id of ids) if (id.endsWith('.missing')) faults.push(`${name}: asked for ${id}`);
      continue;
    }
    for (const id of asked.get(kind) ?? []) {
      const isFound = ids.has(`${id}.present`);
      if (present.has(id)) counts[isFound ? 'right' : 'missed'] += 1;
      else if (isFound) counts.wrong += 1;
      if (present.has(id) !== isFound) faults.push(`${name}: ${isFound ? 'wrong' : 'missed'} ${id}`);
      if (!ids.has(`${id}.missing`)) continue;
      counts.said += 1;
      counts.true += Number(!present.has(id));
      if (present.has(id)) faults.push(`${name}: ${id} is said to be missing`);
    }
  }
  return {
    kinds: counts.kind / contracts.length,
    amendments: counts.amends / contracts.length,
    precision: counts.right / (counts.right + counts.wrong),
    recall: counts.right / (counts.right + counts.missed),
    missing: counts.true / counts.said,
    faults,
  };
}
