import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AI_CALLS } from '../../shared/models/ai-actions.data.js';
import { isOwnProvider } from '../../shared/own-providers.js';
import type { ShadowCounts } from '../../contracts/shadow-calls.js';
import type { ProviderWatch } from '../../contracts/provider-health.js';
import type { AiAction, InvocationAction, InvocationObserver } from '../../contracts/interceptor.js';
import type { GatherMetrics, ProcessMetrics } from '../../contracts/metrics.js';
import type { WitnessStanding, WitnessWatch } from '../../contracts/trust/witness-watch.js';
import { LatestInferenceMetrics, MODEL_LABELS, SECONDS } from './latest-inference-metrics.js';
import { type ProcessState, processGauges } from './process-gauges.js';
import { METRICS } from './semconv.data.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

const TOKENS = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];
const HTTP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const NANO = 1_000_000_000;

const isOfModel = (action: InvocationAction): action is AiAction => Object.hasOwn(AI_CALLS, action);

/** The parts of other areas that the page shows. */
interface Watched {
  providerWatch: ProviderWatch;
  shadows: ShadowCounts;
  witnessWatch: WitnessWatch;
  state: ProcessState;
  /** Whether the names of today's conventions are wanted too. */
  isLatest?: boolean;
}

/**
 * The process's metrics in Prometheus format; those of model calls under the names of OpenTelemetry's semantic
 * conventions for generative AI. No tenant, user or key is named: the page is open.
 */
export class Metrics implements ProcessMetrics {
  private readonly registry = new Registry();
  private readonly duration: TalliedHistogram;
  private readonly firstPiece: TalliedHistogram;
  private readonly tokens: TalliedHistogram;
  private readonly invocations: TalliedCounter;
  private readonly cost: TalliedCounter;
  private readonly attempts: TalliedCounter;
  private readonly ofAliases: TalliedCounter;
  private readonly requests: TalliedHistogram;
  private readonly failedAttempts: TalliedCounter;
  private readonly latest: LatestInferenceMetrics | undefined;

  /** The page to show. */
  readonly page: () => Promise<string>;

  /** `gather` is absent where this process is the only one. */
  constructor(
    { providerWatch: providers, shadows, witnessWatch, state, isLatest = false }: Watched,
    gather?: GatherMetrics,
  ) {
    const { registry } = this;
    collectDefaultMetrics({ register: registry });
    this.duration = new TalliedHistogram({
      name: METRICS.duration,
      help: 'Duration of model calls that went upstream, from admission to recorded evidence.',
      labelNames: [...MODEL_LABELS, 'error_type'],
      buckets: SECONDS,
      registry,
    });
    this.firstPiece = new TalliedHistogram({
      name: METRICS.firstPiece,
      help: 'Time to the first chunk of a streamed answer.',
      labelNames: MODEL_LABELS,
      buckets: SECONDS,
      registry,
    });
    this.tokens = new TalliedHistogram({
      name: METRICS.tokens,
      help: 'Tokens of model calls.',
      labelNames: [...MODEL_LABELS, 'gen_ai_token_type'],
      buckets: TOKENS,
      registry,
    });
    this.invocations = new TalliedCounter({
      name: 'portcullis_invocations_total',
      help: 'Governed model invocations, by outcome.',
      labelNames: ['action', 'outcome', 'cache', 'error'],
      registry,
    });
    this.cost = new TalliedCounter({
      name: 'portcullis_cost_usd_total',
      help: 'Cost of model calls, in US dollars.',
      labelNames: ['gen_ai_provider_name', 'gen_ai_response_model'],
      registry,
    });
    this.attempts = new TalliedCounter({
      name: 'portcullis_provider_attempts_total',
      help: 'Calls to providers, by outcome.',
      labelNames: ['gen_ai_provider_name', 'outcome'],
      registry,
    });
    this.requests = new TalliedHistogram({
      name: 'portcullis_http_request_duration_seconds',
      help: 'Duration of REST requests, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_SECONDS,
      registry,
    });
    this.failedAttempts = new TalliedCounter({
      name: 'portcullis_authentication_failures_total',
      help: 'Requests with a wrong credential, by API or way to sign in.',
      labelNames: ['api'],
      registry,
    });
    this.ofAliases = new TalliedCounter({
      name: 'portcullis_alias_calls_total',
      help: 'Invocations of aliases with several targets or a shadow, by the part of the target.',
      labelNames: ['arm', 'outcome'],
      registry,
    });
    this.latest = isLatest ? new LatestInferenceMetrics(registry) : undefined;
    registry.registerMetric(shadowCalls(shadows));
    registry.registerMetric(providersDown(providers));
    for (const gauge of [...witnessGauges(witnessWatch), ...processGauges(state)]) registry.registerMetric(gauge);
    for (const gauge of providerLimits(providers)) registry.registerMetric(gauge);
    this.page = gather?.(registry) ?? (() => registry.metrics());
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Counts a recorded invocation. */
  readonly observe: InvocationObserver = (invocation) => {
    const { action, outcome, cache, errorCode, cost, attempts, usage } = invocation;
    const { provider, model, answeredBy = '' } = labelsOf(invocation);
    this.invocations.add([action, outcome, cache, errorCode ?? '']);
    if (invocation.arm !== undefined) this.ofAliases.add([invocation.arm, outcome]);
    for (const attempt of attempts) this.attempts.add([nameOf(attempt.provider), attempt.outcome]);
    // Tenants name their tools themselves: as labels they would have no bound.
    if (!isOfModel(action) || outcome === 'denied' || cache === 'HIT') return;
    const operation = AI_CALLS[action].telemetry;
    const seconds = (invocation.endedAt - invocation.startedAt) / 1_000;
    this.duration.add([operation, provider, model, answeredBy, errorCode], seconds);
    if (invocation.firstPieceMillis !== undefined)
      this.firstPiece.add([operation, provider, model, answeredBy], invocation.firstPieceMillis / 1_000);
    this.latest?.add([operation, provider, model, answeredBy], invocation);
    if (usage === undefined) return;
    this.tokens.add([operation, provider, model, answeredBy, 'input'], usage.promptTokens);
    this.tokens.add([operation, provider, model, answeredBy, 'output'], usage.completionTokens);
    this.cost.add([provider, answeredBy], Number(cost) / NANO);
  };

  /** Counts a request whose credential is wrong. */
  readonly authenticationFailed = (entrance: string): void => {
    this.failedAttempts.add([entrance]);
  };

  /** Counts an answered REST request; `route` is a row's path, never a client's. */
  readonly answered = (method: string, route: string, status: number, millis: number): void => {
    this.requests.add([method, route, String(status)], millis / 1_000);
  };
}

/** The one name of all tenants' own accounts and of their models: the page is open, and a tenant's names are its own. */
const OWN = 'own';

const TOOLS = 'mcp:';

function nameOf(provider: string): string {
  // The servers of tools are named by tenants too.
  if (provider.startsWith(TOOLS)) return 'mcp';
  return isOwnProvider(provider) ? OWN : provider;
}

function labelsOf({ provider, model, answeredBy }: Parameters<InvocationObserver>[0]) {
  return isOwnProvider(provider) ? { provider: OWN, model: OWN, answeredBy: OWN } : { provider, model, answeredBy };
}

function shadowCalls({ counts }: ShadowCounts): Gauge {
  return new Gauge({
    name: 'portcullis_shadow_calls',
    help: 'Calls that aliases would make to their shadows, by how they ended.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      for (const [outcome, count] of Object.entries(counts)) this.set({ outcome }, count);
    },
  });
}

