import { isUuid } from '../../../shared/ids.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

const MAX_INSTANCE = 2 ** 31 - 1;
/** Ids of requests to clients: the instance that asks, and its own number for the request. */
const REQUEST_ID = /^(\d{1,10})\.(\d{1,15})$/;
/** Everyone, in an announcement. */
const ALL = '*';
const END = 'end';

/** A request of an instance to the client of a session. */
export interface InstanceRequest {
  instance: number;
  id: number;
}

/** The id by which a client is asked: two instances of one session never use the same one. */
export function questionIdOf({ instance, id }: InstanceRequest): string {
  return `${instance}.${id}`;
}

/** Reads the id that a client answers to; undefined for one that no instance has made. */
export function readQuestionId(id: JsonValue | undefined): InstanceRequest | undefined {
  const found = typeof id === 'string' ? REQUEST_ID.exec(id) : null;
  if (found === null) return undefined;
  const [instance, own] = [Number(found[1]), Number(found[2])];
  return instance >= 1 && instance <= MAX_INSTANCE ? { instance, id: own } : undefined;
}

/** A message of a client, by who has to hear it. */
export type Heard =
  | { kind: 'here'; body: JsonValue | undefined }
  | { kind: 'at'; instance: number; body: JsonObject }
  | { kind: 'everywhere'; body: JsonObject };

/** Decides where a message of a session is heard: an answer where the question waits, a cancellation where the call is. */
export function heardAt(
  body: JsonValue | undefined,
  { instance, requests }: { instance: number; requests: ReadonlySet<JsonValue> },
): Heard {
  if (!isJsonObject(body)) return { kind: 'here', body };
  if (body.method === undefined) {
    const asked = readQuestionId(body.id);
    if (asked === undefined) return { kind: 'here', body };
    const answer = { ...body, id: asked.id };
    return asked.instance === instance
      ? { kind: 'here', body: answer }
      : { kind: 'at', instance: asked.instance, body: answer };
  }
  const cancelled = body.method === 'notifications/cancelled' && isJsonObject(body.params) ? body.params : undefined;
  const isElsewhere = cancelled?.requestId !== undefined && !requests.has(cancelled.requestId);
  return isElsewhere ? { kind: 'everywhere', body } : { kind: 'here', body };
}

/** An announcement among instances: who has to hear it, of which session, and the message, or that it has ended. */
export interface Announcement {
  to: number | undefined;
  sessionId: string;
  /** The id of the message; undefined where the session has ended. */
  post: string | undefined;
}

export function announcementText({ to, sessionId, post }: Announcement): string {
  return [to ?? ALL, sessionId, post ?? END].join('/');
}

/** Undefined for any other text. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [to, sessionId, post, ...rest] = text.split('/');
  if (to === undefined || sessionId === undefined || post === undefined || rest.length > 0) return undefined;
  if ((to !== ALL && !/^\d+$/.test(to)) || !isUuid(sessionId) || (post !== END && !isUuid(post))) return undefined;
  return { to: to === ALL ? undefined : Number(to), sessionId, post: post === END ? undefined : post };
}
