import type { Admission } from '../../../contracts/admission.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Core } from '../../../module/core.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { FileStore } from '../files/file-store.service.js';
import type { FilesService } from '../files/files.service.js';
import { BatchAdmission } from './batch-admission.service.js';
import { BatchRecords } from './batch-records.service.js';
import { BatchRunner } from './batch-runner.service.js';
import { BatchSettlement } from './batch-settlement.service.js';
import { BatchResolver } from './batch.resolver.js';
import { BatchesService } from './batches.service.js';
import type { LineCalls } from './line-calls.js';
import { MessageBatchesService } from './message-batches.service.js';

interface BatchesNeeds {
  calls: LineCalls;
  files: { service: FilesService; store: FileStore };
  admission: Admission;
  directory: TenantDirectory;
  gate: AdministrationGate;
  sealer: EventSealer;
}

/** Opens batches and what works on them. */
export function openBatches(
  { unitOfWork, secrets, clock, logger, presence, shutdown, wake }: Core,
  { calls, files, admission: budgets, directory, gate, sealer }: BatchesNeeds,
): { resolver: BatchResolver; jobs: TimedJob[] } {
  const records = new BatchRecords({ unitOfWork, secrets, clock });
  const parts = { unitOfWork, records, files: files.store, sealer };
  const admission = new BatchAdmission({ ...parts, calls });
  const settlement = new BatchSettlement(parts);
  const runner = shutdown.add(
    'batches',
    new BatchRunner({
      ...{ records, admission, settlement, calls, files: files.store },
      ...{ budgets, presence, directory, clock, logger },
    }),
  );
  const service = new BatchesService({ unitOfWork, records, files: files.service, gate, sealer, clock, wake });
  const resolver = new BatchResolver(service, new MessageBatchesService(service, files.service));
  return { resolver, jobs: [runner.job(), service.job()] };
}
