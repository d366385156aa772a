import type { Detect } from '../measure.ts';

/** How telephones without a label are found in texts with marked ones. */
export interface PhoneCount {
  gold: number;
  found: number;
  findings: number;
  right: number;
  /** Texts with what was missed or found wrongly. */
  misses: string[];
}

/** A finding is right if it covers half of a marked number and no more than twice its length. */
export function measurePhones(texts: readonly string[], detect: Detect): PhoneCount {
  const count: PhoneCount = { gold: 0, found: 0, findings: 0, right: 0, misses: [] };
  for (const marked of texts) {
    const gold: { start: number; end: number }[] = [];
    let text = '';
    for (const part of marked.split(/(\{[^}]*\})/)) {
      if (part.startsWith('{')) gold.push({ start: text.length, end: text.length + part.length - 2 });
      text += part.startsWith('{') ? part.slice(1, -1) : part;
    }
    const phones = detect(text).filter(({ type }) => type === 'PHONE');
    const covers = (one: { start: number; end: number }, other: { start: number; end: number }): boolean =>
      2 * (Math.min(one.end, other.end) - Math.max(one.start, other.start)) >= other.end - other.start;
    const found = gold.filter((value) => phones.some((phone) => covers(phone, value)));
    const right = phones.filter((phone) => gold.some((value) => covers(value, phone)));
    count.gold += gold.length;
    count.found += found.length;
    count.findings += phones.length;
    count.right += right.length;
    if (found.length < gold.length || right.length < phones.length) count.misses.push(marked);
  }
  return count;
}
