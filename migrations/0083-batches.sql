-- Batches of calls, whose lines are decided and held before any of them is made (decision 0099).
CREATE TABLE batches (
  tenant_id text NOT NULL REFERENCES tenants (id),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  -- Whom the lines are made for, and with which key.
  subject text NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('user', 'service')),
  key_id text,
  -- The headers of the request that budgets and meters depend on, in JSON.
  caller text NOT NULL,
  protocol text NOT NULL CHECK (protocol IN ('openai', 'anthropic')),
  endpoint text NOT NULL,
  input_file_id text NOT NULL,
  metadata text NOT NULL,
  status text NOT NULL CHECK (status IN ('validating', 'in_progress', 'cancelling', 'finalizing', 'completed', 'failed',
                                         'expired', 'cancelled')),
  -- The status that it ends with, once it is being finalized.
  outcome text CHECK (outcome IN ('completed', 'failed', 'expired', 'cancelled')),
  -- Counts of its lines, as of the last page that was worked on.
  lines integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- The worst case of the lines that were let in, and what the calls have cost; nano-USD.
  held bigint NOT NULL DEFAULT 0,
  cost bigint,
  prompt_tokens bigint,
  completion_tokens bigint,
  -- The event that says that it was asked for: with its details the batch and its output are erased.
  evidence_id uuid NOT NULL,
  -- Merkle Tree Hashes (RFC 6962) over the decisions on its lines, and over their results.
  root text,
  results_root text,
  error text,
  output_file_id text,
  error_file_id text,
  -- The process that works on it; others take it over once that is gone.
  instance integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  in_progress_at timestamptz,
  cancelling_at timestamptz,
  finalizing_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX batches_by_creation ON batches (tenant_id, created_at DESC, id DESC);
CREATE INDEX batches_by_evidence ON batches (evidence_id);
CREATE INDEX batches_open ON batches (created_at) WHERE ended_at IS NULL;
CREATE INDEX batches_by_end ON batches (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE batch_lines (
  tenant_id text NOT NULL,
  batch_id text NOT NULL,
  -- The line of the input file, from 1.
  place integer NOT NULL,
  custom_id text,
  -- Where the line is in the file, in bytes.
  starts bigint NOT NULL,
  bytes integer NOT NULL,
  -- SHA-256 of the line, hex.
  request_sha256 text NOT NULL,
  -- `sent` is from before the provider is asked until the answer is stored: such a line is never sent again.
  state text NOT NULL CHECK (state IN ('accepted', 'refused', 'sent', 'completed', 'failed', 'cancelled', 'expired')),
  model text,
  held bigint NOT NULL,
  -- The evidence of its call, and the ids of all calls that were about to be made for it: one whose process was killed
  -- before the line was marked as sent is charged too.
  evidence_id uuid,
  attempts uuid[] NOT NULL DEFAULT '{}',
  -- Why it was refused or failed, in JSON.
  error text,
  result_sha256 text,
  -- The answer, encrypted, until it is in a file.
  result bytea,
  PRIMARY KEY (tenant_id, batch_id, place),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES batches ON DELETE CASCADE
);
CREATE INDEX batch_lines_open ON batch_lines (tenant_id, batch_id, place) WHERE state IN ('accepted', 'sent');
SELECT count_stored_bytes('batches');
SELECT count_stored_bytes('batch_lines');

GRANT SELECT, INSERT, UPDATE, DELETE ON batches, batch_lines TO portcullis_app, portcullis_platform;
ALTER TABLE batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON batches TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON batches TO portcullis_platform USING (true);
CREATE POLICY tenant_wall ON batch_lines TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON batch_lines TO portcullis_platform USING (true);

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
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
