import { LockMode } from '@mikro-orm/core';
import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange } from '../../../contracts/proposals.js';
import { DomainError } from '../../../shared/errors.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { Member } from '../records/member.entity.js';
import { endedCounts } from './ended-access.js';
import type { MemberService } from './member.service.js';
import type { Offboarding } from './members.types.js';

/** Ends the access of somebody who leaves: a member, or a subject that only keys have. */
export class OffboardingService {
  constructor(
    private readonly records: TenancyRecords,
    private readonly members: MemberService,
  ) {}

  /**
   * Ends sessions, keys, devices and connected applications of a subject in one transaction with its events, and deactivates
   * the member. Again ends what has come since. Throws CONFLICT for oneself and where somebody changed the member meanwhile,
   * FORBIDDEN for a platform administrator unless the caller is one, and what the policies say.
   */
  async endAccess(principal: Principal, subject: string, asked: AskedChange): Promise<Offboarding> {
    if (subject === principal.subject && principal.tenant.id === principal.homeTenantId)
      throw new DomainError('CONFLICT', 'you cannot end your own access: another administrator can');
    const read = await this.members.ofSubject(principal.tenant.id, subject);
    const change = { intent: `end the access of ${subject}`, action: 'user.delete', asked } as const;
    const permit = await (read === null
      ? this.members.admit(principal, subject, { ...change, payload: { subject, member: null } })
      : this.members.admitFor(principal, read, change));
    const { member, ended } = await this.members.inTenant(principal, async (unit) => {
      await permit.settle(unit);
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const found = await unit.em.findOne(Member, { subject, removedAt: null }, lock);
      if (found?.version !== read?.version)
        throw new DomainError('CONFLICT', `${subject} was changed meanwhile; look again`);
      await this.records.assertMayChangeIn(unit, principal, found ?? { subject, allRoles: [] });
      if (found !== null && found.status !== 'deactivated') {
        found.updatedAt = new Date(this.records.clock.now());
        return { member: found, ended: await this.members.deactivateIn(unit, principal, found) };
      }
      const left = await this.members.endAccessIn(unit, principal, subject);
      const counts = endedCounts(left);
      if (Object.values(counts).some((count) => count > 0))
        this.records.record(unit, {
          actor: principal.subject,
          action: 'access.ended',
          tenantId: principal.tenant.id,
          resourceType: 'user',
          resourceId: subject,
          details: counts,
        });
      return { member: found, ended: left };
    });
    if (member !== null) await this.records.directory.reload('members', member.id);
    await this.members.reloadEnded(ended);
    return { subject, member, ...endedCounts(ended ?? { sessions: [], keys: [], applications: [] }) };
  }
}
