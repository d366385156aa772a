import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { AlertWatch } from './alert-watch.service.js';
import { Alert, AlertRule } from './alert.entity.js';
import { AlertResolver } from './alert.resolver.js';
import { AlertService } from './alert.service.js';
import { Metrics } from './metrics.service.js';
import { openTraces } from './open-traces.js';
import { LATEST } from './semconv.data.js';
import { monitoringFinders } from './monitoring.finders.js';

type Needs =
  | 'admission'
  | 'checkpointAgeSeconds'
  | 'directory'
  | 'providers'
  | 'providerWatch'
  | 'sealer'
  | 'shadows'
  | 'stopsHeld'
  | 'witnessWatch';

export const monitoring = defineModule({
  name: 'monitoring',
  entities: [Alert, AlertRule],
  resolvers: [AlertResolver],
  async open(core, ports: Pick<Ports, Needs>) {
    const { admission, directory, providers, providerWatch, sealer, witnessWatch: witnesses } = ports;
    const { unitOfWork, changes, clock, settings, version, shutdown } = core;
    const state = {
      pools: () => unitOfWork.poolUse(),
      evidenceWaiting: () => core.evidence.pending,
      checkpointAgeSeconds: ports.checkpointAgeSeconds,
      stopsHeld: ports.stopsHeld,
      archiveFailingSeconds: () => core.archive?.failingSeconds() ?? 0,
    };
    const { otlpEndpoint, otelOptIn } = settings;
    const isLatest = otelOptIn.includes(LATEST);
    const metrics = new Metrics({ ...ports, state, isLatest }, core.tuning.gatherMetrics);
    const traces =
      otlpEndpoint === undefined
        ? undefined
        : shutdown.add('traces', await openTraces(otlpEndpoint, version, isLatest));
    const alerts = new AlertService({
      unitOfWork,
      changes,
      sealer,
      clock,
      providers: () => [...providers.adapters.keys()],
    });
    return {
      ports: { metrics },
      resolvers: [new AlertResolver(alerts)],
      finders: monitoringFinders(unitOfWork),
      observers: [metrics.observe, ...(traces === undefined ? [] : [traces.observe])],
      jobs: [new AlertWatch({ unitOfWork, providers: providerWatch, admission, directory, witnesses, sealer, clock })],
    };
  },
});
