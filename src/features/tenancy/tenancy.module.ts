import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyService } from './api-key.service.js';
import { Bootstrap } from './bootstrap.service.js';
import { InMemoryDirectory } from './directory.service.js';
import { InstanceApiLimits } from './api-limits.service.js';
import { FailedKeys } from './failed-keys.service.js';
import { TenancyRecords } from './tenancy-records.service.js';
import { ApiKeyResolver, TenancyResolver } from './tenancy.resolver.js';
import { TenancyService } from './tenancy.service.js';
import { TenantExecutor } from './tenant-executor.service.js';
import { Tenant } from './tenant.entity.js';

type Needs = 'baseline' | 'gate' | 'sealer';

export const tenancy = defineModule({
  name: 'tenancy',
  entities: [ApiKey, Tenant],
  resolvers: [ApiKeyResolver, TenancyResolver],
  open(core, { baseline, gate, sealer }: Pick<Ports, Needs>, later) {
    const { settings, unitOfWork, platformUrl: databaseUrl, tables, clock, logger } = core;
    const { gatewaySecret, keyPepper, trustedProxies: proxies } = settings;
    const metrics = later('metrics');
    const directory = core.shutdown.add(
      'directory',
      new InMemoryDirectory({ databaseUrl, unitOfWork, tables, gatewaySecret, keyPepper, clock, logger }),
    );
    const records = new TenancyRecords({ unitOfWork, directory, sealer, clock, baseline, gate });
    const tenants = new TenancyService(records);
    const failedKeys = core.shutdown.add(
      'failed keys',
      new FailedKeys({
        authenticator: directory,
        evidence: core.evidence,
        sealer,
        clock,
        proxies,
        failed: (api) => {
          metrics.authenticationFailed(api);
        },
      }),
    );
    return {
      ports: { directory, authentication: failedKeys, apiLimits: new InstanceApiLimits(clock) },
      resolvers: [new TenancyResolver(tenants, new ApiKeyService(records)), new ApiKeyResolver(tenants)],
      executors: [new TenantExecutor(tenants, records, core.payloadReader('UpdateTenantInput', 'payload.input'))],
      jobs: [failedKeys],
      async start() {
        await new Bootstrap(records).run(settings.adminKey, core.tuning.keepAdminKey ?? refuseToGenerate);
        await directory.open();
      },
    };
  },
});

function refuseToGenerate(): never {
  throw new Error('the first start needs a data directory for the generated admin key, or PORTCULLIS_ADMIN_KEY');
}
