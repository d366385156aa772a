import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { limitTime } from '../../database/find-by-term.js';
import { entityFinder } from '../../module/entity-finder.js';
import { ApiKey } from './records/api-key.entity.js';
import { Group } from './records/group.entity.js';
import { Member } from './records/member.entity.js';
import { Tenant } from './records/tenant.entity.js';

/** Every tenant, which only administrators of the platform look for. */
const tenants = (unitOfWork: UnitOfWork): Finder => ({
  kind: 'tenant',
  permission: 'operate',
  async find(_principal, { pattern }, limit) {
    if (pattern === undefined) return [];
    const found = await unitOfWork.platform(async ({ em }) => {
      await limitTime(em);
      const named = { $or: [{ id: { $ilike: pattern } }, { name: { $ilike: pattern } }] };
      return em.find(Tenant, named, { orderBy: { id: 'asc' }, limit });
    });
    return found.map(({ id, name, createdAt }) => ({ id, title: name, subtitle: id, at: createdAt }));
  },
});

export const tenancyFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<ApiKey>(unitOfWork, {
    kind: 'api_key',
    permission: 'administer',
    entity: ApiKey,
    fields: ['name', 'subject'],
    shown: ['revokedAt'],
    hasTextIds: true,
    show: ({ name, subject, revokedAt }) => ({
      title: name,
      subtitle: revokedAt === null ? subject : `${subject} · revoked`,
    }),
  }),
  entityFinder<Member>(unitOfWork, {
    kind: 'member',
    permission: 'audit',
    entity: Member,
    fields: ['name', 'email', 'subject'],
    shown: [],
    visibleTo: () => ({ removedAt: null }),
    show: ({ name, email, subject }) => ({ title: name, subtitle: email ?? subject }),
  }),
  entityFinder<Group>(unitOfWork, {
    kind: 'group',
    permission: 'audit',
    entity: Group,
    fields: ['displayName'],
    shown: ['roles'],
    show: ({ displayName, roles }) => ({ title: displayName, subtitle: roles.join(', ') }),
  }),
  tenants(unitOfWork),
];
