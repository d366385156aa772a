import type { Unit } from '../../../database/unit-of-work.js';
import { randomHex } from '../../../shared/ids.js';
import { ApiKey } from '../records/api-key.entity.js';
import { newSecret } from '../../../shared/keys/new-secret.js';
import { hexOf } from '../../../shared/keys/secret-hash.rules.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { parseKey } from '../records/tenancy.rules.js';
import { Tenant } from '../records/tenant.entity.js';

/** Any constant of our own: instances that start together on an empty database meet at it. */
const ADVISORY_LOCK = '7162536482';

/** The first start of a platform. */
export class Bootstrap {
  constructor(private readonly records: TenancyRecords) {}

  /**
   * Makes the tenant `default` and its administrator's key on an empty database, and lets a key given by the settings
   * in. A generated key goes to `keep` before the database has it, so that it cannot be lost between the two; when
   * `keep` throws there is no key and no tenant. Safe to run on several instances at once.
   */
  async run(adminKey: string | undefined, keep: (key: string) => void): Promise<void> {
    const { hasher } = this.records.directory;
    await this.records.unitOfWork.platform(async (unit) => {
      await unit.em.execute(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`);
      const isFirst = (await unit.em.count(Tenant, {})) === 0;
      if (isFirst) {
        await this.records.newTenant(unit, {
          id: 'default',
          name: 'Default',
          tier: 'pro',
        });
        this.records.record(unit, {
          actor: 'system',
          action: 'tenant.created',
          tenantId: 'default',
          resourceType: 'tenant',
          resourceId: 'default',
          details: { bootstrap: true },
        });
      }
      if (adminKey !== undefined) {
        await this.adoptAdminKey(unit, adminKey);
      } else if (isFirst) {
        const secret = newSecret();
        const id = randomHex(8);
        this.newAdminKey(unit, id, hasher.hash(secret));
        keep(`pcl_${id}_${secret}`);
      }
    });
  }

  private async adoptAdminKey(unit: Unit, adminKey: string): Promise<void> {
    const { hasher } = this.records.directory;
    const parsed = parseKey(adminKey);
    if (parsed === null)
      throw new Error(
        'PORTCULLIS_ADMIN_KEY is not an API key: expected pcl_, 16 hexadecimal digits, _, 43 base64url characters',
      );
    const known = await unit.em.findOne(ApiKey, { id: parsed.id });
    if (known === null) {
      this.newAdminKey(unit, parsed.id, hasher.hash(parsed.secret));
    } else if (!hasher.isHashOf(hexOf(known.secretHash), parsed.secret)) {
      known.secretHash = hasher.hash(parsed.secret);
      known.updatedAt = new Date(this.records.clock.now());
      this.records.record(unit, {
        actor: 'system',
        action: 'api_key.rotated',
        tenantId: known.tenantId,
        resourceType: 'api_key',
        resourceId: known.id,
        details: { bySettings: true },
      });
    }
  }

  private newAdminKey(unit: Unit, id: string, hash: Buffer): void {
    const roles = ['platform_admin', 'tenant_admin'];
    this.records.newKey(unit, {
      id,
      tenantId: 'default',
      subject: 'admin',
      name: 'bootstrap administrator',
      roles,
      hash,
      issuedBy: 'system',
    });
    this.records.record(unit, {
      actor: 'system',
      action: 'api_key.issued',
      tenantId: 'default',
      resourceType: 'api_key',
      resourceId: id,
      details: {
        subject: 'admin',
        roles,
        bootstrap: true,
      },
    });
  }
}
