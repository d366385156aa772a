import type { Holder, KeySnapshot } from '../records/directory-snapshots.js';
import type { GrantSnapshot } from './live-grants.service.js';
import type { LiveMembers, MemberSnapshot } from '../records/live-members.service.js';

const PLATFORM = 'platform_admin';

/** Finds keys that can be used, if their secret is the one with that hash. */
interface UsableKeys {
  usableKey(id: string, secretHash: string): KeySnapshot | undefined;
}

/** Who applications act for: a member, or the holder of a key, as they are now. In memory. */
export class GrantHolders {
  /** Made again when the person has changed. */
  private readonly holders = new WeakMap<GrantSnapshot, { of: MemberSnapshot | KeySnapshot; holder: Holder }>();

  constructor(
    private readonly members: LiveMembers,
    private readonly keys: UsableKeys,
  ) {}

  /**
   * Who acts by what a person allowed, with the roles that the person had then and has now; undefined once the person is
   * deactivated, or the key with which they were signed in can no longer be used.
   */
  holderOf(grant: GrantSnapshot): Holder | undefined {
    const of = this.personOf(grant);
    if (of === undefined) return undefined;
    const known = this.holders.get(grant);
    if (known?.of === of) return known.holder;
    // What is done later is done for a member with all of their roles: not for who allowed this without the platform's.
    const isLess = of.roles.has(PLATFORM) && !grant.roles.has(PLATFORM);
    const holder = {
      id: isLess ? grant.id : of.id,
      tenantId: of.tenantId,
      subject: of.subject,
      roles: new Set([...of.roles].filter((role) => grant.roles.has(role))),
      allowedModels: 'secretHash' in of ? of.allowedModels : grant.allowedModels,
      handlers: grant.handlers,
    };
    this.holders.set(grant, { of, holder });
    return holder;
  }

  private personOf({ memberId, keyId, keySecretHash }: GrantSnapshot): MemberSnapshot | KeySnapshot | undefined {
    if (keyId !== null && keySecretHash !== null) return this.keys.usableKey(keyId, keySecretHash);
    const member = this.members.get(memberId ?? '');
    return member?.isDeactivated === false ? member : undefined;
  }
}
