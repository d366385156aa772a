import type { RealtimeConnection } from '../../../contracts/realtime.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { isProviderFault } from '../upstream/failover.rules.js';
import type { RealtimeTurns, SessionCall } from './realtime-turns.service.js';

/** Time to reach a provider, ms. */
const OPENING_MILLIS = 15_000;
/** The subprotocol by which browsers send their key, as they can set no headers. */
const KEY_PROTOCOL = 'openai-insecure-api-key.';

/** The model in the query of an upgrade. Throws INVALID_REQUEST. */
export function askedRealtimeModel(url: string): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const model = query.get('model') ?? '';
  if (query.has('call_id'))
    throw invalidRequest([{ path: 'call_id', message: 'calls by WebRTC and SIP do not pass through the gateway' }]);
  if (query.has('intent'))
    throw invalidRequest([{ path: 'intent', message: 'sessions for transcripts alone are not served' }]);
  if (model === '' || model.length > 200)
    throw invalidRequest([{ path: 'model', message: 'expected the name of a model' }]);
  return model;
}

/** The key that browsers send among the subprotocols. */
export function keyOfProtocols(offered: string | undefined): string | undefined {
  const names = (offered ?? '').split(',').map((name) => name.trim());
  const key = names.find((name) => name.startsWith(KEY_PROTOCOL))?.slice(KEY_PROTOCOL.length);
  return key === undefined || key === '' ? undefined : `Bearer ${key}`;
}

/**
 * Opens a conversation with the first provider that is allowed and can be reached. Once it has begun it stays there, as no
 * other provider knows what was said. Throws the error of the first that is refused, else that of the last.
 */
export async function connected(
  { session: first, candidates }: { session: SessionCall; candidates: readonly ServedModel[] },
  turns: RealtimeTurns,
): Promise<{ session: SessionCall; upstream: RealtimeConnection }> {
  let failure: unknown;
  for (const served of candidates) {
    const session = { ...first, served };
    try {
      await turns.judge(session, 'session', { types: [], fixedTypes: [], isUnread: false });
      return { session, upstream: await connect(served) };
    } catch (error) {
      // Another provider is asked where this one failed; what is wrong with the request itself is wrong there, too.
      if (failure === undefined && !(error instanceof UpstreamError && isProviderFault(error))) throw error;
      if (error instanceof UpstreamError || failure === undefined) failure = error;
    }
  }
  throw failure;
}

/** Throws NOT_FOUND for a provider that has no conversations, and an `UpstreamError`. */
function connect({ model, adapter }: ServedModel): Promise<RealtimeConnection> {
  if (adapter.converse === undefined)
    throw new DomainError('NOT_FOUND', `provider ${model.provider} has no realtime conversations`, { param: 'model' });
  return adapter.converse(model.upstream, AbortSignal.timeout(OPENING_MILLIS));
}
