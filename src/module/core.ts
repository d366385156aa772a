import type { Settings } from '../config/settings.js';
import type { BatchedLine } from '../contracts/batched-line.js';
import type { Executor } from '../contracts/proposals.js';
import type { InvocationObserver } from '../contracts/interceptor.js';
import type { LiveTable } from '../contracts/live-table.js';
import type { GatherMetrics } from '../contracts/metrics.js';
import type { Primary } from '../contracts/instances/primary.js';
import type { PackSource } from '../contracts/evidence/pack-sources.js';
import type { Finder } from '../contracts/search.js';
import type { WebhookReach } from '../contracts/webhook-interest.js';
import type { EvidenceLog } from '../database/evidence/evidence-log.js';
import type { LateEvidence } from '../database/evidence/late-evidence.js';
import type { Presence } from '../database/presence.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { ChangeFeed } from '../events/change-feed.js';
import type { Clock } from '../shared/time/clock.js';
import type { JsonObject, JsonValue } from '../shared/json/json.js';
import type { AgentSession } from '../shared/http/agent-session.js';
import type { Tags } from '../shared/http/tags.js';
import type { Principal } from '../contracts/identity.js';
import type { Purpose } from '../contracts/structured.js';
import type { Provenance } from '../contracts/provenance.js';
import type { Route } from '../rest/route.js';
import type { Logger } from '../shared/logger.js';
import type { Bucket } from '../shared/outbound/bucket.js';
import type { TargetGuard } from '../shared/outbound/target-guard.js';
import type { SecretBox } from '../shared/keys/secret-box.js';
import type { ShutdownStack } from '../shared/shutdown.js';

/** Overrides for tests and for the processes of one machine. */
export interface Tuning {
  /** Stores the administrator's key that the first start generates; needed where the settings give none. */
  keepAdminKey?: (key: string) => void;
  /** Total time for a model's answer, ms; 120 s when absent. */
  deadlineMillis?: number;
  /** Silence after which a stream begins without a first chunk, ms; 15 s when absent. */
  silenceMillis?: number;
  /** Interval of checks for due work, ms; default 1 s. */
  timedWorkMillis?: number;
  /** How old a call is before what it said is moved to the archive, ms; five minutes when absent. */
  archiveAfterMillis?: number;
  webhooks?: WebhookReach;
  /** Keeps the counters of several processes of one machine; absent where one process serves, or Redis keeps them. */
  primary?: Primary;
  /** The metrics of all processes that serve together. */
  gatherMetrics?: GatherMetrics;
}

/** Validates JSON as an input type of the schema. Throws INVALID_REQUEST. */
export type PayloadReader = (payload: JsonObject) => object;

/** Whom a row of the REST table is called for, without HTTP. */
export interface RowCaller {
  principal: Principal;
  userHeader: string | undefined;
  session?: AgentSession | undefined;
  tags?: Tags | undefined;
  signal: AbortSignal;
  provenance: Provenance;
  /** See `Caller`, as model calls know them. */
  starting?: (evidenceId: string) => Promise<void>;
  admitted?: (evidenceId: string) => Promise<void>;
  line?: BatchedLine | undefined;
  wantsFresh?: boolean;
  purpose?: Purpose | undefined;
  approved?: { target: string | undefined };
}

/** Calls of rows of the REST table without HTTP: the same checks, the same answers. */
export interface RowCalls {
  /** The variables of the operation of `POST path`. Throws INVALID_REQUEST. */
  decode: (path: string, body: JsonValue) => Record<string, unknown>;
  /** The body of the answer. Throws the errors of the row. */
  call: (path: string, variables: Record<string, unknown>, caller: RowCaller) => Promise<JsonValue>;
  /** The status and the body of an error, in the form of the row. */
  failure: (path: string, error: unknown, requestId: string) => { status: number; body: JsonObject };
}

/** The services that every module is opened with. */
export interface Core {
  settings: Settings;
  tuning: Tuning;
  version: string;
  logger: Logger;
  clock: Clock;
  /** For connections across tenants that keep state; never through a pooler in transaction mode. */
  sessionUrl: string;
  unitOfWork: UnitOfWork;
  evidence: EvidenceLog;
  /** Takes what could not be appended when it happened. */
  late: LateEvidence;
  /** Which processes serve, this one among them. */
  presence: Presence;
  changes: ChangeFeed;
  /** Encrypts secrets that have to be read again. */
  secrets: SecretBox;
  /** The bucket for contents and calls; absent without one. */
  archive: Bucket | undefined;
  /** Which of the addresses that clients give may be asked. */
  targets: TargetGuard;
  shutdown: ShutdownStack;
  /** The executors of all modules; complete once they are open. */
  executors: ReadonlyMap<string, Executor>;
  observers: readonly InvocationObserver[];
  finders: readonly Finder[];
  packSources: readonly PackSource[];
  tables: ReadonlyMap<string, LiveTable>;
  /** Makes scheduled work check for due jobs at once. */
  wake: () => void;
  /** A reader of JSON for an input type, whose errors have paths below `path`. */
  payloadReader: (typeName: string, path: string) => PayloadReader;
  /** Calls of some rows. */
  rowCalls: (routes: readonly Route[]) => RowCalls;
}
