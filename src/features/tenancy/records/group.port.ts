/** A new group, as a provisioning client has it. */
export interface NewGroup {
  displayName: string;
  externalId: string | null;
  members: ReadonlySet<string>;
}

/** A change of a group by a provisioning client. */
export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** True: nobody but those in `add` stays. */
  isReplaced: boolean;
  add: ReadonlySet<string>;
  remove: ReadonlySet<string>;
}

/** A group as provisioning clients read it. */
export interface ProvisionedGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A member as evidence and approvers read of them. */
export interface GroupMember {
  id: string;
  subject: string;
  name: string;
}
