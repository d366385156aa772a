import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { SessionCookie } from '../../shared/http/session-cookie.js';
import { SecretHasher } from '../../shared/keys/secret-hash.rules.js';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import { LogPass } from './content/log-pass.service.js';
import { PackContent } from './content/pack-content.service.js';
import { evidenceRoutes } from './evidence.routes.js';
import { EvidencePackLink } from './links/link.entity.js';
import { EvidencePackLinkResolver } from './links/link.resolver.js';
import { PackLinks } from './links/pack-links.service.js';
import { SharedPackReaders } from './links/shared-pack-readers.service.js';
import { packSessionApi } from './links/pack-session.api.js';
import { SharedPacks } from './links/shared-packs.service.js';
import { EvidencePack } from './pack.entity.js';
import { EvidencePackResolver } from './pack.resolver.js';
import { PackRecords } from './packs/pack-records.service.js';
import { PackRunner } from './packs/pack-runner.service.js';
import { PackStore } from './packs/pack-store.service.js';
import { PacksService } from './packs/packs.service.js';
import { PeriodReconciliations } from './reconciliation/period-reconciliations.service.js';
import { Reconciliation } from './reconciliation/reconciliation.entity.js';
import { ReconciliationResolver } from './reconciliation/reconciliation.resolver.js';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.js';
import { ReconciliationReader } from './reconciliation/reconciliation-reader.service.js';
import { Reconciliations } from './reconciliation/reconciliations.service.js';
import { ReportFetch } from './reconciliation/report-fetch.service.js';

/** The verifier of packs as one file, which a build puts there. */
const VERIFIER = join(PROJECT_ROOT, 'dist/assets/verify.mjs');
const HOUR = 3_600_000;

type Needs =
  | 'authentication'
  | 'directory'
  | 'eventProofs'
  | 'gate'
  | 'ledgerUsage'
  | 'logRanges'
  | 'sealer'
  | 'storage';

export const evidencePacks = defineModule({
  name: 'evidence',
  entities: [EvidencePack, EvidencePackLink, Reconciliation],
  resolvers: [EvidencePackResolver, EvidencePackLinkResolver, ReconciliationResolver],
  routes: [...evidenceRoutes, ...reconciliationRoutes],
  open(core, ports: Pick<Ports, Needs>) {
    const { authentication, directory, eventProofs: proofs, gate, sealer, storage } = ports;
    const { ledgerUsage: ledger, logRanges: ranges } = ports;
    const {
      settings,
      unitOfWork,
      secrets,
      clock,
      logger,
      changes,
      packSources: sources,
      presence,
      shutdown,
      targets,
      version,
      wake,
    } = core;
    const store = new PackStore(unitOfWork, secrets);
    const records = new PackRecords({ unitOfWork, sealer, clock });
    const verifier = existsSync(VERIFIER) ? readFileSync(VERIFIER) : undefined;
    const pass = new LogPass({ ranges, store });
    const ofPeriod = new PeriodReconciliations(unitOfWork);
    const content = new PackContent({ ranges, store, sources, reconciliations: ofPeriod, version, verifier });
    const assertRoom = (tenantId: string): void => {
      const tenant = directory.tenant(tenantId);
      if (tenant !== undefined) storage.assertRoom(tenant);
    };
    const runner = new PackRunner({ ranges, records, pass, content, store, presence, assertRoom, logger });
    shutdown.add('evidence packs', runner);
    const packs = new PacksService({ unitOfWork, store, gate, sealer, changes, clock, wake });
    const { publicUrl, keyPepper, sessionMaxHours, trustedProxies: proxies } = settings;
    const hasher = new SecretHasher(keyPepper);
    const cookie = new SessionCookie(publicUrl, { name: 'portcullis-pack', sameSite: 'strict' });
    const links = new PackLinks({ unitOfWork, packs, gate, sealer, hasher, clock, publicUrl });
    const maxMillis = sessionMaxHours * HOUR;
    const readers = new SharedPackReaders({ unitOfWork, directory, hasher, sealer, cookie, clock, maxMillis });
    const shared = new SharedPacks({ packs, readers, proofs });
    const reports = new ReportFetch(targets);
    const reconciliations = new Reconciliations({ unitOfWork, ledger, reports, gate, sealer, storage, clock });
    return {
      ports: { packReaders: readers },
      resolvers: [
        new EvidencePackResolver(packs),
        new EvidencePackLinkResolver(links, shared),
        new ReconciliationResolver(reconciliations, new ReconciliationReader(unitOfWork)),
      ],
      pages: [packSessionApi({ readers, cookie, authentication, proxies })],
      jobs: [runner.job(), packs.job()],
    };
  },
});
