import type { SchemaElement } from 'hyparquet';

/** Raised when a column changes its name, type or meaning; new columns do not raise it. */
export const SCHEMA_VERSION = 1;

/** A call of the ledger with its place in the log, as text where JSON numbers end. */
export interface CallRow {
  id: string;
  leaf: string;
  leaf_hash: string;
  /** Microseconds since 1970. */
  started: string;
  action: string;
  user_id: string;
  key_id: string | null;
  session_id: string | null;
  tags: string | null;
  model: string;
  provider: string | null;
  alias_id: string | null;
  arm: string | null;
  is_shadow: boolean;
  outcome: string;
  error_code: string | null;
  risk_level: string | null;
  pii_types: string | null;
  cache: string;
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  counters: string | null;
  estimated: boolean;
  cost: string;
  latency_millis: number;
  first_token_millis: number | null;
  call_ids: string | null;
}

interface CallColumn {
  schema: SchemaElement;
  of: (row: CallRow) => unknown;
}

const required = 'REQUIRED';
const optional = 'OPTIONAL';

function text(name: string, of: CallColumn['of'], repetition: 'REQUIRED' | 'OPTIONAL' = optional): CallColumn {
  return { schema: { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: repetition }, of };
}

function count(name: string, of: CallColumn['of'], repetition: 'REQUIRED' | 'OPTIONAL' = required): CallColumn {
  return { schema: { name, type: 'INT32', repetition_type: repetition }, of };
}

function yes(name: string, of: CallColumn['of']): CallColumn {
  return { schema: { name, type: 'BOOLEAN', repetition_type: required }, of };
}

/**
 * The columns of a file of calls, those of the list's export, in the order in which they are written; lists, tags and rare
 * counters as JSON text. `evidence_id`, `leaf_index` and `leaf_hash` prove a row by the root in the file's metadata.
 */
export const CALL_COLUMNS: readonly CallColumn[] = [
  text('evidence_id', ({ id }) => id, required),
  {
    schema: { name: 'leaf_index', type: 'INT64', repetition_type: required },
    of: ({ leaf }) => BigInt(leaf),
  },
  text('leaf_hash', ({ leaf_hash: hash }) => hash, required),
  {
    schema: {
      name: 'started_at',
      type: 'INT64',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      repetition_type: required,
    },
    of: ({ started }) => BigInt(started),
  },
  text('action', ({ action }) => action, required),
  text('user', ({ user_id: user }) => user, required),
  text('key_id', ({ key_id: key }) => key),
  text('session', ({ session_id: session }) => session),
  text('tags', ({ tags }) => tags),
  text('model', ({ model }) => model, required),
  text('provider', ({ provider }) => provider),
  text('alias_id', ({ alias_id: alias }) => alias),
  text('arm', ({ arm }) => arm),
  yes('is_shadow', ({ is_shadow: isShadow }) => isShadow),
  text('outcome', ({ outcome }) => outcome, required),
  text('error_code', ({ error_code: code }) => code),
  text('risk_level', ({ risk_level: level }) => level),
  text('pii_types', ({ pii_types: types }) => types),
  text('cache', ({ cache }) => cache, required),
  count('prompt_tokens', ({ prompt_tokens: tokens }) => tokens),
  count('completion_tokens', ({ completion_tokens: tokens }) => tokens),
  count('cached_prompt_tokens', ({ cached_tokens: tokens }) => tokens),
  text('counters', ({ counters }) => counters),
  yes('estimated', ({ estimated }) => estimated),
  {
    schema: {
      name: 'cost_usd',
      type: 'INT64',
      converted_type: 'DECIMAL',
      logical_type: { type: 'DECIMAL', precision: 18, scale: 9 },
      precision: 18,
      scale: 9,
      repetition_type: required,
    },
    of: ({ cost }) => BigInt(cost),
  },
  count('latency_ms', ({ latency_millis: millis }) => millis),
  count('first_token_ms', ({ first_token_millis: millis }) => millis, optional),
  text('call_ids', ({ call_ids: ids }) => ids),
];

/** The select list of a `CallRow`, of a row `l` of the ledger and its event `e`. */
export const CALL_ROW = `l.id, e.sequence::text AS leaf, encode(e.leaf_hash, 'hex') AS leaf_hash,
  (extract(epoch FROM l.occurred_at) * 1000000)::bigint::text AS started, l.action, l.user_id, l.key_id, l.session_id,
  l.tags::text AS tags, l.model, l.provider, l.alias_id, l.arm, l.purpose IS NOT DISTINCT FROM 'shadow' AS is_shadow, l.outcome,
  l.error_code, l.risk_level, to_json(l.pii_types)::text AS pii_types, l.cache, l.prompt_tokens, l.completion_tokens, l.cached_tokens,
  l.counters::text AS counters, l.estimated, l.cost::text AS cost, l.latency_millis, l.first_token_millis,
  to_json(l.call_ids)::text AS call_ids`;
