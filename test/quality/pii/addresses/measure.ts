import type { Detect } from '../measure.ts';

/** How addresses are hidden in texts with marked ones. */
export interface AddressCount {
  gold: number;
  /** Addresses of which four fifths of the characters are in findings of any type. */
  hidden: number;
  /** Characters of addresses, and those in findings. */
  characters: number;
  hiddenCharacters: number;
  findings: number;
  /** Findings of type ADDRESS of which half is in an address. */
  right: number;
  /** Texts with an address in part, or with a finding that is wrong. */
  misses: string[];
}

interface Span {
  start: number;
  end: number;
}

const HIDDEN = 0.8;

const shared = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** Measures texts in which `{…}` is an address. */
export function measureAddresses(texts: readonly string[], detect: Detect): AddressCount {
  const count = { gold: 0, hidden: 0, characters: 0, hiddenCharacters: 0, findings: 0, right: 0 };
  const misses: string[] = [];
  for (const marked of texts) {
    const gold: Span[] = [];
    let text = '';
    for (const part of marked.split(/(\{[^}]*\})/)) {
      if (part.startsWith('{')) gold.push({ start: text.length, end: text.length + part.length - 2 });
      text += part.startsWith('{') ? part.slice(1, -1) : part;
    }
    const findings = detect(text);
    const covered = gold.map((one) => findings.reduce((sum, finding) => sum + shared(one, finding), 0));
    const hidden = gold.filter(({ start, end }, index) => (covered[index] ?? 0) >= HIDDEN * (end - start)).length;
    const addresses = findings.filter(({ type }) => type === 'ADDRESS');
    const right = addresses.filter((one) => gold.some((address) => 2 * shared(one, address) >= one.end - one.start));
    count.gold += gold.length;
    count.hidden += hidden;
    count.characters += gold.reduce((sum, { start, end }) => sum + end - start, 0);
    count.hiddenCharacters += covered.reduce((sum, one) => sum + one, 0);
    count.findings += addresses.length;
    count.right += right.length;
    if (hidden < gold.length || right.length < addresses.length) misses.push(marked);
  }
  return { ...count, misses };
}

/** The share of marked addresses of which at least four fifths of the characters are found, whatever the type. */
export function hiddenShare(texts: readonly string[], detect: Detect): number {
  const { gold, hidden } = measureAddresses(texts, detect);
  return hidden / gold;
}
