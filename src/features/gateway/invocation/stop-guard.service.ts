import { type DomainError, tenantMoved, tenantMoving } from '../../../shared/errors.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { ApiLimiter, TenantDirectory } from '../../../contracts/identity.js';
import { type Listed, OpenList } from '../../../shared/open-list.js';
import type { Caller, ModelCall } from './model-call.js';
import { callSubject } from './call-subject.js';
import { modelSubject } from './subject.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { LiveStops } from '../stops/live-stops.service.js';
import { type HoldingStop, sparedCandidates, stopOf, stoppedBy } from '../stops/stop.rules.js';

/** The facts of a call that stops look at. */
export type StoppableCall = Pick<ModelCall<never>, 'action' | 'user' | 'metadata' | 'prompt' | 'candidates'>;

/** Who makes a call, of a model or of a tool. */
type ActingCaller = Pick<Caller, 'principal'>;

/** Ends a call with an error of its own. */
interface Stoppable {
  stop(error: DomainError): void;
}

/** A call under way, by the candidate that is asked. */
interface Running extends Listed {
  subject: () => Subject;
  call: Stoppable;
}

/** A call under way, as the one who makes it sees it. */
export interface WatchedCall {
  /** The candidates that no stop names when their turn comes. */
  spared(candidates: Iterable<ServedModel>): Iterable<ServedModel>;
  end(): void;
}

/** Holds calls against the stops of their tenants: before they begin, and while they are under way. */
export class StopGuard {
  /** The calls under way on this instance, by tenant. */
  private readonly running = new Map<string, OpenList<Running>>();

  constructor(
    private readonly stops: LiveStops,
    private readonly directory: Pick<TenantDirectory, 'groupsOf' | 'tenant'>,
    private readonly limits: Pick<ApiLimiter, 'admitCall' | 'callFailed'>,
  ) {
    stops.whenRead((stop) => {
      this.enforce(stop);
    });
  }

  /**
   * The error of a call that a stop names; undefined where it may begin. A refused call counts as a wrong one, in whichever
   * API: each leaves evidence. Throws RATE_LIMIT_EXCEEDED where the tenant has had as many in this minute as it may.
   */
  refusalOf(caller: Caller, call: StoppableCall): DomainError | undefined {
    return this.refusalFor(caller, this.subjectsOf(caller, call)(call.candidates[0]));
  }

  /** The same for a call as selectors see it. */
  refusalFor(caller: ActingCaller, subject: () => Subject): DomainError | undefined {
    const refusal = this.foreseen(caller, subject);
    if (refusal !== undefined) this.countRefusal(caller, refusal);
    return refusal;
  }

  /** The error that a call would get, which nobody has made. */
  foreseen(caller: ActingCaller, subject: () => Subject): DomainError | undefined {
    if (!this.hasStops(caller)) return undefined;
    const stop = stopOf(this.stopsOf(caller), subject);
    return stop === undefined ? undefined : stoppedBy(stop);
  }

  /** Counts a refusal as a wrong call. Throws RATE_LIMIT_EXCEEDED as `refusalOf` does. */
  countRefusal({ principal }: ActingCaller, refusal: DomainError): void {
    this.limits.admitCall(principal);
    this.limits.callFailed(principal, refusal);
  }

  /** The candidates of a call without those that stops name; all of them where the requested model itself is stopped. */
  spared(
    caller: Caller,
    call: Omit<StoppableCall, 'candidates'>,
    candidates: StoppableCall['candidates'],
  ): [ServedModel, ...ServedModel[]] {
    if (!this.hasStops(caller)) return [...candidates];
    const subjects = this.subjectsOf(caller, call);
    return sparedCandidates(candidates, (served) => stopOf(this.stopsOf(caller), subjects(served)) !== undefined);
  }

  /** The number of a tenant's calls that are watched here. */
  underWay(tenantId: string): number {
    return this.running.get(tenantId)?.size ?? 0;
  }

  /**
   * The error of a call that begins after its tenant was closed for a move, of a request that was let in before: its end could not
   * be recorded. None while others of the tenant are under way here, since the move waits for them, and so for this one.
   */
  refusalOfLate({ principal }: ActingCaller): DomainError | undefined {
    const { id } = principal.tenant;
    const away = this.directory.tenant(id)?.away;
    if (away === undefined || this.underWay(id) > 0) return undefined;
    return away.to === null ? tenantMoving() : tenantMoved(id, away.to);
  }

  /** Watches a call until it ends; one that a stop names already is stopped at once. */
  watch(caller: Caller, call: StoppableCall, stoppable: Stoppable): WatchedCall {
    const subjects = this.subjectsOf(caller, call);
    const { running, end } = this.watchSubject(caller, subjects(call.candidates[0]), stoppable);
    const begin = (served: ServedModel): boolean => {
      running.subject = subjects(served);
      return stopOf(this.stopsOf(caller), running.subject) === undefined;
    };
    return { spared: (candidates) => filtered(candidates, begin), end };
  }

  /** The same for a call as selectors see it. */
  watchSubject(
    caller: ActingCaller,
    subject: () => Subject,
    stoppable: Stoppable,
  ): { running: Running; end: () => void } {
    const tenantId = caller.principal.tenant.id;
    const running: Running = { place: -1, subject, call: stoppable };
    let here = this.running.get(tenantId);
    if (here === undefined) this.running.set(tenantId, (here = new OpenList()));
    here.add(running);
    const stop = stopOf(this.stopsOf(caller), subject);
    if (stop !== undefined) stoppable.stop(stoppedBy(stop));
    return {
      running,
      end: () => {
        here.remove(running);
      },
    };
  }

  /** Waits for the answer to somebody else's call; a stop ends the waiting. */
  async whileWaiting<T>(caller: Caller, call: StoppableCall, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stopped = new AbortController();
    const stop = (error: DomainError): void => {
      stopped.abort(error);
    };
    const watched = this.watch(caller, call, { stop });
    try {
      return await wait(AbortSignal.any([caller.signal, stopped.signal]));
    } finally {
      watched.end();
    }
  }

  private enforce(stop: HoldingStop): void {
    for (const { subject, call } of this.running.get(stop.tenantId) ?? [])
      if (stop.names(subject())) call.stop(stoppedBy(stop));
  }

  /** Most tenants have none. */
  private hasStops({ principal }: ActingCaller): boolean {
    return this.stops.hasAny(principal.tenant.id);
  }

  private stopsOf({ principal }: ActingCaller): Iterable<HoldingStop> {
    return this.stops.of(principal.tenant.id);
  }

  /** A call by its candidates, as selectors see it. Most tenants have no stops, so its facts are put together when asked for. */
  private subjectsOf(caller: Caller, call: Omit<StoppableCall, 'candidates'>): (served: ServedModel) => () => Subject {
    let facts: Subject | undefined;
    const subject = (): Subject => (facts ??= callSubject(caller, call, this.directory));
    return ({ model }) =>
      () =>
        modelSubject(subject(), model);
  }
}

/**
 * Those that pass, asked for when their turn comes. Not a generator of the call itself: for each function that is one V8
 * makes a map in the old part of memory, which keeps all that the call refers to until that part is cleared.
 */
function* filtered<T>(items: Iterable<T>, passes: (item: T) => boolean): Iterable<T> {
  for (const item of items) if (passes(item)) yield item;
}
