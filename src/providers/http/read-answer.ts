import type { TokenUsage } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';

/** Reads an answer. A failure to do so keeps the figures that the answer states, as the provider charges for them. */
export function readAnswer<T>(
  body: JsonObject,
  usageOf: (body: JsonObject) => TokenUsage | undefined,
  read: (body: JsonObject) => T,
): T {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof UpstreamError) error.billed = usageOf(body);
    throw error;
  }
}
