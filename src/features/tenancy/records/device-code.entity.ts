import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import type { CodeStatus } from './device-code.port.js';

/**
 * A device that waits for a person (RFC 8628). Its id is the hash of the device's code, hex. It belongs to the platform's own
 * tenant until somebody decides.
 */
@Entity({ tableName: 'device_codes' })
export class DeviceCode extends TenantOwned {
  [OptionalProps]?:
    | 'polledAt'
    | 'subject'
    | 'memberId'
    | 'keyId'
    | 'keySecretHash'
    | 'roles'
    | 'handlers'
    | 'allowedModels';

  /** The hash of the user's code, hex. */
  @Property({ type: 'text' })
  userCodeHash!: string;

  @Property({ type: 'text' })
  status!: CodeStatus;

  @Property({ type: 'text', nullable: true })
  clientId!: string | null;

  @Property({ type: 'text' })
  userAgent!: string;

  @Property({ type: 'text' })
  address!: string;

  /** The roles that it asks for; null: all of the person's. */
  @Property({ type: TextArray, nullable: true })
  scope!: string[] | null;

  @Property({ type: 'integer' })
  intervalSeconds!: number;

  @Property({ type: 'timestamptz', nullable: true })
  polledAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'text', nullable: true })
  subject: string | null = null;

  @Property({ type: 'uuid', nullable: true })
  memberId: string | null = null;

  /** The key in whose session the person approved, and its secret's hash. */
  @Property({ type: 'text', nullable: true })
  keyId: string | null = null;

  @Property({ type: 'bytea', nullable: true })
  keySecretHash: Uint8Array | null = null;

  @Property({ type: TextArray })
  roles: string[] = [];

  @Property({ type: TextArray })
  handlers: string[] = [];

  @Property({ type: TextArray, nullable: true })
  allowedModels: string[] | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
