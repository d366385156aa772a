import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { findByTerm } from '../../database/find-by-term.js';
import { BenchmarkSet, CustomDesignTemplate, Framework, Playbook } from './design.entity.js';

const permission = 'read';
const pack = 'design';

/** Playbooks have no name of their own: they are found by their framework's domain. */
const playbooks = (unitOfWork: UnitOfWork): Finder => ({
  kind: 'playbook',
  permission,
  pack,
  async find({ tenant }, term, limit) {
    const frameworks = { entity: Framework, fields: ['domain'], shown: [] } as const;
    const named = await findByTerm<Framework>(unitOfWork, tenant.id, frameworks, { ...term, id: undefined }, limit);
    const byId = { entity: Playbook, fields: [], shown: ['frameworkId'] } as const;
    const own = await findByTerm<Playbook>(unitOfWork, tenant.id, byId, term, limit);
    return unitOfWork.tenant(tenant.id, async ({ em }) => {
      const ofNamed = await em.find(
        Playbook,
        { frameworkId: { $in: named.map(({ id }) => id) } },
        { fields: ['id', 'frameworkId', 'createdAt'], orderBy: { createdAt: 'desc', id: 'desc' }, limit },
      );
      const found = new Map([...own, ...ofNamed].map((one) => [one.id, one]));
      const ids = [...found.values()].map(({ frameworkId }) => frameworkId);
      const all = await em.find(Framework, { id: { $in: ids } }, { fields: ['id', 'domain'] });
      const domains = new Map(all.map(({ id, domain }) => [id, domain]));
      return [...found.values()].slice(0, limit).map(({ id, frameworkId, createdAt }) => ({
        id,
        title: domains.get(frameworkId) ?? frameworkId,
        at: createdAt,
      }));
    });
  },
});

export const designFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<Framework>(unitOfWork, {
    kind: 'framework',
    permission,
    pack,
    entity: Framework,
    fields: ['domain'],
    shown: ['createdBy'],
    show: ({ domain, createdBy }) => ({ title: domain, subtitle: createdBy }),
  }),
  playbooks(unitOfWork),
  entityFinder<BenchmarkSet>(unitOfWork, {
    kind: 'benchmark_set',
    permission,
    pack,
    entity: BenchmarkSet,
    fields: ['domain', 'industry'],
    shown: [],
    show: ({ domain, industry }) => ({ title: domain, subtitle: industry }),
  }),
  entityFinder<CustomDesignTemplate>(unitOfWork, {
    kind: 'design_template',
    permission,
    pack,
    entity: CustomDesignTemplate,
    fields: ['name', 'description'],
    shown: [],
    show: ({ name, description }) => ({ title: name, subtitle: description }),
  }),
];
