-- Signed checkpoints of the spine, the erasure of details, and an index for each filter of its list.
--
-- One root per size: whoever signs second finds the first's. `verifier_key` is the C2SP verifier key that opens the note.
CREATE TABLE spine_checkpoints (
  tenant_id text NOT NULL REFERENCES spine_logs (tenant_id),
  size bigint NOT NULL CHECK (size >= 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  note text NOT NULL,
  verifier_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, size)
);
CREATE TRIGGER spine_checkpoints_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON spine_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON spine_checkpoints TO portcullis_app;
GRANT SELECT, INSERT ON spine_checkpoints TO portcullis_platform;
ALTER TABLE spine_checkpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON spine_checkpoints TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON spine_checkpoints TO portcullis_platform USING (true);

CREATE INDEX spine_events_by_action ON spine_events (tenant_id, action, sequence);
CREATE INDEX spine_events_by_actor ON spine_events (tenant_id, actor, sequence);
CREATE INDEX spine_events_by_severity ON spine_events (tenant_id, severity, sequence);
CREATE INDEX spine_events_by_time ON spine_events (tenant_id, occurred_at, sequence);

-- The one way to erase details: of one event, inside the tenant of the unit of work. No role has DELETE on the table.
-- It runs as the owner, whom row-level security does not bind, and so names the tenant itself. True when there were any.
CREATE FUNCTION erase_spine_details(erased uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM spine_details
     WHERE event_id = erased AND tenant_id = current_setting('app.tenant_id', true)
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
REVOKE EXECUTE ON FUNCTION erase_spine_details(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_spine_details(uuid) TO portcullis_app;
