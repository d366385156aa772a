import type * as Api from '@opentelemetry/api';
import type { Attributes, Tracer } from '@opentelemetry/api';
import { AI_CALLS } from '../../shared/models/ai-actions.data.js';
import { nanoToUsd } from '../../shared/money.js';
import { currentTrace, spanIdOf } from '../../shared/http/request-trace.js';
import { randomHex } from '../../shared/ids.js';
import { LATEST_USAGE, SCHEMA_URL } from './semconv.data.js';
import { traceGuards } from './guard-spans.js';
import type {
  InvocationAction,
  InvocationObserver,
  ObservedInvocation,
  ToolAction,
} from '../../contracts/interceptor.js';

/** Exports traces of invocations to a collector. */
export interface Traces {
  observe: InvocationObserver;
  /** Sends the traces that are waiting, then closes. */
  close(): Promise<void>;
}

/**
 * Exports each recorded invocation as a trace by OTLP over HTTP: a span of the whole, and one for every step and attempt,
 * under the names of OpenTelemetry's semantic conventions for generative AI. Spans are made after the fact, from what the
 * evidence holds, and carry no prompt, answer, user or key. `isLatest`: with attributes of today's conventions too, which
 * have no published schema yet. The packages are loaded only when an endpoint is set.
 */
export async function openTraces(endpoint: string, version: string, isLatest = false): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const ids = new SpanIds();
  const provider = new sdk.TracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({ 'service.name': 'portcullis', 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const tracer = provider.getTracer('portcullis', version, isLatest ? {} : { schemaUrl: SCHEMA_URL });
  return {
    observe: (invocation) => {
      trace(api, tracer, ids, invocation, isLatest);
    },
    close: () => provider.shutdown(),
  };
}

/** The operation names of OpenTelemetry's semantic conventions for calls of tools and what is beside them. */
const OF_TOOLS = {
  'mcp.call': 'execute_tool',
  'mcp.prompt': 'get_prompt',
  'mcp.read': 'read_resource',
} as const satisfies Record<ToolAction, string>;
const isOfTool = (action: InvocationAction): action is ToolAction => Object.hasOwn(OF_TOOLS, action);

/** Names the spans of invocations as log lines do, and all others at random. */
class SpanIds {
  /** The next span's. */
  next: { traceId: string | undefined; spanId: string } | undefined;

  generateTraceId(): string {
    return this.next?.traceId ?? randomHex(16);
  }

  generateSpanId(): string {
    return this.next?.spanId ?? randomHex(8);
  }
}

function trace(api: typeof Api, tracer: Tracer, ids: SpanIds, invocation: ObservedInvocation, isLatest: boolean): void {
  const { action, model, startedAt, endedAt, outcome, errorCode } = invocation;
  const operation = isOfTool(action) ? OF_TOOLS[action] : AI_CALLS[action].telemetry;
  const request = currentTrace();
  const parent = request?.parent;
  // Whoever calls does not decide what is exported.
  const caller =
    parent === undefined
      ? api.ROOT_CONTEXT
      : api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, traceFlags: api.TraceFlags.SAMPLED, isRemote: true });
  ids.next = { traceId: request?.span.traceId, spanId: spanIdOf(invocation.id) };
  const root = tracer.startSpan(
    `${operation} ${model}`,
    {
      startTime: startedAt,
      kind: api.SpanKind.CLIENT,
      attributes: { ...attributesOf(invocation, operation), ...(isLatest ? latestOf(invocation) : {}) },
    },
    caller,
  );
  ids.next = undefined;
  const within = api.trace.setSpan(api.ROOT_CONTEXT, root);
  let at = startedAt;
  for (const { step, outcome: result, millis } of invocation.steps) {
    const span = tracer.startSpan(
      `portcullis ${step}`,
      { startTime: at, attributes: { 'portcullis.outcome': result } },
      within,
    );
    const inStep = api.trace.setSpan(within, span);
    if (step === 'execution') traceAttempts(tracer, inStep, at, invocation);
    at += millis;
    span.end(at);
  }
  traceGuards(api, tracer, within, invocation);
  if (outcome === 'failed' || outcome === 'denied') {
    root.setStatus({ code: api.SpanStatusCode.ERROR, message: errorCode ?? outcome });
  }
  root.end(endedAt);
}

function traceAttempts(
  tracer: Tracer,
  within: Parameters<Tracer['startSpan']>[2],
  from: number,
  { attempts }: ObservedInvocation,
): void {
  let at = from;
  for (const { provider, model, outcome, status, reason, millis } of attempts) {
    const attributes: Attributes = {
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'portcullis.outcome': outcome,
      ...(status === undefined ? {} : { 'http.response.status_code': status }),
      ...(reason === undefined ? {} : { 'error.type': reason }),
    };
    const span = tracer.startSpan(`portcullis attempt ${provider}`, { startTime: at, attributes }, within);
    at += millis;
    span.end(at);
  }
}

function attributesOf(invocation: ObservedInvocation, operation: string): Attributes {
  const { id, tenantId, provider, model, answeredBy, usage, cost, cache, outcome, errorCode, steps } = invocation;
  const decision = steps.find(({ step }) => step === 'policy_evaluation');
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    'portcullis.invocation.id': id,
    'portcullis.tenant.id': tenantId,
    'portcullis.outcome': outcome,
    ...(decision === undefined ? {} : { 'portcullis.decision': decision.outcome }),
    'portcullis.cache': cache,
    'portcullis.cost_usd': nanoToUsd(cost),
    ...(answeredBy === undefined ? {} : { 'gen_ai.response.model': answeredBy }),
    ...(errorCode === undefined ? {} : { 'error.type': errorCode }),
    ...(usage === undefined
      ? {}
      : { 'gen_ai.usage.input_tokens': usage.promptTokens, 'gen_ai.usage.output_tokens': usage.completionTokens }),
  };
}

function latestOf({ usage, firstPieceMillis }: ObservedInvocation): Attributes {
  const parts = Object.entries(LATEST_USAGE) as [keyof typeof LATEST_USAGE, string][];
  return {
    'gen_ai.request.stream': firstPieceMillis !== undefined,
    ...(firstPieceMillis === undefined ? {} : { 'gen_ai.response.time_to_first_chunk': firstPieceMillis / 1_000 }),
    ...Object.fromEntries(parts.flatMap(([part, name]) => (usage?.[part] === undefined ? [] : [[name, usage[part]]]))),
  };
}
