import type { Principal } from '../../contracts/identity.js';
import type { Finder } from '../../contracts/search.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { type SearchTerm, searchTermOf } from '../../shared/text/search-term.js';
import { bestFirst } from './search.rules.js';
import type { SearchHit, SearchResult } from './search.types.js';

/** Finders that ask the database at once: a search leaves most of the pool to others. */
const AT_ONCE = 3;
/** After so long the kinds that were not looked for are left out. */
const TOTAL_MILLIS = 1_500;

/** Looks for records of every area by id and name. */
export class SearchService {
  constructor(
    /** Complete once every area is open. */
    private readonly finders: readonly Finder[],
    private readonly clock: Clock,
  ) {}

  /**
   * The best matches among what the principal may see; `isPermitted` says which lists that is. Kinds that took too long are named.
   * Throws SERVICE_UNAVAILABLE when none could be looked for.
   */
  async search(
    principal: Principal,
    { text, first }: { text: string; first: number },
    isPermitted: (permission: Finder['permission']) => boolean,
  ): Promise<SearchResult> {
    const term = searchTermOf(text);
    if (term === undefined) return { hits: [], incomplete: [] };
    const { featurePacks } = principal.tenant;
    const allowed = this.finders.filter(
      ({ permission, pack }) => isPermitted(permission) && (pack === undefined || featurePacks.has(pack)),
    );
    const looks = await this.lookAll(allowed, (finder) => look(finder, principal, term, first));
    const failure = looks.find(({ error }) => error !== undefined)?.error;
    if (failure !== undefined && looks.every(({ error }) => error !== undefined)) throw failure;
    return {
      hits: bestFirst(
        looks.flatMap(({ hits }) => hits),
        term,
      ).slice(0, first),
      incomplete: allowed
        .filter((finder) => looks.every((one) => one.finder !== finder || one.error !== undefined))
        .map(({ kind }) => kind),
    };
  }

  private async lookAll(finders: readonly Finder[], lookBy: (finder: Finder) => Promise<Look>): Promise<Look[]> {
    const waiting = [...finders];
    const looks: Look[] = [];
    const until = this.clock.now() + TOTAL_MILLIS;
    const worker = async (): Promise<void> => {
      for (let finder = waiting.shift(); finder !== undefined; finder = waiting.shift()) {
        if (this.clock.now() > until) return;
        looks.push(await lookBy(finder));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return looks;
  }
}

interface Look {
  finder: Finder;
  hits: SearchHit[];
  /** Why nothing was found out. */
  error?: DomainError;
}

async function look(finder: Finder, principal: Principal, term: SearchTerm, limit: number): Promise<Look> {
  try {
    const found = await finder.find(principal, term, limit);
    return { finder, hits: found.map((one) => ({ kind: finder.kind, ...one })) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    return { finder, hits: [], error };
  }
}
