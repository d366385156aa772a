import type { JsonObject } from '../../shared/json/json.js';

/** Anthropic's reason to stop, unless the message asks for tools and says that its turn is over: agents would stop. */
export function stopReasonBy(reason: unknown, hasCalls: boolean): string | undefined {
  if (typeof reason !== 'string' || reason === '') return hasCalls ? 'tool_use' : undefined;
  return hasCalls && reason === 'end_turn' ? 'tool_use' : reason;
}

/** A message, or the delta of one, with its own reason to stop, mended where its content contradicts it. */
export function withStopReason(object: JsonObject, hasCalls: boolean): JsonObject {
  const reason = object['stop_reason'];
  const mended = stopReasonBy(reason, hasCalls);
  return mended === undefined || mended === reason ? object : { ...object, stop_reason: mended };
}

/** The event that ends a message whose server said no reason. */
export function lastDelta(hasCalls: boolean, usage: JsonObject): JsonObject {
  const stop_reason = stopReasonBy('end_turn', hasCalls) ?? null;
  return { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage };
}
