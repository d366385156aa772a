import type { Admission } from '../../../contracts/admission.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import type { Ports } from '../../../module/ports.js';
import type { ModelViews } from '../models/model-views.service.js';
import { FocusResolver } from './focus/focus.resolver.js';
import { FocusService } from './focus/focus.service.js';
import { ledgerMonths } from './ledger-months.js';
import { ledgerRetention } from './ledger-retention.js';
import { minuteFolding } from './minute-folding.js';
import { SpendingResolver } from './spending.resolver.js';
import { SpendingService } from './spending.service.js';
import { TrafficResolver } from './traffic.resolver.js';
import { TrafficService } from './traffic.service.js';
import { UsageService } from './usage.service.js';

interface UsageNeeds {
  admission: Admission;
  sealer: EventSealer;
  logHeads: Ports['logHeads'];
  prices: ModelViews;
}

export const usageResolvers = [FocusResolver, SpendingResolver, TrafficResolver] as const;

/** Opens what tells of usage, and keeps its ledger. */
export function openUsage(
  { unitOfWork, clock }: Core,
  { admission, sealer, logHeads, prices }: UsageNeeds,
): { usage: UsageService; resolvers: object[]; jobs: TimedJob[] } {
  return {
    usage: new UsageService(unitOfWork, admission, clock),
    resolvers: [
      new FocusResolver(new FocusService({ unitOfWork, logHeads, prices, clock })),
      new SpendingResolver(new SpendingService(unitOfWork, clock)),
      new TrafficResolver(new TrafficService(unitOfWork, clock)),
    ],
    jobs: [
      ledgerMonths(unitOfWork, clock),
      minuteFolding(unitOfWork, clock),
      ledgerRetention({ unitOfWork, sealer, clock }),
    ],
  };
}
