import type { StoredEvent } from '../../contracts/spine.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { AgentFlagType } from './agent-flag.types.js';
import type { InvocationTrace, InvocationType } from './invocation.types.js';
import type {
  InvocationAttempt,
  InvocationClient,
  InvocationGuard,
  InvocationPrompt,
  InvocationStep,
  ObservedPolicy,
  PolicyReference,
} from './trace-parts.types.js';

/** The trace of an invocation, as `evidence.rules.ts` recorded it. Retained content is for auditors alone. */
export function traceOf(invocation: InvocationType, event: StoredEvent, mayAudit: boolean): InvocationTrace {
  const details = event.details ?? {};
  const policy = objectAt(details, 'policy');
  const verdict = { effect: policy.effect, reason: policy.reason, ...objectAt(details, 'verdict') };
  const risk = objectAt(details, 'risk');
  const trace: InvocationTrace = {
    invocation,
    actor: event.actor,
    sequence: Number(event.sequence),
    leafHash: event.leafHash,
    steps: listAt<InvocationStep>(details, 'steps'),
    policies: listAt<PolicyReference>(policy, 'policies'),
    observed: listAt<ObservedPolicy>(policy, 'observed'),
    riskReasons: listAt<string>(risk, 'reasons'),
    attempts: listAt<InvocationAttempt>(details, 'attempts'),
    guards: listAt<InvocationGuard>(details, 'guards'),
    usageDoubts: listAt<string>(objectAt(details, 'usage'), 'doubts'),
    dropped: listAt<string>(details, 'dropped'),
    agentFlags: listAt<AgentFlagType>(details, 'agentFlags'),
    ...textAt('effect', verdict.effect),
    ...textAt('reason', verdict.reason),
    ...textAt('riskLevel', risk.level),
    ...textAt('alias', details.alias),
    ...textAt('shadowOf', details.shadowOf),
    ...textAt('cache', details.cache),
    ...textAt('providerKind', details.providerKind),
    ...textAt('agent', objectAt(details, 'session').agent),
    ...textAt('parentAgent', objectAt(details, 'session').parentAgent),
    ...textAt('degradedFrom', objectAt(details, 'degraded').from),
    ...textAt('degradedBy', objectAt(details, 'degraded').budget),
    ...textAt('cappedBy', objectAt(details, 'capped').budget),
    ...textAt('errorCode', objectAt(details, 'error').code),
    ...textAt('errorMessage', objectAt(details, 'error').message),
    ...textAt('proposalId', objectAt(details, 'error').proposalId ?? approvedBy(verdict.reason)),
  };
  if (details.client !== undefined) trace.client = toClient(objectAt(details, 'client'));
  const { source, asOf } = objectAt(details, 'price');
  if (typeof source === 'string' && typeof asOf === 'string') trace.price = { source, asOf };
  const prompt = promptAt(details);
  if (prompt !== undefined) trace.prompt = prompt;
  const { maxOutputTokens } = objectAt(details, 'capped');
  if (typeof maxOutputTokens === 'number') trace.cappedOutputTokens = maxOutputTokens;
  if (details.hashes !== undefined) trace.hashes = details.hashes;
  if (mayAudit && isJsonObject(details.content)) {
    const { request = null, response = null } = details.content;
    trace.content = { request, response };
  }
  return trace;
}

/** The proposal that a reason of `steps.rules.ts` names. */
function approvedBy(reason: JsonValue | undefined): string | undefined {
  return typeof reason === 'string' ? /^approved by proposal ([0-9a-f-]{36})$/.exec(reason)?.[1] : undefined;
}

function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isJsonObject(value) ? value : {};
}

/** The program that a call came from, as `clientDetails` wrote it. */
function toClient(client: JsonObject): InvocationClient {
  const [stated, application] = [objectAt(client, 'stated'), objectAt(client, 'application')];
  const texts = {
    statedName: stated.name,
    statedVersion: stated.version,
    applicationId: application.id,
    applicationName: application.name,
    modelCall: client.modelCall,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'));
}

/** A list that evidence.rules.ts wrote, of items it wrote. */
function listAt<T>(parent: JsonObject, name: string): T[] {
  const value = parent[name];
  return Array.isArray(value) ? (value as T[]) : [];
}

/** A text that evidence.rules.ts wrote. */
function textAt<K extends keyof InvocationTrace>(
  name: K,
  value: JsonValue | undefined,
): Partial<Pick<InvocationTrace, K>> {
  return typeof value === 'string' ? ({ [name]: value } as Partial<Pick<InvocationTrace, K>>) : {};
}

function promptAt(details: JsonObject): InvocationPrompt | undefined {
  const { name, version, label, digest } = objectAt(details, 'prompt');
  if (typeof name !== 'string' || typeof version !== 'number' || typeof digest !== 'string') return undefined;
  return { name, version, label: typeof label === 'string' ? label : null, digest };
}
