-- Evaluations: data sets, runs over them and their results (decision 0114).
CREATE TABLE evaluation_datasets (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  description text,
  origin text NOT NULL CHECK (origin IN ('LINES', 'RECORDED')),
  -- Merkle Tree Hash (RFC 6962) over the digests of the items, hex.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  items integer NOT NULL CHECK (items BETWEEN 1 AND 10000),
  bytes integer NOT NULL,
  -- Items that a model alone can be asked, those with checks of their own, and whether some item has criteria for a judge.
  items_with_messages integer NOT NULL,
  items_with_checks integer NOT NULL,
  is_judged boolean NOT NULL,
  -- The event that says that it was frozen: with its details the items are erased.
  event_id uuid NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT evaluation_dataset_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX evaluation_datasets_by_creation ON evaluation_datasets (tenant_id, created_at DESC, id DESC);
CREATE INDEX evaluation_datasets_by_event ON evaluation_datasets (event_id);

CREATE TABLE evaluation_items (
  tenant_id text NOT NULL,
  dataset_id uuid NOT NULL REFERENCES evaluation_datasets ON DELETE CASCADE,
  -- From 1.
  place integer NOT NULL,
  -- SHA-256 of the content's canonical JSON (RFC 8785), hex; it stays when the content is erased.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  content text,
  -- The recorded call that it was taken from: with its details the content is erased.
  source_id uuid,
  PRIMARY KEY (dataset_id, place)
);
CREATE INDEX evaluation_items_by_source ON evaluation_items (source_id) WHERE source_id IS NOT NULL;

CREATE TABLE evaluation_runs (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  dataset_id uuid NOT NULL REFERENCES evaluation_datasets,
  dataset text NOT NULL,
  dataset_digest text NOT NULL,
  -- What is evaluated, pinned, and what it is compared with.
  candidate jsonb NOT NULL,
  candidate_digest text NOT NULL,
  baseline jsonb,
  baseline_digest text,
  checks jsonb NOT NULL,
  judge jsonb,
  -- The most that the calls of the run may cost, nano-USD, and what they have cost.
  budget bigint NOT NULL CHECK (budget >= 0),
  cost bigint NOT NULL DEFAULT 0,
  -- Items that are begun in a minute, and the most tokens of an answer.
  rate integer NOT NULL,
  max_output_tokens integer NOT NULL,
  status text NOT NULL CHECK (status IN ('QUEUED', 'RUNNING', 'CANCELLING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  -- Why it failed.
  reason text,
  -- Whom its calls are made for, and with which key.
  subject text NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('user', 'service')),
  key_id text,
  items integer NOT NULL,
  -- Of the candidate, as of the last look.
  passed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  errors integer NOT NULL DEFAULT 0,
  unjudged integer NOT NULL DEFAULT 0,
  figures jsonb,
  -- Merkle Tree Hash (RFC 6962) over the results, hex.
  root text,
  event_id uuid NOT NULL,
  completed_event_id uuid,
  -- The process that works on it; others take it over once that is gone.
  instance integer,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX evaluation_runs_by_creation ON evaluation_runs (tenant_id, created_at DESC, id DESC);
CREATE INDEX evaluation_runs_open ON evaluation_runs (created_at) WHERE ended_at IS NULL;
CREATE INDEX evaluation_runs_by_candidate ON evaluation_runs (tenant_id, dataset_id, candidate_digest, created_at DESC)
  WHERE status = 'COMPLETED';
CREATE INDEX evaluation_runs_by_event ON evaluation_runs (event_id);

CREATE TABLE evaluation_results (
  tenant_id text NOT NULL,
  run_id uuid NOT NULL REFERENCES evaluation_runs ON DELETE CASCADE,
  place integer NOT NULL,
  side text NOT NULL CHECK (side IN ('CANDIDATE', 'BASELINE')),
  -- `SENT` and `JUDGING` are from before a provider is asked until the answer is stored: such a call is never made again.
  state text NOT NULL CHECK (state IN ('WAITING', 'SENT', 'ANSWERED', 'JUDGING', 'ENDED')),
  verdict text CHECK (verdict IN ('PASSED', 'FAILED', 'ERROR', 'UNJUDGED')),
  model text,
  evidence_id uuid,
  judge_evidence_id uuid,
  -- The ids of all calls that were about to be made for it.
  attempts uuid[] NOT NULL DEFAULT '{}',
  checks jsonb,
  millis integer,
  cost bigint NOT NULL DEFAULT 0,
  answer_sha256 text,
  -- Encrypted; kept after the run where the tenant retains content.
  answer bytea,
  reason text,
  PRIMARY KEY (run_id, place, side),
  CONSTRAINT evaluation_results_end_with_a_verdict CHECK ((verdict IS NULL) = (state <> 'ENDED'))
);
CREATE INDEX evaluation_results_open ON evaluation_results (run_id, place) WHERE state <> 'ENDED';
CREATE INDEX evaluation_results_by_evidence ON evaluation_results (evidence_id) WHERE evidence_id IS NOT NULL;

SELECT count_stored_bytes('evaluation_datasets');
SELECT count_stored_bytes('evaluation_items');
SELECT count_stored_bytes('evaluation_runs');
SELECT count_stored_bytes('evaluation_results');

GRANT SELECT, INSERT, DELETE ON evaluation_datasets TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON evaluation_items, evaluation_runs, evaluation_results TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['evaluation_datasets', 'evaluation_items', 'evaluation_runs', 'evaluation_results'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

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
  ), evaluated AS (
    UPDATE evaluation_items i SET content = NULL
     WHERE i.tenant_id = current_setting('app.tenant_id', true)
       AND (i.source_id = erased OR i.dataset_id IN (SELECT d.id FROM evaluation_datasets d WHERE d.event_id = erased))
  ), answered AS (
    UPDATE evaluation_results r SET answer = NULL, reason = NULL, checks = NULL
     WHERE r.tenant_id = current_setting('app.tenant_id', true) AND (r.run_id, r.place, r.side) IN (
       SELECT o.run_id, o.place, o.side FROM evaluation_results o WHERE o.evidence_id = erased
       UNION
       SELECT o.run_id, o.place, o.side FROM evaluation_results o JOIN evaluation_runs n ON n.id = o.run_id
        WHERE n.event_id = erased OR n.dataset_id IN (SELECT d.id FROM evaluation_datasets d WHERE d.event_id = erased)
       UNION
       SELECT o.run_id, o.place, o.side FROM evaluation_items i
         JOIN evaluation_runs n ON n.dataset_id = i.dataset_id
         JOIN evaluation_results o ON o.run_id = n.id AND o.place = i.place
        WHERE i.source_id = erased)
  )
  SELECT EXISTS (SELECT FROM gone);
$$;

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: evaluations', 'Administrators may keep data sets and evaluate on them.',
         '{evaluation.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: evaluations')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
