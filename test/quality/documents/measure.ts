import type { Composed } from './corpus.ts';

export interface Finding {
  ruleId: string;
  value: string | null;
  evidence: { quote: string }[];
}

interface Count {
  right: number;
  wrong: number;
  missed: number;
}

const PRESENT = '.present';
/** What the head of a document says: a finding of its own, with a value. */
const FACTS = ['agreement-date'];
const MISSING = '.missing';

/** Holds the findings about agreements against what their authors wrote. */
export function measure(agreements: readonly Composed[], review: (text: string) => readonly Finding[]) {
  const categories = new Map<string, Count>();
  const missing = { said: 0, right: 0 };
  const values = { all: 0, found: 0, right: 0 };
  const faults: string[] = [];
  const known = new Set(agreements.flatMap(({ present }) => [...present]));
  for (const { name, text, present, values: expected } of agreements) {
    const findings = review(text);
    const found = new Map(
      findings
        .filter(({ ruleId }) => ruleId.endsWith(PRESENT) || FACTS.includes(ruleId))
        .map((one) => [one.ruleId.replace(PRESENT, ''), one]),
    );
    for (const id of known) {
      const count = categories.get(id) ?? { right: 0, wrong: 0, missed: 0 };
      categories.set(id, count);
      const one = found.get(id);
      if (present.has(id)) count[one === undefined ? 'missed' : 'right'] += 1;
      else if (one !== undefined) count.wrong += 1;
      if (present.has(id) === (one !== undefined)) continue;
      faults.push(
        `${name}: ${one === undefined ? 'missed' : 'wrong'} ${id} ${one?.evidence[0]?.quote.slice(0, 160) ?? ''}`,
      );
    }
    for (const { ruleId } of findings.filter((one) => one.ruleId.endsWith(MISSING))) {
      const id = ruleId.slice(0, -MISSING.length);
      if (!known.has(id)) continue;
      missing.said += 1;
      if (present.has(id)) faults.push(`${name}: ${id} is said to be missing`);
      else missing.right += 1;
    }
    for (const [id, value] of expected) {
      values.all += 1;
      const said = found.get(id)?.value;
      values.found += Number(found.has(id));
      if (said === value) values.right += 1;
      else faults.push(`${name}: ${id} says ${value}, read as ${String(said)}`);
    }
  }
  const sum = (key: keyof Count): number => [...categories.values()].reduce((all, count) => all + count[key], 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  const sorted = new Map([...categories].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    categories: sorted,
    total: { precision: right / (right + wrong), recall: right / (right + missed) },
    missing,
    values,
    faults,
  };
}
