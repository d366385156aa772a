import type { Invocation } from '../../contracts/interceptor.js';
import type { Principal, TenantSnapshot } from '../../contracts/identity.js';
import { noPiiRules, type PiiType } from '../../contracts/pii.js';
import type { LedgerRow } from '../../database/evidence/evidence.js';
import { invocationEvent } from '../../features/interceptor/evidence.rules.js';
import { type InvocationRecord, ledgerRow } from '../../features/interceptor/invocation-record.rules.js';
import { decidingSteps, newPipelineState, type PipelineState } from '../../features/interceptor/steps.rules.js';
import type { SpineEventInput } from '../../contracts/spine.js';
import { type Chance, sharesOf, Weighted } from './chance.js';
import { MODELS } from './names.data.js';
import type { Key, Organisation } from './organisations.js';
import type { SeededPolicies } from './policies.js';

/** The output limit of each seeded call. */
const MAX_OUTPUT_TOKENS = 1_000;

const HOUR = 3_600_000;
const CONTENT_SALT_BYTES = 16;
const PII: readonly [PiiType, ...PiiType[]] = ['EMAIL', 'PHONE', 'CREDIT_CARD', 'IBAN'];
const FAILURES = ['PROVIDER_ERROR', 'PROVIDER_TIMEOUT', 'RATE_LIMIT_EXCEEDED'] as const;
const [SATURDAY, SUNDAY] = [6, 0];

const models = new Weighted(MODELS, ({ weight }) => weight);

/** How busy an hour is: offices work by day, programs always. */
function rush(at: number): number {
  const time = new Date(at);
  const byDay = 0.15 + Math.exp(-(((time.getUTCHours() - 13) / 4) ** 2));
  return [SATURDAY, SUNDAY].includes(time.getUTCDay()) ? byDay * 0.3 : byDay;
}

/** `count` times from `from` to `until` in their order, Unix ms. */
export function* times(chance: Chance, count: number, from: number, until: number): Generator<number> {
  const hours = Array.from({ length: Math.max(1, Math.round((until - from) / HOUR)) }, (_, hour) => from + hour * HOUR);
  const shares = sharesOf(count, hours.map(rush));
  for (const [place, hour] of hours.entries()) {
    const share = shares[place] ?? 0;
    for (let call = 0; call < share; call += 1) yield Math.floor(hour + ((call + chance.fraction()) / share) * HOUR);
  }
}

/** Calls of seeded tenants, as they would have been recorded. */
export class Traffic {
  private readonly callers: Weighted<{ organisation: Organisation; tenant: TenantSnapshot }>;

  constructor(
    private readonly chance: Chance,
    organisations: readonly Organisation[],
    private readonly policies: SeededPolicies,
    /** Where prices come from, and since when. */
    private readonly price: { source: string; asOf: string },
  ) {
    const known = organisations.filter(({ keys }) => keys.length > 0);
    this.callers = new Weighted(
      known.map((organisation) => ({ organisation, tenant: snapshotOf(organisation) })),
      ({ organisation }) => organisation.weight,
    );
  }

  /** One call that began at that time: its event and its row of the ledger. */
  call(startedAt: number): { event: SpineEventInput; row: LedgerRow } {
    const { chance } = this;
    const { organisation, tenant } = this.callers.choose(chance);
    const key = keyAt(chance, organisation.keys, startedAt);
    const id = chance.uuid(startedAt);
    const asked = models.choose(chance);
    const state = newPipelineState(this.invocation(tenant, key, asked), startedAt);
    const steps = Object.entries(decidingSteps).map(([step, decide]) => ({
      step: step as keyof typeof decidingSteps,
      outcome: decide(state, this.policies),
      millis: chance.below(60) / 1_000,
    }));
    const record = this.carriedOut(state, { id, startedAt, asked, steps });
    return { event: invocationEvent(record), row: ledgerRow(record) };
  }

  private invocation(tenant: TenantSnapshot, key: Key, asked: (typeof MODELS)[number]): Invocation {
    const { chance } = this;
    const isAgent = chance.fraction() < 0.12;
    return {
      principal: principalOf(tenant, key),
      action: 'ai.generate',
      model: asked.model,
      provider: asked.provider,
      providerKind: asked.kind,
      userId: key.subject,
      ...(isAgent ? { session: { id: `run-${chance.hex(4)}` } } : {}),
      estimatedCost: asked.output * BigInt(MAX_OUTPUT_TOKENS),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      pii: { mode: tenant.piiMode, types: chance.fraction() < 0.04 ? [chance.one(PII)] : [] },
      request: () => ({}),
      content: { seeded: chance.hex(8) },
      provenance: {},
    };
  }

