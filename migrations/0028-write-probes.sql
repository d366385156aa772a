-- Whether evidence can be written is found out by writing.

-- One row, written anew by every probe; kept small by a vacuum that comes often.
CREATE TABLE write_probes (
  id smallint PRIMARY KEY CHECK (id = 1),
  probed_at timestamptz NOT NULL,
  filler text NOT NULL
) WITH (autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0,
        toast.autovacuum_vacuum_threshold = 200, toast.autovacuum_vacuum_scale_factor = 0);
-- What compresses well takes no room.
ALTER TABLE write_probes ALTER COLUMN filler SET STORAGE EXTERNAL;
ALTER TABLE write_probes ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform ON write_probes TO portcullis_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON write_probes TO portcullis_platform;

-- Fails where evidence could not be stored. `whole` also writes to the tables of evidence themselves, and takes that back:
-- for after a failure, since what is taken back takes up room until it is vacuumed.
CREATE FUNCTION probe_evidence(whole boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  filler CONSTANT text := repeat('x', 16384);
  log text;
  event uuid := gen_random_uuid();
BEGIN
  INSERT INTO write_probes AS p VALUES (1, now(), filler)
  ON CONFLICT (id) DO UPDATE SET probed_at = now(), filler = EXCLUDED.filler;
  IF NOT whole THEN
    RETURN;
  END IF;
  SELECT tenant_id INTO log FROM spine_logs LIMIT 1;
  IF log IS NULL THEN
    RETURN;
  END IF;
  BEGIN
    INSERT INTO spine_events (tenant_id, sequence, id, action, actor, actor_type, severity, occurred_at, details_hash,
                              leaf_hash)
    VALUES (log, 9223372036854775807 - (random() * 1e9)::bigint, event, 'probe', 'probe', 'system', 'info', now(),
            sha256(''), sha256(''));
    INSERT INTO spine_details (tenant_id, event_id, salt, content) VALUES (log, event, sha256(''), filler);
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, model, outcome, prompt_tokens,
                              completion_tokens, cached_tokens, cost, estimated, latency_millis, cache)
    VALUES (event, log, now(), 'probe', 'probe', 'probe', 'denied', 0, 0, 0, 0, false, 0, 'BYPASS');
    RAISE EXCEPTION 'taken back' USING ERRCODE = 'PC001';
  EXCEPTION WHEN SQLSTATE 'PC001' THEN
    NULL;
  END;
END $$;
