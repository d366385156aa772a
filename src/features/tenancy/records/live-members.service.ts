import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { sharedSet } from '../../../shared/interned.js';
import { LiveRecords } from './live-records.js';
import { Member } from './member.entity.js';
import { everyRole } from './members.rules.js';

const FIELDS = ['id', 'tenantId', 'subject', 'status', 'roles', 'groupRoles', 'provisionedRoles'] as const;
type Field = (typeof FIELDS)[number];

/** A member as the directory has it in memory. */
export interface MemberSnapshot {
  readonly id: string;
  readonly tenantId: string;
  readonly subject: string;
  readonly roles: ReadonlySet<string>;
  readonly isDeactivated: boolean;
}

/** The members of all tenants, in memory. */
export class LiveMembers extends LiveRecords<Member, Field, MemberSnapshot> {
  constructor(unitOfWork: UnitOfWork) {
    super({ table: 'members', entity: Member, fields: FIELDS, unitOfWork });
  }

  ofSubject(tenantId: string, subject: string): MemberSnapshot | undefined {
    return this.having(holderOf(tenantId, subject))[0];
  }

  protected snapshot({ id, tenantId, subject, status, ...member }: Pick<Member, Field>): MemberSnapshot {
    return { id, tenantId, subject, roles: sharedSet(everyRole(member)), isDeactivated: status === 'deactivated' };
  }

  protected keyOf({ tenantId, subject }: MemberSnapshot): string {
    return holderOf(tenantId, subject);
  }
}

/** Tenant ids are slugs, so each pair has its own text. */
export function holderOf(tenantId: string, subject: string): string {
  return `${tenantId} ${subject}`;
}
