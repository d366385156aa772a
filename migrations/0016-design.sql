-- Frameworks, the playbooks that put them in place, and benchmarks. Written once and whole; never changed.
CREATE TABLE design_frameworks (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  domain text NOT NULL CHECK (length(domain) BETWEEN 1 AND 200),
  template_id text NOT NULL,
  components jsonb NOT NULL,
  metrics jsonb NOT NULL,
  benchmarks jsonb NOT NULL,
  enrichment text NOT NULL CHECK (enrichment IN ('none', 'completed', 'failed')),
  enrichment_reason text,
  model text,
  evidence_ids text[] NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT a_failed_framework_says_why CHECK ((enrichment = 'failed') = (enrichment_reason IS NOT NULL))
);
CREATE INDEX design_frameworks_by_time ON design_frameworks (tenant_id, created_at DESC, id DESC);

CREATE TABLE design_playbooks (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  framework_id uuid NOT NULL REFERENCES design_frameworks (id),
  phases jsonb NOT NULL,
  tasks jsonb NOT NULL,
  milestones jsonb NOT NULL,
  stakeholders text[] NOT NULL,
  enrichment text NOT NULL CHECK (enrichment IN ('none', 'completed', 'failed')),
  enrichment_reason text,
  model text,
  evidence_ids text[] NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT a_failed_playbook_says_why CHECK ((enrichment = 'failed') = (enrichment_reason IS NOT NULL))
);
CREATE INDEX design_playbooks_by_time ON design_playbooks (tenant_id, created_at DESC, id DESC);
CREATE INDEX design_playbooks_by_framework ON design_playbooks (framework_id, created_at DESC, id DESC);

CREATE TABLE design_benchmark_sets (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  domain text NOT NULL CHECK (length(domain) BETWEEN 1 AND 200),
  template_id text NOT NULL,
  industry text NOT NULL,
  company_size text NOT NULL,
  benchmarks jsonb NOT NULL,
  missing jsonb NOT NULL,
  enrichment text NOT NULL CHECK (enrichment IN ('none', 'completed', 'failed')),
  enrichment_reason text,
  model text,
  evidence_ids text[] NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT a_failed_set_says_why CHECK ((enrichment = 'failed') = (enrichment_reason IS NOT NULL))
);
CREATE INDEX design_benchmark_sets_by_time ON design_benchmark_sets (tenant_id, created_at DESC, id DESC);

GRANT SELECT, INSERT ON design_frameworks, design_playbooks, design_benchmark_sets TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['design_frameworks', 'design_playbooks', 'design_benchmark_sets'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
