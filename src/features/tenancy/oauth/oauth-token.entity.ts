import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A token of an application. Its id is the token's hash, hex. */
@Entity({ tableName: 'oauth_tokens' })
export class OauthToken extends TenantOwned {
  [OptionalProps]?: 'salt' | 'usedAt';

  @Property({ type: 'uuid' })
  grantId!: string;

  @Property({ type: 'text' })
  kind!: 'access' | 'refresh';

  /** Set with the first use of a refresh token: see `successorsOf`. */
  @Property({ type: 'bytea', nullable: true })
  salt: Uint8Array | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