  private carriedOut(
    state: PipelineState,
    call: { id: string; startedAt: number; asked: (typeof MODELS)[number]; steps: InvocationRecord['steps'] },
  ): InvocationRecord {
    const { chance } = this;
    const { id, startedAt, asked, steps } = call;
    const isDenied = state.verdict?.effect !== 'allow';
    const lot = chance.fraction();
    const [isFailed, isCancelled] = [!isDenied && lot < 0.015, !isDenied && lot >= 0.015 && lot < 0.02];
    const isHit = !isDenied && !isFailed && !isCancelled && chance.fraction() < 0.08;
    const millis = isDenied ? 1 : isHit ? 2 + chance.below(6) : Math.round(chance.around(asked.latency, 0.5));
    const promptTokens = Math.ceil(chance.around(400, 1));
    const completionTokens = isFailed ? 0 : Math.ceil(chance.around(180, 0.9));
    const isBilled = !isDenied && !isFailed && !isHit;
    const failure = isFailed ? chance.one(FAILURES) : undefined;
    const attempt = {
      provider: asked.provider,
      model: asked.model,
      outcome: isFailed ? 'failed' : isCancelled ? 'aborted' : 'ok',
      millis,
    } as const;
    const outcome = isDenied ? 'denied' : isFailed ? 'failed' : isCancelled ? 'cancelled' : 'completed';
    return {
      id,
      state,
      charges: [],
      steps: [
        ...steps,
        { step: 'execution', outcome, millis },
        { step: 'evidence_recording', outcome: 'recorded', millis: 0 },
      ],
      facts: {
        attempts: isDenied || isHit ? [] : [attempt],
        estimated: false,
        usageDoubts: [],
        dropped: [],
        cost: isBilled ? BigInt(promptTokens) * asked.input + BigInt(completionTokens) * asked.output : 0n,
        cache: isHit ? 'HIT' : isDenied ? 'BYPASS' : 'MISS',
        cancelled: isCancelled,
        ...(isDenied || isFailed
          ? {}
          : {
              provider: asked.provider,
              providerKind: asked.kind,
              model: asked.model,
              price: this.price,
              usage: { promptTokens, completionTokens },
              ...(chance.fraction() < 0.6 ? { firstPieceAt: startedAt + Math.ceil(millis * 0.3) } : {}),
            }),
      },
      outcome,
      error: isDenied
        ? { code: 'POLICY_DENIED', message: state.verdict?.reason ?? '' }
        : failure && { code: failure, message: 'the provider did not answer' },
      startedAt,
      endedAt: startedAt + millis,
      contentSalt: chance.hex(CONTENT_SALT_BYTES),
    };
  }
}

/** A key that was there at that time; few keys make most calls. */
function keyAt(chance: Chance, keys: readonly Key[], at: number): Key {
  const [first] = keys;
  const key = keys[Math.floor(keys.length * chance.fraction() ** 3)];
  const isUsable = key !== undefined && key.createdAt <= at && (key.revokedAt === null || key.revokedAt > at);
  const chosen = isUsable ? key : first;
  if (chosen === undefined) throw new Error('a tenant without keys makes no calls');
  return chosen;
}

function principalOf(tenant: TenantSnapshot, key: Key): Principal {
  return {
    tenant,
    subject: key.subject,
    subjectType: key.subject.includes('@') ? 'user' : 'service',
    roles: new Set(key.roles),
    keyId: key.id,
    keyHandlers: new Set(),
    homeTenantId: tenant.id,
    allowedModels: null,
  };
}

function snapshotOf({ id, name, tier, piiMode }: Organisation): TenantSnapshot {
  return {
    id,
    name,
    tier,
    requestsPerMinute: Infinity,
    tokensPerMinute: Infinity,
    monthlyBudget: 0n,
    status: 'active',
    featurePacks: new Set(),
    piiMode,
    piiAnswers: 'off',
    piiRules: noPiiRules,
    unreadAttachments: 'pass',
    cacheTtlSeconds: 3600,
    approvalRiskThreshold: null,
    defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
    retainContent: false,
    publicLog: false,
    logEntries: 'readable',
    ownProviders: false,
    version: 1,
  };
}
