import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';

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
    ...(poll === undefined ? {} : { pollIntervalMs: Math.min(MAX_POLL_MILLIS, Math.max(MIN_POLL_MILLIS, poll)) }),
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
