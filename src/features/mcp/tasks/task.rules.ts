import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The name of the extension (SEP-2663, revision 2026-07-28). */
export const TASKS = 'io.modelcontextprotocol/tasks';
/** The longest id of a server. */
const MAX_ID = 1_024;
const MAX_MESSAGE = 500;
const MAX_TTL_MILLIS = 7 * 24 * 3_600_000;
const MIN_POLL_MILLIS = 250;
const MAX_POLL_MILLIS = 3_600_000;
const STATUSES = ['working', 'input_required', 'completed', 'cancelled', 'failed'] as const;

export type TaskStatus = (typeof STATUSES)[number];

/** The part of a server's task that clients are told, beside its id. */
export interface TaskFacts {
  status: TaskStatus;
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttlMs: number | null;
  pollIntervalMs?: number;
}

/** The longest time that a call waits for people as a task, ms. */
export const WAITING_MILLIS = MAX_TTL_MILLIS;
const WAITING_POLL_MILLIS = 5_000;

/** The outcome of an approved call: the end of its task, questions, or the server's own task. */
export type TaskOutcome =
  | { kind: 'result'; result: JsonObject }
  | { kind: 'fault'; code: number; message: string }
  | { kind: 'cancelled' }
  | { kind: 'input'; round: number; requests: JsonObject; state: string }
  | { kind: 'task'; id: string };

interface WaitingTask {
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

/** The facts of a task of the gateway itself. */
export function ownFacts(
  { createdAt, updatedAt, expiresAt }: WaitingTask,
  status: TaskStatus,
  message?: string,
): TaskFacts {
  return {
    status,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttlMs: expiresAt.getTime() - createdAt.getTime(),
    pollIntervalMs: WAITING_POLL_MILLIS,
  };
}

/** Questions under names that are used once in the life of a task: those of servers begin anew in each round. */
export function namedRequests(requests: JsonObject, round: number): JsonObject {
  return Object.fromEntries(Object.entries(requests).map(([name, request]) => [`${round}.${name}`, request]));
}

/** The answers to the questions of a round, by the server's own names; others are left out. */
export function answersOf(answers: JsonObject, round: number): JsonObject {
  const prefix = `${round}.`;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), answer]] : [],
    ),
  );
}

/** Reads a task from a server's answer, with bounded members; undefined where the answer is not a task. */
export function readTask(value: JsonValue | undefined): { id: string; facts: TaskFacts } | undefined {
  if (!isJsonObject(value)) return undefined;
  const { taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs, statusMessage } = value;
  const known = STATUSES.find((one) => one === status);
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > MAX_ID || known === undefined) return undefined;
  const [created, updated] = [timeOf(createdAt), timeOf(lastUpdatedAt)];
  if (created === undefined || updated === undefined) return undefined;
  const poll = typeof pollIntervalMs === 'number' ? pollIntervalMs : undefined;
  const facts = {
    status: known,
    ...(typeof statusMessage === 'string' ? { statusMessage: shortened(statusMessage) } : {}),
    createdAt: created,
    lastUpdatedAt: updated,
    ttlMs: typeof ttlMs === 'number' ? Math.min(MAX_TTL_MILLIS, Math.max(0, Math.floor(ttlMs))) : null,
    ...(poll === undefined
      ? {}
      : { pollIntervalMs: Math.min(MAX_POLL_MILLIS, Math.max(MIN_POLL_MILLIS, Math.floor(poll))) }),
  };
  return { id: taskId, facts };
}

/** How long a task is kept here: as its server says, a week at most. */
export function keptMillis({ ttlMs }: TaskFacts): number {
  return ttlMs ?? MAX_TTL_MILLIS;
}

/** The fault of a task that failed, as clients get it. */
export function taskFault(error: JsonValue | undefined): { code: number; message: string } {
  const { code, message } = isJsonObject(error) ? error : {};
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : -32_603,
    message: typeof message === 'string' ? shortened(message) : 'the task failed',
  };
}

function timeOf(value: JsonValue | undefined): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function shortened(text: string): string {
  return text.replaceAll('\0', '\uFFFD').slice(0, MAX_MESSAGE).toWellFormed();
}
