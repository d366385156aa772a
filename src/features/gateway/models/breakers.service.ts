import type { Clock } from '../../../shared/time/clock.js';
import {
  admitCall,
  type Breaker,
  dropCall,
  isCutOff,
  newBreaker,
  noteCall,
  openFor,
  wouldAdmit,
} from './breaker.rules.js';
import type { CatalogueModel } from './catalogue.rules.js';

/** A model, and the account that it is called with. */
type Called = Pick<CatalogueModel, 'account' | 'id' | 'provider'>;

/** The kind of fault that a failure reveals at the provider. */
export type BreakerFault = 'credentials' | 'rate_limit' | 'other';

const CLOSED = newBreaker();

/** The breakers of this instance: one per model, and one per provider, or own account of a tenant, for its credentials. */
export class Breakers {
  private readonly byKey = new Map<string, Breaker>();
  /** The models whose last failure was a rate limit of the provider's. */
  private readonly limited = new Set<string>();

  constructor(private readonly clock: Clock) {}

  /** Whether the model may be called now. A call that was let in is ended by `succeeded`, `failed` or `dropped`. */
  admits(called: Called): boolean {
    const now = this.clock.now();
    const { provider, model } = keysOf(called);
    if (!admitCall(this.of(provider), now)) return false;
    if (admitCall(this.of(model), now)) return true;
    dropCall(this.of(provider));
    return false;
  }

  succeeded(called: Called): void {
    const now = this.clock.now();
    const { provider, model } = keysOf(called);
    noteCall(this.of(provider), true, now);
    noteCall(this.of(model), true, now);
  }

  /** A refusal of our credentials holds for every model of the provider, and at once. */
  failed(called: Called, fault: BreakerFault): void {
    const now = this.clock.now();
    const { provider, model } = keysOf(called);
    if (fault === 'rate_limit') this.limited.add(model);
    else this.limited.delete(model);
    if (fault === 'credentials') {
      Object.assign(this.of(provider), { ...newBreaker(), state: 'open', openedAt: now });
      this.dropped(called);
    } else {
      dropCall(this.of(provider));
      noteCall(this.of(model), false, now);
    }
  }

  dropped(called: Called): void {
    const { provider, model } = keysOf(called);
    dropCall(this.of(provider));
    dropCall(this.of(model));
  }

  /** Forgets all of a provider: it has other credentials or another address now. */
  forget(provider: string): void {
    for (const key of [...this.byKey.keys()])
      if (key === provider || key.startsWith(`${provider}/`)) {
        this.byKey.delete(key);
        this.limited.delete(key);
      }
  }

  /** How long the breaker of a model stays open after rate limits, ms; undefined if it opened for something else. */
  limitedFor(called: Called): number | undefined {
    const { model } = keysOf(called);
    if (!this.limited.has(model)) return undefined;
    return openFor(this.of(model), this.clock.now());
  }

  /** True while the provider's credentials, or one of its models, are cut off. */
  isOpen(provider: string): boolean {
    const now = this.clock.now();
    return [...this.byKey].some(
      ([key, breaker]) => (key === provider || key.startsWith(`${provider}/`)) && isCutOff(breaker, now),
    );
  }

  /** True while the provider is cut off for refusing our credentials. */
  isRefused(provider: string): boolean {
    return isCutOff(this.byKey.get(provider) ?? CLOSED, this.clock.now());
  }

  /** False while the model would not be called. */
  isAvailable(called: Called): boolean {
    const now = this.clock.now();
    return Object.values(keysOf(called)).every((key) => wouldAdmit(this.byKey.get(key) ?? CLOSED, now));
  }

  private of(key: string): Breaker {
    let breaker = this.byKey.get(key);
    if (breaker === undefined) this.byKey.set(key, (breaker = newBreaker()));
    return breaker;
  }
}

/** The names of the breakers of a provider and of its model. */
function keysOf({ account, provider, id }: Called): { provider: string; model: string } {
  const of = account ?? provider;
  return { provider: of, model: `${of}/${id}` };
}
