import type { Admission } from '../../../contracts/admission.js';
import type { EvaluatedCalls } from '../../../contracts/evaluations/evaluated-calls.js';
import type { Guards } from '../../../contracts/guards.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Core, RowCalls } from '../../../module/core.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Route } from '../../../rest/route.js';
import { FileResolver } from '../files/file.resolver.js';
import { fileRoutes } from '../files/files.routes.js';
import { type FilesNeeds, openFiles } from '../files/open-files.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { StopGuard } from '../invocation/stop-guard.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import { BatchAdmission } from './batch-admission.service.js';
import { BatchLines } from './batch-lines.service.js';
import { BatchRecords } from './batch-records.service.js';
import { BatchRunner } from './batch-runner.service.js';
import { BatchSettlement } from './batch-settlement.service.js';
import { BatchResolver } from './batch.resolver.js';
import { batchRoutes } from './batches.routes.js';
import { BatchesService } from './batches.service.js';
import { EvaluatedChats } from './evaluated-chats.service.js';
import { LineProofs } from './line-proofs.service.js';
import { CallsExecution } from './calls-execution.service.js';
import { LineCalls, type LineServices } from './line-calls.js';
import { BatchPlans } from './provider/batch-plans.service.js';
import { openProviderExecution } from './provider/open-provider-execution.js';
import { MessageBatchesService } from './message-batches.service.js';

interface BatchesNeeds extends FilesNeeds {
  rows: RowCalls;
  admission: Admission;
  directory: TenantDirectory;
  invocations: ModelInvocations;
  stops: StopGuard;
  guards: Guards;
  models: ModelViews;
}

export const batchResolvers = [BatchResolver, FileResolver] as const;
export const batchRows: readonly Route[] = [...fileRoutes, ...batchRoutes];

/** Opens files, and batches with what works on them. */
export function openBatches(
  core: Core,
  services: LineServices,
  { rows, admission: budgets, directory, invocations, stops, guards, models, ...needs }: BatchesNeeds,
): { resolvers: object[]; jobs: TimedJob[]; evaluatedCalls: EvaluatedCalls } {
  const { unitOfWork, secrets, clock, logger, presence, shutdown, wake } = core;
  const { gate, sealer } = needs;
  const { service: files, store } = openFiles(core, needs);
  const calls = new LineCalls(rows, services);
  const records = new BatchRecords({ unitOfWork, clock });
  const lines = new BatchLines({ unitOfWork, secrets });
  const plans = new BatchPlans({ files: store, invocations, guards });
  const parts = { unitOfWork, records, lines, files: store, calls, plans, sealer };
  const admission = new BatchAdmission(parts);
  const settlement = new BatchSettlement(parts);
  const made = { records, lines, calls, presence, clock, logger };
  const executions = {
    calls: new CallsExecution(made),
    provider: openProviderExecution(core, { ...made, files: store, models, stops, sealer }),
  };
  const work = { records, lines, admission, settlement, calls, executions, files: store, budgets };
  const runner = new BatchRunner({ ...work, presence, directory, clock, logger });
  shutdown.add('batches', runner);
  const service = new BatchesService({ unitOfWork, records, files, gate, sealer, clock, wake });
  return {
    resolvers: [
      new BatchResolver(
        service,
        new MessageBatchesService(service, files),
        new LineProofs({ unitOfWork, lines, batches: service }),
      ),
      new FileResolver(files),
    ],
    jobs: [runner.job(), service.job(), files.job()],
    evaluatedCalls: new EvaluatedChats(calls),
  };
}
