import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { Caller } from '../invocation/model-call.js';
import { meteredUser } from '../invocation/user.rules.js';
import {
  type Alias,
  type AliasedModel,
  AliasIndex,
  type AliasScope,
  aliasedBy,
  chooseTarget,
  shadowFor,
  stickyCaller,
  targetLeadingTo,
  stickyTarget,
} from './alias.rules.js';
import { ModelAlias } from './model-alias.entity.js';

const FIELDS = ['tenantId', 'scope', 'name', 'targets', 'sticky', 'canary', 'shadow'] as const;
/** The owner of the platform's aliases; no tenant has this id. */
const PLATFORM = '*';
const NONE = new AliasIndex([]);

/** The facts of a caller that say which target it gets. */
export type AliasAsker = Pick<Caller, 'principal' | 'session' | 'approved'> & Partial<Pick<Caller, 'userHeader'>>;

/** The aliases of every tenant and of the platform in memory. */
export class AliasBook implements LiveTable {
  readonly table = 'model_aliases';
  private aliases = new OwnedValues<Alias>();
  /** Built on first use, so that many changes in a row build one index. */
  private readonly indexes = new Map<string, AliasIndex>();
  private readonly turns = new SerialQueue();

  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'platform'>,
    private readonly chance: () => number = Math.random,
  ) {}

  /** The alias that a name asks for: the tenant's, else the platform's. */
  find(tenantId: string, asked: string): Alias | undefined {
    return this.indexOf(tenantId).find(asked) ?? this.indexOf(PLATFORM).find(asked);
  }

  /** The names without a `*` that a tenant may ask for. */
  namesFor(tenantId: string): string[] {
    return [...this.indexOf(tenantId).names, ...this.indexOf(PLATFORM).names];
  }

  /**
   * The model that a name leads to; undefined where it is no alias. Throws CONFLICT for an approved call whose name no longer
   * leads to the model that the approvers saw.
   */
  resolve(
    { principal, session, approved, userHeader }: AliasAsker,
    asked: string,
    user?: string,
  ): AliasedModel | undefined {
    const alias = this.find(principal.tenant.id, asked);
    if (approved !== undefined) return assertSame(asked, alias, approved.target);
    if (alias === undefined) return undefined;
    const { targets, name } = alias;
    const { subject } = principal;
    const asking = { session: session?.id, user: meteredUser(user, userHeader, subject), subject };
    const caller = stickyCaller(alias, asking);
    const target = caller === undefined ? chooseTarget(targets, this.chance) : stickyTarget(targets, name, caller);
    if (target === undefined) return undefined;
    const aliased = aliasedBy(alias, asked, target);
    return alias.shadow == null ? aliased : { ...aliased, shadow: shadowFor(alias, asked, this.chance) };
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<Alias>();
      for (const [owner, alias] of await this.read({})) read.put(owner, alias.id, alias);
      this.aliases = read;
      this.indexes.clear();
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const read = await this.read({ id });
      const before = this.aliases.remove(id);
      if (before !== undefined) this.indexes.delete(before);
      for (const [owner, alias] of read) {
        this.aliases.put(owner, id, alias);
        this.indexes.delete(owner);
      }
    });
  }

  /** A new tenant has no aliases. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private indexOf(owner: string): AliasIndex {
    let index = this.indexes.get(owner);
    if (index === undefined) {
      const aliases = [...this.aliases.of(owner)];
      this.indexes.set(owner, (index = aliases.length === 0 ? NONE : new AliasIndex(aliases)));
    }
    return index;
  }

  private async read(where: FilterQuery<ModelAlias>): Promise<[owner: string, alias: Alias][]> {
    const read: [string, Alias][] = [];
    for await (const page of inPages(this.unitOfWork, { entity: ModelAlias, fields: FIELDS, where }))
      for (const { id, tenantId, scope, name, targets, sticky, canary, shadow } of page)
        read.push([ownerOf(scope, tenantId), { id, name, targets, sticky, isTried: canary !== null, shadow }]);
    return read;
  }
}

function ownerOf(scope: AliasScope, tenantId: string): string {
  return scope === 'PLATFORM' ? PLATFORM : tenantId;
}

/** The target that approvers saw, as long as the name leads there. */
function assertSame(asked: string, alias: Alias | undefined, seen: string | undefined): AliasedModel | undefined {
  if (alias === undefined && seen === undefined) return undefined;
  const target = alias === undefined || seen === undefined ? undefined : targetLeadingTo(alias, asked, seen);
  if (alias !== undefined && target !== undefined) return aliasedBy(alias, asked, target);
  throw new DomainError('CONFLICT', `the model alias ${asked} changed since the call was approved; propose it again`, {
    param: 'model',
  });
}
