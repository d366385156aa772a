import { type Hold, packHold } from '../hold.rules.js';
import { rebuiltFrom } from '../shared/rebuilt-fields.rules.js';
import { LEAD_MILLIS, LEASE_MILLIS } from '../shared/times.data.js';
import { CallSteps } from './call-steps.js';

const OK = ['ok'];
const OVER = ['over'];
const CLOSED = ['closed'];
const ALIVE = ['alive'];

interface Session {
  /** Until when it lives, ms of this process; undefined once it is over. */
  until: number | undefined;
  holds: Map<string, Hold>;
}

/**
 * The counters that the processes of one machine share, in the memory of their primary. Each step is that of the same
 * name in redis/counter-script.ts, and one set of tests holds both to the same answers. The counters are gone with this
 * process, and its workers with it.
 */
export class LocalCounters {
  private readonly calls: CallSteps;
  private sessions = new Map<string, Session>();
  /** Sessions that wait for a rebuild, and what they hold. */
  private readonly joined = new Map<string, string>();
  private phase: 'none' | 'gathering' | 'closing' | 'open' = 'none';
  private lead: { session: string; until: number } | undefined;
  private draft: string[] = [];

  /** `millis`: a clock that only goes on, ms. */
  constructor(
    private readonly millis: () => number = () => performance.now(),
    most?: number,
  ) {
    this.calls = new CallSteps(most);
  }

  /** Does a step. Throws for one that does not exist. */
  step(name: string, args: readonly string[]): string[] {
    const step = this.steps[name];
    if (step === undefined) throw new Error(`the counters have no step ${name}`);
    return step(args);
  }

  private readonly steps: Readonly<Record<string, (args: readonly string[]) => string[]>> = {
    reserve: ([session = '', ...args]) => this.living(session, (holds) => this.calls.reserve(holds, args)),
    cover: ([session = '', ...args]) => this.living(session, (holds) => this.calls.cover(holds, args)),
    settle: ([session = '', ...args]) => this.living(session, (holds) => this.calls.settle(holds, args)),
    look: ([tenantId = '', ...names]) => this.calls.look(tenantId, names),
    prune: ([now = '']) => {
      if (this.phase !== 'open') return OVER;
      this.calls.prune(Number(now));
      return OK;
    },
    drop: ([tenantId = '']) => {
      this.calls.drop(tenantId);
      return OK;
    },
    join: ([session = '', previous = '', held = '']) => this.join(session, previous, held),
    beat: ([session = '']) => this.beat(session),
    claim: ([session = '']) => {
      const { until } = this.sessions.get(session) ?? { until: undefined };
      if (until !== undefined && until >= this.millis()) return ALIVE;
      this.end(session);
      return OK;
    },
    holds: ([session = '']) =>
      [...(this.sessions.get(session)?.holds ?? [])].flatMap(([id, hold]) => [id, packHold(hold)]),
    sweep: ([session = '', ...args]) => {
      const found = this.sessions.get(session);
      if (found?.until !== undefined) return ALIVE;
      return this.calls.settle(found?.holds ?? new Map(), args);
    },
    bury: ([session = '']) => {
      if (this.sessions.get(session)?.until !== undefined) return ALIVE;
      this.sessions.delete(session);
      return OK;
    },
    leave: ([session = '']) => {
      this.end(session);
      return OK;
    },
    lead: ([session = '']) => {
      if (this.phase === 'open' || this.phase === 'none') return OVER;
      if (this.leader() !== undefined && this.leader() !== session) return ['follow'];
      this.lead = { session, until: this.millis() + LEAD_MILLIS };
      this.phase = 'gathering';
      this.draft = [];
      return ['lead', ...this.joined.keys()];
    },
    close: ([session = '']) => {
      if (this.phase !== 'gathering' || this.leader() !== session) return OVER;
      this.lead = { session, until: this.millis() + 4 * LEAD_MILLIS };
      this.phase = 'closing';
      return ['lead', ...[...this.joined].flat()];
    },
    draft: ([session = '', ...fields]) => {
      if (this.phase !== 'closing' || this.leader() !== session) return OVER;
      for (const field of fields) this.draft.push(field);
      return OK;
    },
    swap: ([session = '', names = '']) => this.swap(session, names),
  };

  private living(session: string, step: (holds: Map<string, Hold>) => string[]): string[] {
    const found = this.sessions.get(session);
    return found?.until === undefined ? CLOSED : step(found.holds);
  }

  private end(session: string): void {
    const found = this.sessions.get(session);
    if (found !== undefined) found.until = undefined;
  }

  private begin(session: string, holds = new Map<string, Hold>()): void {
    this.sessions.set(session, { until: this.millis() + LEASE_MILLIS, holds });
  }

  private join(session: string, previous: string, held: string): string[] {
    const before = this.sessions.get(previous);
    const lived = before?.until !== undefined;
    if (this.phase === 'open' && (lived || (held === '' && this.isAnyAlive()))) {
      const told = new Set(held.split('\n').map((line) => line.slice(0, line.indexOf(' '))));
      const taken = [...(before?.holds ?? [])].filter(([id]) => told.has(id));
      for (const [id] of taken) before?.holds.delete(id);
      this.end(previous);
      this.begin(session, new Map(taken));
      return ['open'];
    }
    this.sessions.clear();
    this.joined.delete(previous);
    this.phase = 'gathering';
    this.joined.set(session, held);
    return ['waiting'];
  }

  private isAnyAlive(): boolean {
    const now = this.millis();
    return [...this.sessions.values()].some(({ until }) => until !== undefined && until >= now);
  }

  private beat(session: string): string[] {
    const found = this.sessions.get(session);
    if (found?.until === undefined) return this.joined.has(session) && this.phase !== 'open' ? ['waiting'] : CLOSED;
    const now = this.millis();
    found.until = now + LEASE_MILLIS;
    const over = [...this.sessions].filter(([, { until }]) => until === undefined || until < now);
    return ['open', ...over.map(([name]) => name)];
  }

  private leader(): string | undefined {
    return this.lead !== undefined && this.lead.until >= this.millis() ? this.lead.session : undefined;
  }

  private swap(session: string, names: string): string[] {
    if (this.phase !== 'closing' || this.leader() !== session) return OVER;
    const { counts, forgotten, holds } = rebuiltFrom(this.draft);
    this.draft = [];
    this.joined.clear();
    this.lead = undefined;
    this.calls.replace(counts, forgotten);
    this.sessions = new Map();
    for (const name of names.split(' ')) if (name !== '') this.begin(name, holds.get(name));
    this.phase = 'open';
    return OK;
  }
}
