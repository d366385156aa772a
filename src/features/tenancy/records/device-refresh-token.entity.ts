import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A token that refreshes a device's key once. Its id is the token's hash, hex. */
@Entity({ tableName: 'device_refresh_tokens' })
export class DeviceRefreshToken extends TenantOwned {
  [OptionalProps]?: 'usedAt';

  @Property({ type: 'text' })
  keyId!: string;

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
