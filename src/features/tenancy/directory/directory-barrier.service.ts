import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { ChangeBarrier } from '../../../contracts/instances/change-barrier.js';
import type { Logger } from '../../../shared/logger.js';

/** A change is answered after this time even where an instance has not said that it read it, ms. */
const LIMIT_MILLIS = 1_000;
/** An instance that said nothing is not waited for again until it has, or for so long, ms. */
const SILENT_MILLIS = 60_000;

/** The tables of the notifications by which instances tell each other how far they have read. */
export const BARRIER = { asked: 'barrier', reached: 'barrier_reached' } as const;

interface BarrierOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  presence: { readonly instance: number; members(): Promise<ReadonlySet<number> | undefined> };
  logger: Logger;
}

/**
 * Waits until the other instances have read a change, so that its caller finds it on whichever of them takes the next
 * request. PostgreSQL delivers notifications in commit order, so an instance that hears a mark has heard every change
 * committed before it. It answers once it has read them.
 */
export class DirectoryBarrier implements ChangeBarrier {
  private readonly waiting = new Map<string, { missing: Set<number>; done: () => void }>();
  private readonly silentSince = new Map<number, number>();
  private count = 0;

  constructor(private readonly options: BarrierOptions) {}

  async pass(): Promise<void> {
    try {
      const others = await this.others();
      // Silent ones hear the mark as well: their answer shows that they can be waited for again.
      if (others.size > 0) await this.wait(this.answering(others));
    } catch (error) {
      // The change is committed: its answer does not depend on this.
      this.options.logger.debug({ err: error }, 'could not wait for the other instances');
    }
  }

  /** Says that this instance has read what was committed before the mark. Throws SERVICE_UNAVAILABLE. */
  async reached(mark: string): Promise<void> {
    const { instance } = this.options.presence;
    if (!mark.startsWith(`${instance}.`)) await this.tell(BARRIER.reached, `${mark}/${instance}`);
  }

  /** Hears that an instance has reached a mark, `<instance>.<count>/<instance>`. */
  hear(text: string): void {
    const slash = text.indexOf('/');
    const instance = Number(text.slice(slash + 1));
    this.silentSince.delete(instance);
    const one = this.waiting.get(text.slice(0, slash));
    if (one?.missing.delete(instance) === true && one.missing.size === 0) one.done();
  }

  private async others(): Promise<Set<number>> {
    const { presence } = this.options;
    const others = new Set(await presence.members());
    others.delete(presence.instance);
    return others;
  }

  private answering(others: ReadonlySet<number>): Set<number> {
    const answering = new Set(others);
    const since = performance.now() - SILENT_MILLIS;
    for (const [instance, at] of this.silentSince)
      if (at < since) this.silentSince.delete(instance);
      else answering.delete(instance);
    return answering;
  }

  private async wait(missing: Set<number>): Promise<void> {
    this.count += 1;
    const mark = `${this.options.presence.instance}.${this.count}`;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, LIMIT_MILLIS, undefined);
    this.waiting.set(mark, {
      missing,
      done: () => {
        resolve(undefined);
      },
    });
    try {
      await this.tell(BARRIER.asked, mark);
      if (missing.size > 0) await promise;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(mark);
    }
    for (const instance of missing) this.silentSince.set(instance, performance.now());
    if (missing.size > 0) this.options.logger.warn({ instances: [...missing] }, 'instances have not read a change yet');
  }

  private async tell(table: string, id: string): Promise<void> {
    await this.options.unitOfWork.platform(({ em }) =>
      em.execute("SELECT pg_notify('portcullis_directory', ?)", [JSON.stringify({ table, id })]),
    );
  }
}
