import type { Clock } from '../../shared/time/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { ShutdownStack } from '../../shared/shutdown.js';
import type { CoalescingCache } from './cache/coalescing-cache.service.js';
import type { ExchangeGuarding } from './guarding/exchange-guarding.service.js';
import type { ModelInvocations } from './invocation/model-invocations.service.js';
import type { Failover } from './upstream/failover.service.js';
import { ExchangeStreamService } from './exchange/exchange-stream.service.js';
import { ExchangeSteps } from './exchange/exchange-steps.service.js';
import { ExchangeService } from './exchange/exchange.service.js';
import { Remedies } from './exchange/remedies.service.js';
import type { RequestScreening } from './exchange/request-screening.service.js';
import { ShadowCalls } from './exchange/shadow/shadow-calls.service.js';
import { WholeCalls } from './exchange/whole-calls.service.js';

interface ExchangeOptions {
  invocations: ModelInvocations;
  answers: CoalescingCache;
  screening: RequestScreening;
  guarding: ExchangeGuarding;
  failover: Failover;
  clock: Clock;
  logger: Logger;
  shutdown: ShutdownStack;
  silenceMillis: number;
}

/** Opens the common path of requests that are answered by texts, whole and streamed. */
export function openExchange(options: ExchangeOptions) {
  const { invocations, failover, logger, shutdown, silenceMillis } = options;
  const steps = new ExchangeSteps(options);
  const remedies = new Remedies({ steps, invocations });
  const calls = new WholeCalls({ steps, invocations, failover });
  const shadows = shutdown.add('shadow calls', new ShadowCalls({ steps, calls, logger }));
  return {
    exchange: new ExchangeService({ steps, invocations, remedies, calls, shadows }),
    streams: new ExchangeStreamService({ steps, invocations, failover, remedies, shadows, silenceMillis }),
    shadows,
  };
}
