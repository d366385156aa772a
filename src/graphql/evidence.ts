import type { SpineReader } from '../contracts/spine.js';
import { isPermitted } from './authorize.js';
import type { RequestContext } from './context.js';
import { loaderOf } from './loaders.js';
import { type SpineEvent, toSpineEvent } from './types/spine-event.js';

/** Invocations that a record usually took. */
const USUAL_INVOCATIONS = 3;

/** The options of every field that links evidence. */
export const EVIDENCE = {
  description:
    'The events of these invocations in the tenant’s log. Administrators and auditors read all of them, others their own.',
  complexity: ({ childComplexity }: { childComplexity: number }) => 1 + USUAL_INVOCATIONS * childComplexity,
};

/** The events that `ids` name, as far as the caller may read them; those of one turn are read together. */
export async function evidenceOf(
  context: RequestContext,
  spine: SpineReader,
  ids: readonly string[],
): Promise<SpineEvent[]> {
  const { tenant, roles, subject } = context.principal;
  const loader = loaderOf(context, 'evidence', (keys) => spine.eventsById(tenant.id, keys));
  const events = await Promise.all(ids.map((id) => loader.load(id)));
  const readsAll = isPermitted('audit', roles);
  return events
    .filter((event) => event !== undefined)
    .filter(({ actor }) => readsAll || actor === subject)
    .map(toSpineEvent);
}
