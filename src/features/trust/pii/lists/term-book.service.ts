import type { LiveTable } from '../../../../contracts/live-table.js';
import type { TermFinder, TermLists } from '../../../../contracts/pii.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { SecretBox } from '../../../../shared/keys/secret-box.js';
import type { Logger } from '../../../../shared/logger.js';
import { rests } from '../../../../shared/time/idle-turn.js';
import { SerialQueue } from '../../../../shared/time/serial-queue.js';
import { CostlyText } from '../pii-recognizer.rules.js';
import { foldedTerm } from './folding.rules.js';
import { PiiList } from './pii-list.entity.js';
import { automatonSteps, type FoldedList } from './term-automaton.rules.js';

interface TermBookOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  secrets: Pick<SecretBox, 'open'>;
  logger: Logger;
}

/** A list that could not be read is read again after so many ms: until then the words of before are hidden. */
const RETRY_MILLIS = 2_000;
/** Words that are made ready between two looks at the clock. */
const PIECE = 64;

/** In the place of words that cannot be read: a text counts as one that was not searched. */
const unreadable: TermFinder = {
  all() {
    throw new CostlyText();
  },
};

/** The words of all tenants' lists, ready to be looked for. While they are made ready again, those of before hold. */
export class TermBook implements LiveTable, TermLists {
  readonly table = 'pii_lists';
  private readonly finders = new Map<string, TermFinder>();
  /** The lists that are ready, by id: one that is gone says no longer whose it was. */
  private readonly ready = new Map<string, { tenantId: string; version: number }>();
  private readonly turns = new SerialQueue();

  constructor(private readonly options: TermBookOptions) {}

  of(tenantId: string): TermFinder | undefined {
    return this.finders.get(tenantId);
  }

  /** Makes ready what changed since it was made ready. */
  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const rows = await this.options.unitOfWork.platform(({ em }) =>
        em.execute<{ id: string; tenant_id: string; version: number }[]>(
          'SELECT id, tenant_id, version FROM pii_lists ORDER BY id',
        ),
      );
      const lists = new Map<string, string[]>();
      for (const { id, tenant_id, version } of rows)
        lists.set(tenant_id, [...(lists.get(tenant_id) ?? []), `${id} ${version}`]);
      for (const tenantId of new Set([...this.finders.keys(), ...lists.keys()]))
        if (this.stateOf(tenantId) !== (lists.get(tenantId) ?? []).join()) await this.makeReady(tenantId);
    });
  }

  /** Begins to make a changed list ready: changes of keys and tenants, which are read in turn with it, do not wait for it. */
  reload(id: string): Promise<void> {
    void this.refresh(id).catch((error: unknown) => {
      this.options.logger.error({ list: id, err: error }, 'could not read a changed list of words; trying again');
      setTimeout(() => void this.reload(id), RETRY_MILLIS).unref();
    });
    return Promise.resolve();
  }

  /** Makes a changed list ready. */
  refresh(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.options.unitOfWork.platform(({ em }) =>
        em.findOne(PiiList, { id }, { fields: ['tenantId', 'version'] }),
      );
      const known = this.ready.get(id);
      const tenantId = found?.tenantId ?? known?.tenantId;
      // The notification of a change that was made here says nothing new.
      if (tenantId === undefined || (found !== null && found.version === known?.version)) return;
      await this.makeReady(tenantId);
    });
  }

  /** A new tenant has no lists. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async makeReady(tenantId: string): Promise<void> {
    for (const [id, list] of this.ready) if (list.tenantId === tenantId) this.ready.delete(id);
    const finder = await this.finderOf(tenantId);
    if (finder === undefined) this.finders.delete(tenantId);
    else this.finders.set(tenantId, finder);
  }

  private stateOf(tenantId: string): string {
    const own = [...this.ready].filter(([, list]) => list.tenantId === tenantId);
    return own
      .map(([id, { version }]) => `${id} ${version}`)
      .sort()
      .join();
  }

  private async finderOf(tenantId: string): Promise<TermFinder | undefined> {
    const { unitOfWork, secrets, logger } = this.options;
    const known = await unitOfWork.platform(({ em }) =>
      em.find(PiiList, { tenantId }, { fields: ['name'], orderBy: { name: 'asc' } }),
    );
    if (known.length === 0) return undefined;
    const rest = rests();
    const lists: FoldedList[] = [];
    for (const { id, name } of known) {
      const list = await unitOfWork.platform(({ em }) =>
        em.findOne(PiiList, { id }, { fields: ['secret', 'version'] }),
      );
      if (list === null) continue;
      this.ready.set(id, { tenantId, version: list.version });
      const terms: string[] = [];
      try {
        for (const word of secrets.open(list.secret, listSecretOwner(id)).toString().split('\n')) {
          terms.push(...foldedTerm(word));
          if (terms.length % PIECE === 0) await rest();
        }
      } catch (error) {
        logger.error(
          { list: id, err: error },
          'the words of a list cannot be read: texts of its tenant count as unread',
        );
        return unreadable;
      }
      lists.push({ name, terms });
    }
    const steps = automatonSteps(lists);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await rest();
    }
  }
}

/** The owner of a list's words, to which their encryption is bound. */
export function listSecretOwner(id: string): string {
  return `pii-list:${id}`;
}
