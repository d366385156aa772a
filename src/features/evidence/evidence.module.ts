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

/** The verifier of packs as one file, which a build puts there. */
const VERIFIER = join(PROJECT_ROOT, 'dist/assets/verify.mjs');
const HOUR = 3_600_000;

type Needs = 'authentication' | 'directory' | 'eventProofs' | 'gate' | 'logRanges' | 'sealer' | 'storage';

export const evidencePacks = defineModule({
  name: 'evidence',
  entities: [EvidencePack, EvidencePackLink],
  resolvers: [EvidencePackResolver, EvidencePackLinkResolver],
  routes: evidenceRoutes,
  open(
    core,
    { authentication, directory, eventProofs: proofs, gate, logRanges: ranges, sealer, storage }: Pick<Ports, Needs>,
  ) {
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
      version,
      wake,
    } = core;
    const store = new PackStore(unitOfWork, secrets);
    const records = new PackRecords({ unitOfWork, sealer, clock });
    const verifier = existsSync(VERIFIER) ? readFileSync(VERIFIER) : undefined;
    const pass = new LogPass({ ranges, store });
    const content = new PackContent({ ranges, store, sources, version, verifier });
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
    return {
      ports: { packReaders: readers },
      resolvers: [new EvidencePackResolver(packs), new EvidencePackLinkResolver(links, shared)],
      pages: [packSessionApi({ readers, cookie, authentication, proxies })],
      jobs: [runner.job(), packs.job()],
    };
  },
});
