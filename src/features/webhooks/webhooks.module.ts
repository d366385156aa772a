import { TimedWork } from '../../events/timed-work.js';
import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookDispatcher } from './webhook-dispatcher.service.js';
import { fanOutJob, purgeJob } from './webhook-jobs.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSubscriptionIndex } from './webhook-subscription-index.service.js';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js';
import { WebhookResolver } from './webhook.resolver.js';
import { webhookRoutes } from './webhook.routes.js';
import { WebhookService } from './webhook.service.js';
import { webhookFinders } from './webhooks.finders.js';

const TIMEOUT_MILLIS = 15_000;

export const webhooks = defineModule({
  name: 'webhooks',
  entities: [WebhookDelivery, WebhookEndpoint],
  resolvers: [WebhookResolver],
  routes: webhookRoutes,
  open(core, { sealer, directory }: Pick<Ports, 'sealer' | 'directory'>) {
    const { tuning, unitOfWork, clock, logger, shutdown, secrets: box, targets: guard } = core;
    const { timeoutMillis = TIMEOUT_MILLIS, connector } = tuning.webhooks ?? {};
    const interest = new WebhookSubscriptionIndex(unitOfWork);
    const sender = new WebhookSender({ guard, clock, timeoutMillis, connector });
    const wake = (): void => {
      work.wake();
    };
    const pausedTenants = (): string[] => directory.tenantsWithout('gateway');
    const dispatcher = shutdown.add(
      'webhooks',
      new WebhookDispatcher({ unitOfWork, sender, box, sealer, clock, logger, pausedTenants, onRoom: wake }),
    );
    // Separate from other timed work, which need not wake as often.
    const intervalMillis = tuning.timedWorkMillis;
    const work = shutdown.add(
      'deliveries',
      new TimedWork([dispatcher.job()], { unitOfWork, clock, logger, intervalMillis }),
    );
    const subscriptionsChanged = (id: string): Promise<void> => directory.reload(interest.table, id);
    const endpoints = new WebhookService({ unitOfWork, sealer, clock, box, guard, subscriptionsChanged });
    const outbox = { unitOfWork, clock };
    return {
      ports: { interest },
      resolvers: [new WebhookResolver(endpoints, new WebhookDeliveryService({ unitOfWork, sealer, clock, wake }))],
      finders: webhookFinders(unitOfWork),
      tables: [interest],
      jobs: [fanOutJob(outbox, wake), purgeJob(outbox)],
      start() {
        work.open();
      },
    };
  },
});