const WITNESS_GAUGES: readonly (readonly [name: string, of: keyof WitnessStanding, help: string])[] = [
  [
    'portcullis_witness_age_seconds',
    'ageSeconds',
    'The longest time for which a log has had events without a quorum of witnesses.',
  ],
  ['portcullis_logs_without_quorum', 'lacking', 'Logs with events that no quorum of witnesses has cosigned yet.'],
  ['portcullis_logs_contradicted', 'contradicted', 'Logs that a witness contradicts, which sign nothing more.'],
];

/** Sums of all logs, since a tenant's name is its own. Empty without witnesses. */
function witnessGauges(watch: WitnessWatch): Gauge[] {
  return WITNESS_GAUGES.map(
    ([name, of, help]) =>
      new Gauge({
        name,
        help,
        aggregator: 'max',
        registers: [],
        async collect() {
          this.reset();
          const standing = await watch.standing();
          if (standing === undefined) this.remove();
          else this.set(standing[of]);
        },
      }),
  );
}

function providersDown(providers: ProviderWatch): Gauge {
  return new Gauge({
    name: 'portcullis_provider_down',
    help: '1 for a provider that does not answer or whose breaker is open.',
    labelNames: ['gen_ai_provider_name'],
    aggregator: 'max',
    registers: [],
    async collect() {
      this.reset();
      for (const { id } of await providers.down()) this.set({ gen_ai_provider_name: id }, 1);
    },
  });
}

const LIMIT_FIGURES = [
  ['limit', 'portcullis_provider_limit', 'A limit that a provider states in its answers.'],
  [
    'remaining',
    'portcullis_provider_limit_remaining',
    'The rest of a limit that a provider states, at its last answer.',
  ],
] as const;

/** The smallest of what several processes were told: the others do not know yet. */
function providerLimits(providers: ProviderWatch): Gauge[] {
  return LIMIT_FIGURES.map(
    ([figure, name, help]) =>
      new Gauge({
        name,
        help,
        labelNames: ['gen_ai_provider_name', 'limit'],
        aggregator: 'min',
        registers: [],
        collect() {
          this.reset();
          for (const { id, limits } of providers.limits())
            for (const { name: limit, [figure]: value } of limits)
              if (value !== null) this.set({ gen_ai_provider_name: id, limit }, value);
        },
      }),
  );
}
