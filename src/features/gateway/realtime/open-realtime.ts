import type { Core } from '../../../module/core.js';
import type { Opened } from '../../../module/module.js';
import type { Ports } from '../../../module/ports.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { Guarding } from '../guarding/guarding.service.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { StopGuard } from '../invocation/stop-guard.service.js';
import { RealtimeDoor } from './realtime-door.js';

interface Needed {
  invocations: ModelInvocations;
  guarding: Guarding;
  stops: StopGuard;
  screening: RequestScreening;
}

/** Opens `/v1/realtime`; its sessions end before the services that they need. */
export function openRealtime(
  { clock, logger, shutdown, unitOfWork }: Core,
  {
    apiLimits,
    authentication,
    keySearch,
    redactor,
    sealer,
  }: Pick<Ports, 'apiLimits' | 'authentication' | 'keySearch' | 'redactor' | 'sealer'>,
  needed: Needed,
): Required<Pick<Opened, 'upgrades' | 'endStreams'>> {
  const door = shutdown.add(
    'realtime sessions',
    new RealtimeDoor({
      ...needed,
      screener: redactor,
      authenticate: authentication.at('websocket'),
      keySearch,
      limits: apiLimits,
      unitOfWork,
      sealer,
      clock,
      logger,
    }),
  );
  return {
    upgrades: [door],
    endStreams: () => {
      void door.close();
    },
  };
}
