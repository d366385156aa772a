import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { LiveRecords } from '../live-records.js';
import { Member } from './member.entity.js';

/** A member as the directory has it in memory. */
export interface MemberSnapshot {
  readonly id: string;
  readonly tenantId: string;
  readonly subject: string;
  readonly roles: ReadonlySet<string>;
  readonly isDeactivated: boolean;
}

/** The members of all tenants, in memory. */
export class LiveMembers extends LiveRecords<Member, MemberSnapshot> {
  private readonly bySubject = new Map<string, MemberSnapshot>();

  constructor(unitOfWork: UnitOfWork) {
    super({ table: 'members', entity: Member, unitOfWork });
  }

  ofSubject(tenantId: string, subject: string): MemberSnapshot | undefined {
    return this.bySubject.get(holderOf(tenantId, subject));
  }

  protected snapshot({ id, tenantId, subject, allRoles, status }: Member): MemberSnapshot {
    return { id, tenantId, subject, roles: new Set(allRoles), isDeactivated: status === 'deactivated' };
  }

  protected index(member: MemberSnapshot): void {
    this.bySubject.set(holderOf(member.tenantId, member.subject), member);
  }

  protected forget({ tenantId, subject }: MemberSnapshot): void {
    this.bySubject.delete(holderOf(tenantId, subject));
  }
}

/** Tenant ids are slugs, so each pair has its own text. */
export function holderOf(tenantId: string, subject: string): string {
  return `${tenantId} ${subject}`;
}
