-- Analyses of documents, what a model has answered on their parts so far, and templates of tenants' own.
CREATE TABLE analyses (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  status text NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
  progress double precision NOT NULL CHECK (progress BETWEEN 0 AND 1),
  template_id text NOT NULL,
  template_revision integer NOT NULL,
  -- As it was when it was asked for; null once it is done.
  template jsonb,
  options jsonb NOT NULL,
  metadata jsonb,
  content_type text,
  filename text,
  source_hash text NOT NULL CHECK (source_hash ~ '^[0-9a-f]{64}$'),
  format text,
  language text,
  summary text NOT NULL DEFAULT '',
  findings jsonb NOT NULL DEFAULT '[]',
  entities jsonb NOT NULL DEFAULT '[]',
  tables jsonb NOT NULL DEFAULT '[]',
  score double precision CHECK (score BETWEEN 0 AND 100),
  confidence double precision NOT NULL DEFAULT 0 CHECK (confidence BETWEEN 0 AND 1),
  processing_time integer NOT NULL DEFAULT 0,
  model_review jsonb NOT NULL,
  error jsonb,
  -- Who asked, as it is needed to act for them later.
  created_by text NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'service')),
  key_id text,
  user_header text,
  tries integer NOT NULL DEFAULT 1,
  -- The instance at work says so until then; later it is taken for dead.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT leased_while_processing CHECK ((status = 'processing') = (lease_until IS NOT NULL)),
  CONSTRAINT a_failed_analysis_says_why CHECK ((status = 'failed') = (error IS NOT NULL))
);
CREATE INDEX analyses_by_time ON analyses (tenant_id, created_at DESC, id DESC);
CREATE INDEX analyses_by_template ON analyses (tenant_id, template_id, created_at DESC, id DESC);
CREATE INDEX analyses_leased ON analyses (lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE analysis_parts (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  analysis_id uuid NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
  part integer NOT NULL CHECK (part >= 0),
  answer jsonb NOT NULL,
  UNIQUE (analysis_id, part)
);

-- The file until the analysis is done, and its text from then on: in pieces, since a statement that bears 20 MiB holds up
-- whoever writes it.
CREATE TABLE analysis_pieces (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  analysis_id uuid NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('source', 'text')),
  place integer NOT NULL CHECK (place >= 0),
  piece bytea NOT NULL,
  UNIQUE (analysis_id, kind, place)
);

CREATE TABLE analysis_templates (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL,
  checks jsonb NOT NULL,
  questions jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (tenant_id, name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON analyses TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, DELETE ON analysis_parts, analysis_pieces TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON analysis_templates TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['analyses', 'analysis_parts', 'analysis_pieces', 'analysis_templates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
