-- A member's list holds its own analyses alone.
CREATE INDEX analyses_by_requester ON analyses (tenant_id, created_by, created_at DESC, id DESC);

CREATE TABLE design_templates (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL,
  domains text[] NOT NULL,
  definition jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (tenant_id, name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON design_templates TO portcullis_app, portcullis_platform;
ALTER TABLE design_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON design_templates TO portcullis_app
  USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON design_templates TO portcullis_platform USING (true);
