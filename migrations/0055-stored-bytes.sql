-- How much each tenant stores, so that one of them does not fill the disk of all (decision 0074).

-- The sums, by kind: the table that a record is in, and `all`.
CREATE TABLE stored_bytes (
  tenant_id text NOT NULL REFERENCES tenants (id),
  kind text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (tenant_id, kind)
);
CREATE INDEX stored_bytes_most ON stored_bytes (bytes) WHERE kind = 'all';

-- What changed since. Rows that are added wait for nobody: updates of a sum would make all writers of a tenant wait for
-- each other, and those of several tenants in a circle.
CREATE TABLE stored_bytes_changes (
  tenant_id text NOT NULL,
  kind text NOT NULL,
  bytes bigint NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- How far the events of each log are counted. They are counted later and by range, so that appends stay as fast as they are.
CREATE TABLE stored_bytes_events (
  tenant_id text PRIMARY KEY REFERENCES tenants (id),
  counted bigint NOT NULL
);

CREATE FUNCTION count_added_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stored_bytes_changes
  SELECT tenant_id, TG_TABLE_NAME, sum(octet_length(r::text)) FROM added r GROUP BY tenant_id;
  RETURN NULL;
END $$;
CREATE FUNCTION count_removed_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stored_bytes_changes
  SELECT tenant_id, TG_TABLE_NAME, -sum(octet_length(r::text)) FROM removed r GROUP BY tenant_id;
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stored_bytes_changes
  SELECT tenant_id, TG_TABLE_NAME, sum(bytes)
    FROM (SELECT tenant_id, octet_length(r::text) AS bytes FROM added r
           UNION ALL SELECT tenant_id, -octet_length(r::text) FROM removed r) changed
   GROUP BY tenant_id HAVING sum(bytes) <> 0;
  RETURN NULL;
END $$;

-- For every table of tenants whose records clients make. A new table calls it in its own migration.
CREATE FUNCTION count_stored_bytes(counted regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER bytes_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
                    FOR EACH STATEMENT EXECUTE FUNCTION count_added_bytes()', counted);
  EXECUTE format('CREATE TRIGGER bytes_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
                    FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes()', counted);
  EXECUTE format('CREATE TRIGGER bytes_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added
                    FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bytes()', counted);
  -- Roughly: what is compressed counts as such.
  EXECUTE format('INSERT INTO stored_bytes_changes
                  SELECT tenant_id, %L, sum(pg_column_size(r.*)) FROM %s r GROUP BY tenant_id', counted::text, counted);
END $$;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY[
    'alert_rules', 'alerts', 'analyses', 'analysis_parts', 'analysis_templates', 'approval_votes', 'approvals',
    'committee_submissions', 'conversation_items', 'conversations', 'design_benchmark_sets', 'design_frameworks',
    'design_playbooks', 'design_templates', 'dispute_cases', 'dispute_entries', 'dispute_notes', 'groups',
    'identity_providers', 'members', 'outbox_events', 'policies', 'policy_versions', 'proposal_moves', 'proposals',
    'stored_responses', 'usage_records', 'webhook_deliveries', 'webhook_endpoints'] LOOP
    PERFORM count_stored_bytes(t::regclass);
  END LOOP;
END $$;

-- Details that are erased are no longer stored: those that have been counted.
CREATE FUNCTION count_erased_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stored_bytes_changes
  SELECT r.tenant_id, 'spine_events', -sum(octet_length(r.content))
    FROM removed r
    JOIN spine_events e ON e.id = r.event_id
    JOIN stored_bytes_events c ON c.tenant_id = r.tenant_id AND e.sequence < c.counted
   GROUP BY r.tenant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bytes_erased AFTER DELETE ON spine_details REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_erased_bytes();

-- Counts the next events of a log, `most` of them; how many it counted. An event has 500 bytes beside its details, its
-- ledger row among them. Lengths of stored texts are known without reading them.
CREATE FUNCTION count_event_bytes(log text, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  from_sequence bigint;
  log_size bigint;
BEGIN
  INSERT INTO stored_bytes_events VALUES (log, 0) ON CONFLICT DO NOTHING;
  SELECT counted INTO from_sequence FROM stored_bytes_events WHERE tenant_id = log FOR UPDATE SKIP LOCKED;
  IF from_sequence IS NULL THEN
    RETURN 0;
  END IF;
  SELECT least(size, from_sequence + most) INTO log_size FROM spine_logs WHERE tenant_id = log;
  IF log_size IS NULL OR log_size <= from_sequence THEN
    RETURN 0;
  END IF;
  INSERT INTO stored_bytes_changes
  SELECT log, 'spine_events', coalesce(sum(500 + coalesce(octet_length(d.content), 0)), 0)
    FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id
   WHERE e.tenant_id = log AND e.sequence >= from_sequence AND e.sequence < log_size;
  UPDATE stored_bytes_events SET counted = log_size WHERE tenant_id = log;
  RETURN log_size - from_sequence;
END $$;

-- Adds the changes to the sums; how many there were.
CREATE FUNCTION sum_stored_bytes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
BEGIN
  WITH changes AS (
    DELETE FROM stored_bytes_changes WHERE ctid IN (SELECT ctid FROM stored_bytes_changes LIMIT 50000 FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, kind, bytes
  ), sums AS (
    SELECT tenant_id, coalesce(kind, 'all') AS kind, sum(bytes) AS bytes, count(*) AS changes
      FROM changes WHERE tenant_id IN (SELECT id FROM tenants) GROUP BY GROUPING SETS ((tenant_id, kind), (tenant_id))
  ), added AS (
    INSERT INTO stored_bytes AS s SELECT tenant_id, kind, greatest(0, bytes) FROM sums ORDER BY tenant_id, kind
    ON CONFLICT (tenant_id, kind) DO UPDATE
       SET bytes = greatest(0, s.bytes + (SELECT bytes FROM sums WHERE tenant_id = s.tenant_id AND kind = s.kind))
  )
  SELECT coalesce(sum(changes), 0) INTO taken FROM sums WHERE kind = 'all';
  RETURN taken;
END $$;

-- Triggers fire without it, and nobody else is to call them.
REVOKE ALL ON FUNCTION count_added_bytes(), count_removed_bytes(), count_changed_bytes(), count_erased_bytes() FROM PUBLIC;

GRANT SELECT ON stored_bytes TO portcullis_app;
GRANT SELECT, INSERT, UPDATE ON stored_bytes, stored_bytes_events TO portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_bytes_changes TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['stored_bytes', 'stored_bytes_changes', 'stored_bytes_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;
