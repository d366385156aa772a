import type { Admission } from '../../../contracts/admission.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { EventInterest } from '../../../contracts/webhook-interest.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { KindCalls } from '../kinds/kind-calls.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import type { Failover } from '../upstream/failover.service.js';
import { VideoContents } from './video-contents.service.js';
import { VideoRecords } from './video-records.service.js';
import { VideoRunner } from './video-runner.service.js';
import { VideoResolver } from './video.resolver.js';
import { VideosService } from './videos.service.js';

interface VideosNeeds {
  calls: KindCalls;
  invocations: ModelInvocations;
  failover: Failover;
  models: ModelViews;
  admission: Admission;
  directory: TenantDirectory;
  sealer: EventSealer;
  interest: EventInterest;
}

/** Opens videos with what waits for them. */
export function openVideos(
  core: Core,
  { models, admission: budgets, interest, ...needs }: VideosNeeds,
): { resolver: VideoResolver; jobs: TimedJob[] } {
  const { unitOfWork, secrets, clock, logger, presence, shutdown, wake, evidence, observers } = core;
  const { directory, sealer } = needs;
  const records = new VideoRecords({ unitOfWork, secrets, clock });
  const runner = shutdown.add(
    'videos',
    new VideoRunner({
      records,
      models,
      budgets,
      directory,
      evidence,
      sealer,
      presence,
      interest,
      observers,
      clock,
      logger,
    }),
  );
  const contents = shutdown.add('content of videos', new VideoContents({ unitOfWork, records, runner, sealer }));
  const service = new VideosService({ ...needs, records, runner, unitOfWork, presence, clock, wake });
  return { resolver: new VideoResolver(service, contents), jobs: [runner.job(), service.job()] };
}
