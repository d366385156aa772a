import type { Detect } from '../measure.ts';

/** The share of marked addresses of which at least four fifths of the characters are found, whatever the type. */
export function hiddenShare(texts: readonly string[], detect: Detect): number {
  const hidden = texts.filter((marked) => {
    const start = marked.indexOf('{');
    const end = marked.indexOf('}') - 1;
    const findings = detect(marked.replace(/[{}]/g, ''));
    const covered = findings.reduce(
      (sum, one) => sum + Math.max(0, Math.min(one.end, end) - Math.max(one.start, start)),
      0,
    );
    return covered >= 0.8 * (end - start);
  });
  return hidden.length / texts.length;
}
