import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A code that an application exchanges once for tokens. Its id is the code's hash, hex. */
@Entity({ tableName: 'oauth_codes' })
export class OauthCode extends TenantOwned {
  [OptionalProps]?: 'usedAt';

  @Property({ type: 'uuid' })
  grantId!: string;

  @Property({ type: 'text' })
  redirectUri!: string;

  @Property({ type: 'text' })
  challenge!: string;

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
