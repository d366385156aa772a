import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { limitTime } from '../../database/find-by-term.js';
import { originOf } from '../../shared/http/origin.js';
import { uuidsBeginning } from '../../shared/text/search-term.js';
import { Policy } from './policy/policy.entity.js';

interface EventRow {
  id: string;
  action: string;
  actor: string;
  correlation_id: string | null;
  at: Date;
}

const BY_ID = `SELECT id, action, actor, correlation_id, occurred_at AS at FROM spine_events
  WHERE tenant_id = ? AND id >= ?::uuid AND id <= ?::uuid ORDER BY id DESC LIMIT ?`;

const events = (unitOfWork: UnitOfWork): Finder => ({
  kind: 'spine_event',
  permission: 'audit',
  pack: 'trust',
  async find({ tenant }, { id }, limit) {
    if (id === undefined) return [];
    const { first, last } = uuidsBeginning(id);
    const rows = await unitOfWork.report(tenant.id, async (em) => {
      await limitTime(em);
      return em.execute<EventRow[]>(BY_ID, [tenant.id, first, last, limit]);
    });
    return rows.map(({ id: found, action, actor, correlation_id: correlation, at }) => ({
      id: found,
      title: action,
      subtitle: originOf(correlation) === 'recorded' ? `${actor}, as a client recorded` : actor,
      at: new Date(at),
    }));
  },
});

export const trustFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<Policy>(unitOfWork, {
    kind: 'policy',
    permission: 'read',
    pack: 'trust',
    entity: Policy,
    fields: ['name'],
    shown: ['effect'],
    show: ({ name, effect }) => ({ title: name, subtitle: effect }),
  }),
  events(unitOfWork),
];
