import type { ChatRequest } from '../../../../contracts/provider.js';

/** Fields by which a provider does more than answer, or that another provider cannot take. */
const MORE_THAN_TEXT = ['audio', 'modalities', 'web_search_options'] as const;
/** Fields that say how the answer of the call itself is kept and delivered. */
const OF_THE_CALL = ['background', 'store', 'stream', 'stream_options'] as const;

/**
 * The request that a shadow gets: the one that left for the model, in the neutral form, so that any provider can take it. Undefined
 * where it is not to be kept, where a provider would do more than answer, and where it means nothing in another protocol.
 */
export function shadowRequest({
  model: _,
  native,
  extra,
  ...request
}: ChatRequest): Omit<ChatRequest, 'model'> | undefined {
  if (extra?.store === false || native?.body.store === false) return undefined;
  if (native !== undefined && native.refused.length > 0) return undefined;
  if (extra === undefined) return request;
  if (MORE_THAN_TEXT.some((name) => extra[name] != null)) return undefined;
  const left: [string, unknown][] = OF_THE_CALL.map((name) => [name, undefined]);
  const kept = Object.entries(extra).filter(([name]) => !left.some(([one]) => one === name));
  return { ...request, extra: Object.fromEntries(kept) };
}

/** The facts of a caller that say whose call it makes. */
interface Maker {
  principal: { tenant: { retainContent: boolean } };
  purpose?: unknown;
  line?: unknown;
  grant?: unknown;
  shadow?: unknown;
}

/** Whether the calls of a caller may be repeated: its own, of a tenant that retains content, that no person approved. */
export function isRepeatable({ principal, purpose, line, grant, shadow }: Maker): boolean {
  return [purpose, line, grant, shadow].every((one) => one === undefined) && principal.tenant.retainContent;
}
