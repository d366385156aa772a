/** A person's profile as a provisioning client wrote it, and reads it again. */
export interface MemberProfile {
  displayName?: string;
  formatted?: string;
  givenName?: string;
  familyName?: string;
  /** The type of the e-mail address, such as `work`. */
  emailType?: string;
}

/** A person as a provisioning client has them. */
export interface ProvisionedPerson {
  userName: string;
  email: string | null;
  externalId: string | null;
  name: string;
  profile: MemberProfile;
  isActive: boolean;
}

/** A member as provisioning clients read it. */
export interface ProvisionedMember {
  readonly id: string;
  readonly subject: string;
  readonly userName: string | null;
  readonly email: string | null;
  readonly name: string;
  readonly profile: MemberProfile;
  readonly externalId: string | null;
  readonly status: 'invited' | 'active' | 'deactivated';
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
