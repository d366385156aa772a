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

/** The kind of fault that a failure reveals at the provider. */
export type BreakerFault = 'credentials' | 'rate_limit' | 'other';

const CLOSED = newBreaker();

/** The breakers of this instance: one per model, and one per provider for its credentials. */
export class Breakers {
  private readonly byKey = new Map<string, Breaker>();
  /** The models whose last failure was a rate limit of the provider's. */
  private readonly limited = new Set<string>();

  constructor(private readonly clock: Clock) {}

  /** Whether the model may be called now. A call that was let in is ended by `succeeded`, `failed` or `dropped`. */
  admits({ provider, id }: CatalogueModel): boolean {
    const now = this.clock.now();
    if (!admitCall(this.of(provider), now)) return false;
    if (admitCall(this.of(`${provider}/${id}`), now)) return true;
    dropCall(this.of(provider));
    return false;
  }

  succeeded({ provider, id }: CatalogueModel): void {
    const now = this.clock.now();
    noteCall(this.of(provider), true, now);
    noteCall(this.of(`${provider}/${id}`), true, now);
  }

  /** A refusal of our credentials holds for every model of the provider, and at once. */
  failed({ provider, id }: CatalogueModel, fault: BreakerFault): void {
    const now = this.clock.now();
    if (fault === 'rate_limit') this.limited.add(`${provider}/${id}`);
    else this.limited.delete(`${provider}/${id}`);
    if (fault === 'credentials') {
      Object.assign(this.of(provider), { ...newBreaker(), state: 'open', openedAt: now });
      this.dropped({ provider, id });
    } else {
      dropCall(this.of(provider));
      noteCall(this.of(`${provider}/${id}`), false, now);
    }
  }

  dropped({ provider, id }: Pick<CatalogueModel, 'provider' | 'id'>): void {
    dropCall(this.of(provider));
    dropCall(this.of(`${provider}/${id}`));
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
  limitedFor({ provider, id }: CatalogueModel): number | undefined {
    const key = `${provider}/${id}`;
    if (!this.limited.has(key)) return undefined;
    return openFor(this.of(key), this.clock.now());
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
  isAvailable({ provider, id }: CatalogueModel): boolean {
    const now = this.clock.now();
    return [provider, `${provider}/${id}`].every((key) => wouldAdmit(this.byKey.get(key) ?? CLOSED, now));
  }

  private of(key: string): Breaker {
    let breaker = this.byKey.get(key);
    if (breaker === undefined) this.byKey.set(key, (breaker = newBreaker()));
    return breaker;
  }
}
