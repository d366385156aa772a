import type * as Api from '@opentelemetry/api';
import type { Attributes, Context, Tracer } from '@opentelemetry/api';
import type { ObservedInvocation } from '../../contracts/interceptor.js';

type ObservedGuard = NonNullable<ObservedInvocation['guards']>[number];

/** The providers that OpenTelemetry has a name for. */
const PROVIDERS: Readonly<Record<string, string>> = { bedrock: 'aws.bedrock', 'openai-moderation': 'openai' };

/**
 * A span `apply_guardrail` for each guard of an invocation, with its result as an event, by OpenTelemetry's conventions for
 * generative AI (in development). Results there are the vendor's own words, of which the code is kept; the verdict that the
 * gateway made of it has a name of the gateway's. Never a text.
 */
export function traceGuards(
  { SpanKind, SpanStatusCode }: Pick<typeof Api, 'SpanKind' | 'SpanStatusCode'>,
  tracer: Tracer,
  within: Context,
  { guards = [], startedAt, endedAt }: Pick<ObservedInvocation, 'guards' | 'startedAt' | 'endedAt'>,
): void {
  for (const finding of guards) {
    const { guard, point, latencyMillis, reason, failed } = finding;
    // Requests are judged before the call, answers at its end.
    const end = point === 'ANSWER' || point === 'TOOL_CALL' ? endedAt : startedAt;
    const span = tracer.startSpan(
      `apply_guardrail ${guard}`,
      { startTime: end - latencyMillis, kind: SpanKind.CLIENT, attributes: attributesOf(finding) },
      within,
    );
    if (failed === true) span.setStatus({ code: SpanStatusCode.ERROR, message: reason ?? 'failed' });
    else span.addEvent('gen_ai.guardrail.result', resultOf(finding), end);
    span.end(end);
  }
}

function attributesOf({ guard, kind, digest, point, asked, reason, failed }: ObservedGuard): Attributes {
  return {
    'gen_ai.operation.name': 'apply_guardrail',
    'gen_ai.provider.name': PROVIDERS[kind] ?? kind,
    'gen_ai.guardrail.component.name': guard,
    'portcullis.guard.digest': digest,
    'portcullis.guard.point': point,
    ...(asked === undefined ? {} : { 'portcullis.guard.asked': asked }),
    ...(failed === true ? { 'error.type': reason ?? 'failed' } : {}),
  };
}

function resultOf({ guard, verdict, reason, masks = {} }: ObservedGuard): Attributes {
  const masked = Object.values(masks).reduce((sum, count) => sum + count, 0);
  return {
    'gen_ai.guardrail.component.name': guard,
    'portcullis.guard.verdict': verdict,
    ...(reason === undefined ? {} : { 'gen_ai.guardrail.result.reason': reason }),
    ...(masked === 0 ? {} : { 'portcullis.guard.masked': masked }),
  };
}
