-- Videos that providers make after the call that asked for them is over (decision 0102).
CREATE TABLE videos (
  tenant_id text NOT NULL REFERENCES tenants (id),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  -- Whoever asked for it, who alone sees it beside administrators.
  subject text NOT NULL,
  -- The call that asked for it: its start is recorded, and its end when the video is settled.
  evidence_id uuid NOT NULL,
  model text NOT NULL,
  provider text NOT NULL,
  seconds integer NOT NULL,
  size text,
  status text NOT NULL CHECK (status IN ('queued', 'in_progress', 'completed', 'failed')),
  progress integer NOT NULL DEFAULT 0,
  -- Why it failed, in JSON.
  error text,
  -- The provider's id, and the end of the call as it is to be recorded; encrypted.
  sealed bytea NOT NULL,
  -- The process that holds its cost and asks the provider; others take it over once that is gone.
  instance integer,
  asked_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  expires_at timestamptz,
  -- When the end of its call was recorded, with what it is charged.
  settled_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX videos_of_calls ON videos (evidence_id);
CREATE INDEX videos_open ON videos (asked_at) WHERE settled_at IS NULL;
CREATE INDEX videos_listed ON videos (tenant_id, created_at DESC, id DESC);
SELECT count_stored_bytes('videos');

GRANT SELECT, INSERT, UPDATE, DELETE ON videos TO portcullis_app, portcullis_platform;
ALTER TABLE videos ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON videos TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON videos TO portcullis_platform USING (true);

CREATE OR REPLACE FUNCTION erase_spine_details(erased uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM spine_details
     WHERE event_id = erased AND tenant_id = current_setting('app.tenant_id', true)
    RETURNING 1
  ), responses AS (
    DELETE FROM stored_responses
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), items AS (
    DELETE FROM conversation_items
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), files AS (
    DELETE FROM stored_files
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), asked AS (
    DELETE FROM batches
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), filmed AS (
    DELETE FROM videos
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true) AND settled_at IS NOT NULL
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
