import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A link that signs somebody in once. Its id is the hash of the token that it contains, hex. */
@Entity({ tableName: 'sign_in_links' })
export class SignInLink extends TenantOwned {
  [OptionalProps]?: 'memberId' | 'keyId' | 'usedAt';

  @Property({ type: 'uuid', nullable: true })
  memberId: string | null = null;

  @Property({ type: 'text', nullable: true })
  keyId: string | null = null;

  @Property({ type: 'text' })
  createdBy!: string;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
