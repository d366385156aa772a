import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delay before each attempt, ms. */
const DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Jitter keeps deliveries that failed together from returning together. */
const JITTER = 0.1;
const DISABLED_AFTER = 5 * DAY;

/** How long events and deliveries are kept, ms. */
export const RETENTION = 30 * DAY;

/** A receiver's answer to a delivery. */
export interface Answer {
  status: number;
  /** The beginning of the body. */
  body: string;
  retryAfterMillis?: number;
}

/** The outcome of an attempt. `gone`: the receiver wants no more events. */
export type DeliveryVerdict = { kind: 'delivered' } | { kind: 'failed' | 'gone'; error: string };

/** Decides by the status: 2xx is delivered, 410 gone, everything else failed, redirects too. */
export function verdictOn({ status }: Answer): DeliveryVerdict {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone', error: 'answered 410 Gone' };
  if (status >= 300 && status < 400) return { kind: 'failed', error: `answered ${status}; redirects are not followed` };
  return { kind: 'failed', error: `answered ${status}` };
}

/**
 * The wait before the next attempt in ms, after `attempts`; undefined after the last. `jitter` is a random number from
 * 0 to 1. A receiver may ask for more time.
 */
export function delayAfter(attempts: number, jitter: number, retryAfterMillis = 0): number | undefined {
  const delay = DELAYS[attempts];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 + JITTER * (2 * jitter - 1))), retryAfterMillis);
}

/** True when an endpoint has failed for so long that it is disabled; times in Unix ms. */
export function hasFailedTooLong(failingSince: number, now: number): boolean {
  return now - failingSince >= DISABLED_AFTER;
}

/** An event in the form that is sent. */
export interface DeliveryMessage {
  type: string;
  tenantId: string;
  /** The time of the event, Unix ms. */
  occurredAt: number;
  data: JsonObject;
}

/** Standard Webhooks 1.0, "Payload size". */
const MAX_MESSAGE_BYTES = 20_000;

/** The body of an event: at most 20 kB; of larger data, what fits and the ids of the rest. */
export function bodyOf(message: DeliveryMessage): string {
  const whole = render(message, message.data);
  return Buffer.byteLength(whole) <= MAX_MESSAGE_BYTES ? whole : render(message, cut(message));
}

function render({ type, tenantId, occurredAt }: DeliveryMessage, data: JsonObject): string {
  return JSON.stringify({ type, timestamp: new Date(occurredAt).toISOString(), tenant_id: tenantId, data });
}

/**
 * Its fields in order while there is room, with ids in place of objects that are too large; `truncated` is true then.
 */
function cut(message: DeliveryMessage): JsonObject {
  let room = MAX_MESSAGE_BYTES - Buffer.byteLength(render(message, { truncated: true }));
  const kept: JsonObject = { truncated: true };
  for (const [name, value] of Object.entries(message.data)) {
    for (const form of [value, referenceTo(value)]) {
      if (form === undefined) continue;
      const size = Buffer.byteLength(`,${JSON.stringify(name)}:${JSON.stringify(form)}`);
      if (size > room) continue;
      room -= size;
      kept[name] = form;
      break;
    }
  }
  return kept;
}

function referenceTo(value: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(value) && typeof value.id === 'string' ? { id: value.id } : undefined;
}
