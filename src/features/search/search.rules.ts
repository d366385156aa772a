import type { FoundRecord, SearchKind } from '../../contracts/search.js';
import type { SearchTerm } from '../../shared/text/search-term.js';

/** How well a record is what was looked for; less is better. */
function distanceOf({ id, title }: FoundRecord, { text, id: digits }: SearchTerm): number {
  const name = title.toLowerCase();
  if (text !== undefined && name === text) return 0;
  if (digits !== undefined && id.replaceAll('-', '').startsWith(digits)) return 1;
  if (text !== undefined && (name.startsWith(text) || id === text)) return 2;
  return 3;
}

/** An event has the id of the record that it is about: who looks for the id wants the record first. */
const isEvent = ({ kind }: { kind: SearchKind }): number => Number(kind === 'spine_event');

/** The best matches first, among equals the newest. */
export function bestFirst<T extends FoundRecord & { kind: SearchKind }>(found: readonly T[], term: SearchTerm): T[] {
  return found
    .map((hit) => ({ hit, distance: distanceOf(hit, term) }))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        isEvent(a.hit) - isEvent(b.hit) ||
        (b.hit.at?.getTime() ?? 0) - (a.hit.at?.getTime() ?? 0),
    )
    .map(({ hit }) => hit);
}
