-- A tenant that is being moved to another installation, or was (decision 0169).
ALTER TABLE tenants
  ADD COLUMN moving_since timestamptz,
  -- The address of the installation that it was moved to.
  ADD COLUMN moved_to text,
  ADD CONSTRAINT tenant_closed_before_it_moved CHECK (moved_to IS NULL OR moving_since IS NOT NULL);

-- A log that is being copied takes no more events. A constraint, so that appends ask nothing: its error is one of the row, and
-- leaves the events of other tenants in the same batch alone.
ALTER TABLE spine_logs
  -- The database that it is being moved to, by its own identifiers: a move that is continued must not end in another.
  ADD COLUMN moving_to text,
  ADD COLUMN closed_at bigint,
  ADD CONSTRAINT spine_log_is_open CHECK (size <= closed_at);

-- Records that name another of their table, which may be copied before it.
ALTER TABLE proposals ALTER CONSTRAINT proposals_supersedes_fkey DEFERRABLE;
ALTER TABLE api_keys ALTER CONSTRAINT api_keys_device_key_id_fkey DEFERRABLE;
