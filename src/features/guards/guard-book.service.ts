import type { FilterQuery } from '@mikro-orm/postgresql';
import type { BoundGuard, GuardFaultAction, GuardKind } from '../../contracts/guards.js';
import type { LiveTable } from '../../contracts/live-table.js';
import { inPages } from '../../database/in-pages.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { OwnedValues } from '../../shared/json/owned-values.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { SecretBox } from '../../shared/keys/secret-box.js';
import type { Logger } from '../../shared/logger.js';
import type { NanoUsd } from '../../shared/money.js';
import { GuardedPost } from '../../shared/outbound/guarded-post.js';
import { matcherOf, type Matcher, readSelector, type Subject } from '../../shared/selectors/selector.rules.js';
import type { Clock } from '../../shared/time/clock.js';
import { SerialQueue } from '../../shared/time/serial-queue.js';
import type { GuardReach } from './guard-reach.js';
import { Guard } from './guard.entity.js';
import { guardDigest, type GuardSecret } from './guard.rules.js';

const FIELDS = [
  'tenantId',
  'name',
  'kind',
  'url',
  'credentialType',
  'secret',
  'points',
  'action',
  'onError',
  'timeoutMs',
  'selector',
  'settings',
  'feeUsd',
  'enabled',
] as const;
const NONE: readonly LiveGuard[] = [];

/** A guard in memory, with its connection. */
export interface LiveGuard extends BoundGuard {
  tenantId: string;
  kind: GuardKind;
  onError: GuardFaultAction;
  timeoutMs: number;
  fee: NanoUsd;
  settings: JsonObject;
  matches: Matcher;
  /** Absent where the stored secret cannot be read. */
  secret: GuardSecret | undefined;
  /** Absent for a model. */
  post: GuardedPost | undefined;
}

interface GuardBookOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  secrets: SecretBox;
  reach: GuardReach;
  clock: Clock;
  logger: Logger;
}

/** The guards of every tenant that are on, in memory. */
export class GuardBook implements LiveTable {
  readonly table = 'guards';
  private guards = new OwnedValues<LiveGuard>();
  /** In the order of their names, as evidence lists them. */
  private readonly lists = new Map<string, readonly LiveGuard[]>();
  /** All that have connections, by id. */
  private readonly open = new Map<string, LiveGuard>();
  private readonly turns = new SerialQueue();

  constructor(private readonly options: GuardBookOptions) {}

  hasAny(tenantId: string): boolean {
    return this.guards.hasAny(tenantId);
  }

  guard(tenantId: string, id: string): LiveGuard | undefined {
    return this.guards.get(tenantId, id);
  }

  binding(tenantId: string, subject: Subject): readonly LiveGuard[] {
    const all = this.listOf(tenantId);
    return all.length === 0 ? NONE : all.filter(({ matches }) => matches(subject));
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<LiveGuard>();
      const guards = await this.read({});
      for (const guard of guards) read.put(guard.tenantId, guard.id, guard);
      this.guards = read;
      await this.close();
      for (const guard of guards) this.open.set(guard.id, guard);
      this.lists.clear();
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.read({ id });
      const before = this.guards.remove(id);
      if (before !== undefined) this.lists.delete(before);
      void this.open.get(id)?.post?.close();
      this.open.delete(id);
      for (const guard of read) {
        this.guards.put(guard.tenantId, id, guard);
        this.open.set(id, guard);
        this.lists.delete(guard.tenantId);
      }
    });
  }

  /** Ends connections once the questions under way are answered. */
  async close(): Promise<void> {
    const posts = [...this.open.values()].flatMap(({ post }) => (post === undefined ? [] : [post]));
    this.open.clear();
    await Promise.all(posts.map((post) => post.close()));
  }

  /** A new tenant has no guards. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  /** A guard as its record says, whether or not it is on. */
  live(record: Pick<Guard, 'id' | (typeof FIELDS)[number]>): LiveGuard {
    const { id, tenantId, name, kind, url, points, action, onError, timeoutMs, settings, feeUsd } = record;
    const { reach, clock } = this.options;
    return {
      id,
      tenantId,
      name,
      kind,
      digest: guardDigest(record),
      on: new Set(points),
      action,
      onError,
      timeoutMs,
      settings,
      // As a plain column it is text.
      fee: BigInt(String(feeUsd)),
      matches: matcherOf(readSelector(record.selector)),
      secret: this.secretOf(record),
      post: url === null ? undefined : new GuardedPost(url, reach.for(url), () => clock.now()),
    };
  }

  private secretOf({ id, secret }: Pick<Guard, 'id' | 'secret'>): GuardSecret | undefined {
    if (secret === null) return {};
    try {
      return JSON.parse(this.options.secrets.open(secret, guardSecretOwner(id)).toString()) as GuardSecret;
    } catch (error) {
      // The guard cannot judge, and its calls come out as `onError` says.
      this.options.logger.error({ guard: id, err: error }, 'the credential of a guard cannot be read');
      return undefined;
    }
  }

  private listOf(tenantId: string): readonly LiveGuard[] {
    let list = this.lists.get(tenantId);
    if (list === undefined) {
      const sorted = [...this.guards.of(tenantId)].sort((a, b) => (a.name < b.name ? -1 : 1));
      this.lists.set(tenantId, (list = sorted.length === 0 ? NONE : sorted));
    }
    return list;
  }

  private async read(where: FilterQuery<Guard>): Promise<LiveGuard[]> {
    const read: LiveGuard[] = [];
    const reading = { entity: Guard, fields: FIELDS, where };
    for await (const page of inPages<Guard, (typeof FIELDS)[number]>(this.options.unitOfWork, reading))
      for (const record of page) if (record.enabled) read.push(this.live(record));
    return read;
  }
}

/** The owner of a guard's secret, to which its encryption is bound. */
export function guardSecretOwner(id: string): string {
  return `guard:${id}`;
}
