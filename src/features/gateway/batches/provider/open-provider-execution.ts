import type { EventSealer } from '../../../../contracts/spine.js';
import type { Core } from '../../../../module/core.js';
import type { FileStore } from '../../files/file-store.service.js';
import type { StopGuard } from '../../invocation/stop-guard.service.js';
import type { ModelViews } from '../../models/model-views.service.js';
import type { BatchLines } from '../batch-lines.service.js';
import type { BatchRecords } from '../batch-records.service.js';
import type { LineCalls } from '../line-calls.js';
import { HandedBatches } from './handed-batches.service.js';
import { HandOver } from './hand-over.service.js';
import { LineSettlement } from './line-settlement.service.js';
import { ProviderExecution } from './provider-execution.service.js';
import { ProviderLines } from './provider-lines.service.js';
import { UnreadLines } from './unread-lines.service.js';

interface ProviderNeeds {
  records: BatchRecords;
  lines: BatchLines;
  calls: LineCalls;
  files: FileStore;
  models: ModelViews;
  stops: StopGuard;
  sealer: EventSealer;
}

/** Opens what has providers make batches. */
export function openProviderExecution(
  { unitOfWork, secrets, evidence, presence, clock, logger }: Core,
  needs: ProviderNeeds,
): ProviderExecution {
  const { records, lines, calls, files, models, stops, sealer } = needs;
  const provided = new ProviderLines({ unitOfWork, secrets });
  const handed = new HandedBatches({ unitOfWork, records, sealer });
  const unread = new UnreadLines({ evidence, sealer, clock });
  const shared = { records, lines, provided, handed, files, calls, clock, logger };
  return new ProviderExecution({
    ...shared,
    models,
    stops,
    handOver: new HandOver({ ...shared, presence }),
    settlement: new LineSettlement({ lines, provided, unread, calls, logger }),
  });
}
