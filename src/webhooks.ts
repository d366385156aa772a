import type { UnitOfWork } from './database/unit-of-work.js';
import { type TimedJob, TimedWork } from './events/timed-work.js';
import type { Directory } from './features/tenancy/directory.service.js';
import type { SpineSealer } from './features/trust/spine.port.js';
import { openKnownSecretBox } from './features/webhooks/secret-box.service.js';
import { TargetGuard } from './features/webhooks/target-guard.js';
import { WebhookCourier } from './features/webhooks/webhook-courier.service.js';
import { WebhookDeliveryService } from './features/webhooks/webhook-delivery.service.js';
import type { WebhookInterest } from './features/webhooks/webhook-interest.service.js';
import { fanOutJob, purgeJob } from './features/webhooks/webhook-outbox.service.js';
import { WebhookSender } from './features/webhooks/webhook-sender.js';
import { WebhookResolver } from './features/webhooks/webhook.resolver.js';
import { WebhookService } from './features/webhooks/webhook.service.js';
import type { AppOptions } from './app-options.js';
import { systemClock } from './shared/clock.js';
import type { Teardown } from './teardown.js';

const TIMEOUT_MILLIS = 15_000;

interface Foundations {
  unitOfWork: UnitOfWork;
  sealer: SpineSealer;
  directory: Directory;
  interest: WebhookInterest;
}

/**
 * Builds the services of webhooks, and begins to deliver: apart from other timed work, which need not wake so often.
 * `jobs` are for that.
 */
export async function openWebhooks(
  { settings, logger, clock = systemClock, timedWorkMillis, webhooks = {} }: AppOptions,
  { unitOfWork, sealer, directory, interest }: Foundations,
  teardown: Teardown,
): Promise<{ resolver: WebhookResolver; jobs: TimedJob[] }> {
  const { encryptionKey: setting, encryptionKeyRotate: rotate, dataDir } = settings;
  const box = await openKnownSecretBox({ unitOfWork, logger, setting, dataDir, rotate });
  const guard = new TargetGuard(settings.webhookAllowPrivate, webhooks.resolve);
  const { timeoutMillis = TIMEOUT_MILLIS, connector } = webhooks;
  const courier = teardown.add(
    'webhooks',
    new WebhookCourier({
      unitOfWork,
      sender: new WebhookSender({ guard, clock, timeoutMillis, connector }),
      box,
      sealer,
      clock,
      logger,
      resting: () => directory.tenantsWithout('gateway'),
    }),
  );
  const wake = (): void => {
    work.wake();
  };
  const work = new TimedWork([courier.job()], { unitOfWork, clock, logger, intervalMillis: timedWorkMillis });
  courier.onRoom(wake);
  teardown.add('deliveries', work).open();
  const resolver = new WebhookResolver(
    new WebhookService({
      unitOfWork,
      sealer,
      clock,
      box,
      guard,
      subscriptionsChanged: (id) => directory.reload(interest.table, id),
    }),
    new WebhookDeliveryService({ unitOfWork, sealer, clock, wake }),
  );
  const outbox = { unitOfWork, clock };
  return { resolver, jobs: [fanOutJob(outbox, wake), purgeJob(outbox)] };
}
