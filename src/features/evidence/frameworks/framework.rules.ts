import type { JsonObject } from '../../../shared/json/json.js';
import { csvOf } from '../../../shared/text/csv.js';
import { matchesAction } from '../../../verifier/pack/population.js';

export type Strength = 'strong' | 'partial' | 'none';

/** A control of a framework, and the evidence that a gateway can have for it. */
export interface Control {
  /** A name of XML (NCName), as OSCAL needs it. */
  id: string;
  title: string;
  /** At best: where the pack has such events or entries. */
  strength: Strength;
  /** Patterns of actions. */
  events: readonly string[];
  /** Entries of the pack, or their folders. */
  entries: readonly string[];
  /** Open points of this evidence, in words. */
  gaps: string;
}

/** A law, a standard or guidance, as data with its source. */
export interface ControlFramework {
  id: string;
  title: string;
  source: string;
  /** The date of the text that the table follows. */
  date: string;
  caveat: string;
  controls: readonly Control[];
}

/** The events of one action that a pack shows. */
export interface ActionTally {
  count: number;
  erased: number;
  first: number;
  last: number;
}

/** A control with what the pack has for it. */
export interface ControlResult extends Omit<Control, 'events' | 'entries'> {
  evidence: string[];
  count: number;
  exceptions: number;
  first: number | null;
  last: number | null;
}

/** Holds a control against a pack. `hasEntry`: whether the pack has content at a path or in a folder. */
export function assess(
  control: Control,
  tallies: ReadonlyMap<string, ActionTally>,
  hasEntry: (path: string) => boolean,
): ControlResult {
  const found = [...tallies].filter(([action]) => control.events.some((pattern) => matchesAction(pattern, action)));
  const sum = (pick: (tally: ActionTally) => number): number => found.reduce((all, [, one]) => all + pick(one), 0);
  const entries = control.entries.filter(hasEntry);
  const isEmpty = found.length === 0 && entries.length === 0;
  const missing = isEmpty && control.strength !== 'none' ? 'The pack has no such event or entry. ' : '';
  return {
    id: control.id,
    title: control.title,
    strength: isEmpty ? 'none' : control.strength,
    evidence: [...control.events, ...entries],
    count: sum(({ count }) => count),
    exceptions: sum(({ erased }) => erased),
    first: found.length === 0 ? null : Math.min(...found.map(([, { first }]) => first)),
    last: found.length === 0 ? null : Math.max(...found.map(([, { last }]) => last)),
    gaps: `${missing}${control.gaps}`,
  };
}

/** `controls/<framework>.json`. */
export function controlsJson(framework: ControlFramework, results: readonly ControlResult[]): JsonObject {
  const { id, title, source, date, caveat } = framework;
  return { controls: results.map((result) => ({ ...result })), framework: { id, title, source, date, caveat } };
}

/** `controls/<framework>.csv`. */
export function controlsCsv(results: readonly ControlResult[]): string {
  return csvOf([
    ['id', 'title', 'strength', 'count', 'exceptions', 'first', 'last', 'evidence', 'gaps'],
    ...results.map(({ id, title, strength, count, exceptions, first, last, evidence, gaps }) => [
      id,
      title,
      strength,
      count,
      exceptions,
      first ?? '',
      last ?? '',
      evidence.join(' '),
      gaps,
    ]),
  ]);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string | number): string => String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;color:#14181f;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:.4rem 0}table{border-collapse:collapse;width:100%;margin-top:1rem}
th,td{border:1px solid #c5cbd5;padding:.35rem .5rem;text-align:left;vertical-align:top}th{background:#eef1f5}
td.n{text-align:right;font-variant-numeric:tabular-nums}.strong{color:#0b6b3a}.partial{color:#8a5a00}.none{color:#a3202b}
code{font-size:.85em;overflow-wrap:anywhere}.small{color:#4b5563;font-size:.85em}tr{break-inside:avoid}thead{display:table-header-group}
@page{margin:16mm}@media print{body{margin:0;max-width:none}}`;

/** Facts in the head of a report. */
export interface ReportHead {
  tenant: string;
  start: string;
  end: string;
  root: string;
  size: number;
}

/** `controls/<framework>.html`: one page without scripts or links to elsewhere, made to be printed. */
export function controlsHtml(framework: ControlFramework, results: readonly ControlResult[], head: ReportHead): string {
  const rows = results.map(
    ({
      id,
      title,
      strength,
      count,
      exceptions,
      evidence,
      gaps,
    }) => `<tr><td>${escaped(id)}</td><td>${escaped(title)}</td>
<td class="${strength}">${strength}</td><td class="n">${count}</td><td class="n">${exceptions}</td>
<td><code>${escaped(evidence.join(' '))}</code></td><td>${escaped(gaps)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(framework.title)}: evidence of ${escaped(head.tenant)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(framework.title)}</h1>
<p>Evidence of <strong>${escaped(head.tenant)}</strong> from ${escaped(head.start)} to before ${escaped(head.end)}.</p>
<p class="small">${escaped(framework.source)}, ${escaped(framework.date)}. ${escaped(framework.caveat)}</p>
<p class="small">Counted from the log of ${head.size} events with the root <code>${escaped(head.root)}</code>. This report names evidence; it does not state compliance.</p>
<table><thead><tr><th>Control</th><th>Title</th><th>Evidence</th><th>Events</th><th>Erased</th><th>Taken from</th><th>Open</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}
