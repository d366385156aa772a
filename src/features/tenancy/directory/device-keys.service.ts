import type { Holder, KeySnapshot } from '../records/directory-snapshots.js';
import type { LiveMembers, MemberSnapshot } from '../records/live-members.service.js';

/** Finds keys that can be used, if their secret is the one with that hash. */
interface UsableKeys {
  usableKey(id: string, secretHash: string): KeySnapshot | undefined;
}

/** Whose keys of devices are: a member, or the holder of a key. In memory. */
export class DeviceKeys {
  /** Made again when the person has changed. */
  private readonly holders = new WeakMap<KeySnapshot, { of: MemberSnapshot | KeySnapshot; holder: Holder }>();

  constructor(private readonly members: LiveMembers) {}

  /**
   * Who acts by a device's key, with the roles that both the key and the person have now; undefined once the person is
   * deactivated, or the key that signed the device in can no longer be used.
   */
  holderOf(key: KeySnapshot, device: NonNullable<KeySnapshot['device']>, keys: UsableKeys): Holder | undefined {
    const of = this.personOf(device, keys);
    if (of === undefined) return undefined;
    const known = this.holders.get(key);
    if (known?.of === of) return known.holder;
    const holder = { ...key, roles: new Set([...key.roles].filter((role) => of.roles.has(role))) };
    this.holders.set(key, { of, holder });
    return holder;
  }

  private personOf(
    device: NonNullable<KeySnapshot['device']>,
    keys: UsableKeys,
  ): MemberSnapshot | KeySnapshot | undefined {
    if ('keyId' in device) return keys.usableKey(device.keyId, device.keySecretHash);
    const member = this.members.get(device.memberId);
    return member?.isDeactivated === false ? member : undefined;
  }
}
