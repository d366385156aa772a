import type { EvidenceRow } from '../database/evidence/evidence.js';
import type { DomainError } from '../shared/errors.js';
import type { Origin } from '../shared/http/origin.js';
import type { JsonObject } from '../shared/json/json.js';

export type ActorType = 'user' | 'system' | 'api';
export type Severity = 'info' | 'warning' | 'critical';

/** Something that happened, for the spine. */
export interface SpineEventInput {
  tenantId: string;
  /** Given when other records refer to the event; else made. UUIDv7. */
  id?: string;
  action: string;
  resourceId?: string | undefined;
  resourceType?: string | undefined;
  actor: string;
  actorType?: ActorType;
  severity?: Severity;
  /** The invocation, proposal or case that this event is a part of. */
  correlationId?: string | undefined;
  /** The subject of the client that recorded it; absent for what the gateway says itself. */
  recordedBy?: string;
  details?: JsonObject;
  /** Milliseconds since the epoch; now when absent. */
  occurredAt?: number;
}

/** Seals events: salts and hashes the details, and computes the RFC 6962 leaf. */
export interface EventSealer {
  seal(event: SpineEventInput): EvidenceRow;
}

/** An event as stored in the log. */
export interface StoredEvent {
  id: string;
  sequence: bigint;
  /** The RFC 6962 leaf hash, hex. */
  leafHash: string;
  /** Salted hash of the details, hex: their part in the leaf. */
  detailsHash: string;
  /** Hex, where the leaf has what follows by its salted hash alone; null where it has it as it is. */
  factsSalt: string | null;
  action: string;
  actor: string;
  actorType: ActorType;
  resourceId: string | null;
  resourceType: string | null;
  severity: Severity;
  correlationId: string | null;
  origin: Origin;
  occurredAt: Date;
  /** The details of the event; null once erased. */
  details: JsonObject | null;
  /** The salt of the details' hash, hex, and the hashed RFC 8785 text; null once erased. */
  salt: string | null;
  content: string | null;
}

/** The event with details that cannot be read: whoever asks for them, or copies them, gets the reason. */
export function withoutDetails<T extends StoredEvent>(event: T, reason: DomainError): T {
  const get = (): never => {
    throw reason;
  };
  return Object.defineProperties(event, { details: { get, enumerable: true }, content: { get, enumerable: true } });
}

/** A copy of an event with other members, also of one whose details cannot be read. */
export function changed<Members extends object>(
  event: StoredEvent,
  members: Members,
): Omit<StoredEvent, keyof Members> & Members {
  const readable = Object.getOwnPropertyDescriptor(event, 'details')?.get === undefined;
  if (readable) return { ...event, ...members };
  const described = { ...Object.getOwnPropertyDescriptors(event), ...Object.getOwnPropertyDescriptors(members) };
  return Object.defineProperties({}, described) as Omit<StoredEvent, keyof Members> & Members;
}

/** The result of verifying a whole log. */
export interface SpineVerification {
  /** The number of events checked. */
  size: bigint;
  /** Merkle Tree Hash of them, hex. RFC 6962 §2.1. */
  rootHash: string;
  /** The first thing that is wrong, if any, and of which event: none, where a record is of no event. */
  fault: { sequence: bigint | undefined; reason: string } | undefined;
}

/** Checks a whole log, and the records that it speaks of. */
export interface SpineVerifier {
  /**
   * Recomputes every hash of the log, in order, and holds the roots against the signed checkpoints, the ledger against the
   * evidence, the policies against the events of their changes, and the stored counts of slices against the events.
   */
  verify(tenantId: string): Promise<SpineVerification>;
}

/** The newest signed state of a tenant's log. C2SP tlog-checkpoint. */
export interface LogHead {
  /** The name of the log. */
  origin: string;
  /** The number of events that it covers. */
  size: number;
  /** Merkle Tree Hash of them, hex. RFC 6962 §2.1. */
  rootHash: string;
}

/** Reads the newest checkpoints of logs. */
export interface LogHeads {
  /** Signs what was appended before. If the log contradicts its checkpoints, it is the last one that it does not. */
  checkpoint(of: { tenant: { id: string } }): Promise<LogHead>;
}

/** Which events a list has. */
export interface SpineQuery {
  resourceId?: string | undefined;
  actions?: readonly string[] | undefined;
  actor?: string | undefined;
  severity?: Severity | undefined;
  origin?: Origin | undefined;
  /** From this time on. */
  startDate?: Date | undefined;
  /** The end of the period, exclusive. */
  endDate?: Date | undefined;
  /** Only events of lower sequences. */
  before?: bigint | undefined;
  /** Only events that are their own correlation: what the gateway says of itself, never a client's word. */
  isRoot?: true;
}

export interface SpineReader {
  event(tenantId: string, id: string): Promise<StoredEvent | undefined>;
  /** In the order of `ids`; undefined for an unknown id. */
  eventsById(tenantId: string, ids: readonly string[]): Promise<(StoredEvent | undefined)[]>;
  /** Newest first, at most `limit`. */
  events(tenantId: string, query: SpineQuery, limit: number): Promise<StoredEvent[]>;
  /** The leaves' bytes from a sequence on, at most `count`: what their hashes are of. */
  leaves(tenantId: string, from: bigint, count: number): Promise<Buffer[]>;
  /**
   * The hashes of a tile, at most 256, those of leaves on level 0: fewer at the end of the log. May hold more than the
   * newest checkpoint covers, and on higher levels lacks what no checkpoint covers. C2SP tlog-tiles, "Merkle tree".
   */
  tile(tenantId: string, level: number, index: bigint): Promise<Buffer[]>;
  /** Several tiles, in their order. */
  tiles(tenantId: string, addresses: readonly { level: number; index: bigint }[]): Promise<Buffer[][]>;
}
