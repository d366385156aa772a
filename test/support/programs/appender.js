// A process to kill: appends through the built EvidenceLog without end, and says what was acknowledged. Plain
// JavaScript, since it is started by Node itself.
import { writeSync } from 'node:fs';
import { EvidenceLog } from '../../../dist/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../dist/database/request-urls.js';
import { SpineSealer } from '../../../dist/features/trust/spine/spine-sealer.service.js';

const WRITERS = 12;
const nothing = () => undefined;
const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const [databaseUrl = '', tenants = ''] = process.argv.slice(2);
const log = new EvidenceLog(urlsOfRoles(databaseUrl).platform, logger);
const sealer = new SpineSealer({ now: Date.now });

async function writer(tenantId) {
  for (;;) {
    const event = sealer.seal({ tenantId, action: 'kill.append', actor: 'appender' });
    const sequence = await log.append(event);
    // Synchronous: what was said cannot be lost in a buffer of the process that is killed.
    writeSync(1, `${event.id} ${sequence}\n`);
  }
}

writeSync(1, 'begun\n');
const names = tenants.split(',');
await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(names[index % names.length])));
