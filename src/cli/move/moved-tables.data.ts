/** Tables with a row for no tenant: they stay, and each installation has its own. */
export const STAYING_TABLES = ['archive_places', 'schema_migrations', 'settled_calls', 'write_probes'] as const;

/** Tables that triggers fill while others are copied: what they wrote gives way to the source's rows. */
export const REFILLED_TABLES: ReadonlySet<string> = new Set(['spine_logs', 'stored_bytes_changes']);

/** Copied after all others, since inserts into those add rows to it. */
export const LAST_TABLES: ReadonlySet<string> = new Set(['stored_bytes_changes']);

/** Columns that say how a tenant stands at its installation; a copy has their defaults. */
export const STAYING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  tenants: ['moving_since', 'moved_to', 'arrived_at'],
  spine_logs: ['closed_at', 'moving_to', 'left_root', 'forgotten_at'],
};

/** Functions of triggers that run at an insert, and why a copy may let them. A new one has to be judged here. */
export const INSERT_TRIGGERS: Readonly<Record<string, string>> = {
  announce_directory_change: 'the instances of the target read what has come',
  announce_group_members: 'the instances of the target read what has come',
  announce_raised_budget: 'the instances of the target read what has come',
  count_added_bytes: 'fills stored_bytes_changes, which is replaced',
  count_piece_bytes: 'fills stored_bytes_changes, which is replaced',
  open_spine_log: 'makes the row of spine_logs, which is replaced',
};

/** Where a tenant's rows are found without its own index: `$1` is the tenant. */
export const ROWS_OF_TENANT: Readonly<Record<string, string>> = {
  tenants: 'id = $1',
  spine_details: 'event_id IN (SELECT id FROM spine_events WHERE tenant_id = $1)',
};

/**
 * Tables that timed work of the source may still change while a tenant is closed: sums, checkpoints, and rows that expire. A
 * change of another one after it was read ends the move. The rows of the log cannot change once that is closed.
 */
export const CHANGING_TABLES: ReadonlySet<string> = new Set([
  'archive_progress',
  'archive_removals',
  'archived_contents',
  'archived_hours',
  'archived_hours_progress',
  'budget_notices',
  'device_codes',
  'device_refresh_tokens',
  'evidence_pack_sessions',
  'latency_minutes',
  'latency_past_hours',
  'mcp_documents',
  'mcp_session_posts',
  'oauth_assertions',
  'oauth_codes',
  'oauth_tokens',
  'outbox_events',
  'response_cache',
  'sign_in_links',
  'spine_checkpoints',
  'spine_cosignatures',
  'spine_details',
  'spine_events',
  'spine_logs',
  'spine_nodes',
  'spine_signatures',
  'spine_slices',
  'spine_witness_states',
  'spine_witness_turns',
  'stored_bytes',
  'stored_bytes_changes',
  'stored_bytes_events',
  'traffic_minutes',
  'traffic_past_hours',
  'usage_expiries',
  'usage_hours',
  'usage_ledger',
  'user_sessions',
]);

/** Columns that say when something was last used, which are written late. */
export const LATE_COLUMNS: Readonly<Record<string, readonly string[]>> = { api_keys: ['last_used_at'] };

/** Tables that an installation keeps of a tenant that it has forgotten, so that its callers learn where it is. */
export const KEPT_TABLES: ReadonlySet<string> = new Set(['tenants', 'spine_logs', 'api_keys']);

/** Rows of kept tables that go all the same: keys of devices name a member. */
export const FORGOTTEN_ROWS: Readonly<Record<string, string>> = {
  api_keys: 'tenant_id = $1 AND (device_member_id IS NOT NULL OR device_key_id IS NOT NULL)',
};

/**
 * Forgotten after all others, in this order. Details of the log come after the archive's and packs' rows, which would otherwise be
 * taken for erased, and changes of stored bytes after whatever makes some.
 */
export const FORGOTTEN_LAST = [
  'spine_slices',
  'spine_details',
  'spine_cosignatures',
  'spine_signatures',
  'spine_nodes',
  'spine_checkpoints',
  'spine_events',
  'archive_removals',
  'stored_bytes_changes',
  'stored_bytes_events',
  'stored_bytes',
] as const;
