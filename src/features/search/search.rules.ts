import type { Found } from '../../contracts/search.js';
import type { Sought } from '../../shared/sought.js';

/** How well a record is what was looked for; less is better. */
function distanceOf({ id, title }: Found, { text, id: digits }: Sought): number {
  const name = title.toLowerCase();
  if (text !== undefined && name === text) return 0;
  if (digits !== undefined && id.replaceAll('-', '').startsWith(digits)) return 1;
  if (text !== undefined && (name.startsWith(text) || id === text)) return 2;
  return 3;
}

/** The best matches first, among equals the newest. */
export function bestFirst<T extends Found>(found: readonly T[], sought: Sought): T[] {
  return found
    .map((hit) => ({ hit, distance: distanceOf(hit, sought) }))
    .toSorted((a, b) => a.distance - b.distance || (b.hit.at?.getTime() ?? 0) - (a.hit.at?.getTime() ?? 0))
    .map(({ hit }) => hit);
}
