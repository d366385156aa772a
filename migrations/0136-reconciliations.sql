-- Providers' usage against the ledger (decision 0136).
CREATE TABLE reconciliations (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Of all tenants' calls with a provider of the platform: for its administrators alone.
  is_platform boolean NOT NULL,
  provider text NOT NULL,
  format text NOT NULL CHECK (format IN ('openai', 'anthropic', 'aws-cur')),
  source text NOT NULL CHECK (source IN ('file', 'provider')),
  -- The origin that was asked, or the name of the file.
  origin text,
  start_date timestamptz NOT NULL,
  end_date timestamptz NOT NULL,
  tolerance_per_mille integer NOT NULL CHECK (tolerance_per_mille BETWEEN 0 AND 1000),
  gateway_keys text[] NOT NULL,
  -- Of the report, decompressed.
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  -- Of the rows as CSV.
  rows_sha256 text NOT NULL,
  row_count integer NOT NULL,
  summary jsonb NOT NULL CHECK (jsonb_typeof(summary) = 'object'),
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array'),
  event_id uuid NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT reconciliations_period CHECK (start_date < end_date)
);
CREATE INDEX reconciliations_by_creation ON reconciliations (tenant_id, created_at DESC, id DESC);

SELECT count_stored_bytes('reconciliations');
GRANT SELECT, INSERT, DELETE ON reconciliations TO portcullis_app, portcullis_platform;
ALTER TABLE reconciliations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON reconciliations TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON reconciliations TO portcullis_platform USING (true);

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: reconciliations', 'Administrators and auditors may compare providers'' usage with the ledger.',
         '{evidence.reconciliation.*}', '{*}',
         '[{"id": "auditors", "condition": "\"tenant_admin\" in roles || \"auditor\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: reconciliations')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
