import { findFault, type SealedEvent } from '../event.js';

/** An event as packs show it: the fields of the REST API, in the order of their names. */
export interface PackEvent {
  action: string;
  actor: string;
  actorType: string;
  /** Absent in packs without details; null, as the salt, where the details were erased. */
  content?: string | null;
  correlationId: string | null;
  detailsHash: string;
  /** Where the leaf has the facts by their salted hash alone. */
  factsSalt?: string;
  id: string;
  leafHash: string;
  occurredAt: string;
  resourceId: string | null;
  resourceType: string | null;
  salt?: string | null;
  sequence: number;
  severity: string;
}

/** An event outside the period or the scope of a pack. */
export interface WithheldEvent {
  leafHash: string;
  sequence: number;
}

type Members = Record<string, unknown>;

const TEXTS = ['action', 'actor', 'actorType', 'detailsHash', 'id', 'leafHash', 'occurredAt', 'severity'];
const NULLABLE = ['correlationId', 'resourceId', 'resourceType'];
const DETAILS = ['content', 'salt'];
const HASH = /^[0-9a-f]{64}$/;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();
const isNullable = (value: unknown): boolean => value === null || isText(value);

/** Whether a value has the fields of an event and no others. `hasDetails`: salt and content are among them. */
export function isPackEvent(value: unknown, hasDetails: boolean): value is PackEvent {
  if (!isObject(value) || !isPlaced(value)) return false;
  const nullable = hasDetails ? [...NULLABLE, ...DETAILS] : NULLABLE;
  const texts = 'factsSalt' in value ? [...TEXTS, 'factsSalt'] : TEXTS;
  const isWhole = texts.every((name) => isText(value[name])) && nullable.every((name) => isNullable(value[name]));
  return isWhole && Object.keys(value).length === texts.length + nullable.length + 1;
}

/** Whether a value is the leaf of an event alone. */
export function isWithheldEvent(value: unknown): value is WithheldEvent {
  return isObject(value) && isPlaced(value) && Object.keys(value).length === 2;
}

function isPlaced({ sequence, leafHash }: Members): boolean {
  return Number.isSafeInteger(sequence) && isText(leafHash) && HASH.test(leafHash);
}

/** An event as the REST API shows it, wherever it is in its log. */
export interface ShownEvent extends Omit<PackEvent, 'factsSalt' | 'sequence'> {
  factsSalt?: string | null;
}

/** The fault of an event by its own hashes; undefined if it is intact. */
export function faultOfEvent(tenantId: string, event: ShownEvent): string | undefined {
  const sealed: SealedEvent = {
    tenant_id: tenantId,
    id: event.id,
    action: event.action,
    resource_id: event.resourceId,
    resource_type: event.resourceType,
    actor: event.actor,
    actor_type: event.actorType,
    severity: event.severity,
    correlation_id: event.correlationId,
    occurred_at: event.occurredAt,
    details_hash: event.detailsHash,
    facts_salt: event.factsSalt ?? null,
    leaf_hash: event.leafHash,
    salt: event.salt ?? null,
    content: event.content ?? null,
  };
  return findFault(sealed);
}
