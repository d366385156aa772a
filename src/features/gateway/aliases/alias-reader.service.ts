import type { Current, Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { findAlias, visibleTo } from './alias-records.js';
import type { AliasCanaryType } from './canary.types.js';
import { ModelAlias } from './model-alias.entity.js';
import type { ModelAliasChange } from './model-alias.types.js';

/** Reads aliases of models: those of a tenant, and the platform's. */
export class AliasReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: Changes,
  ) {}

  /** A page of the aliases that a tenant's calls may ask for, newest first. */
  async aliases({ tenant }: Principal, page: PageRequest): Promise<Page<ModelAlias>> {
    const { where, options } = newestFirst(page);
    const found = await this.unitOfWork.platform(({ em }) =>
      em.find(ModelAlias, { $and: [visibleTo(tenant.id), where] }, options),
    );
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND for an unknown id. */
  alias({ tenant }: Principal, id: string): Promise<ModelAlias> {
    return this.unitOfWork.platform((unit) => findAlias(unit, tenant.id, id));
  }

  /** A trial as it is shown: the figures of the platform's are of all tenants, and for its administrators alone. */
  canaryOf({ roles }: Principal, { canary, scope }: ModelAlias): AliasCanaryType | null {
    if (canary === null) return null;
    const { since, nextStepAt, changedAt, reason, figures, ...state } = canary;
    const isShown = scope === 'TENANT' || roles.has('platform_admin');
    return {
      ...state,
      since: new Date(since),
      nextStepAt: nextStepAt === null ? null : new Date(nextStepAt),
      changedAt: new Date(changedAt),
      reason: isShown ? reason : null,
      figures: isShown ? figures : null,
    };
  }

  /** The aliases of the subscriber's tenant as they are created, changed and deleted. */
  watch(current: Current) {
    return this.changes.subscribe('model_alias', current, async (id, { tenant }): Promise<ModelAliasChange> => {
      const modelAlias = await this.unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(ModelAlias, { id }));
      return { id, modelAlias };
    });
  }
}
