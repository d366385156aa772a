-- Guards of others, which judge the texts of calls (decision 0110).
CREATE TABLE guards (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('generic', 'presidio', 'bedrock', 'openai-moderation', 'model')),
  -- Null for a model, which is asked through the gateway.
  url text CHECK (length(url) BETWEEN 1 AND 2048),
  credential_type text NOT NULL CHECK (credential_type IN ('none', 'key', 'headers', 'aws')),
  credential_hint text,
  -- The secrets as JSON, encrypted and bound to the id.
  secret bytea,
  -- The points of a call that it judges.
  points text[] NOT NULL CHECK (cardinality(points) BETWEEN 1 AND 4),
  action text NOT NULL CHECK (action IN ('BLOCK', 'MASK', 'FLAG', 'APPROVE')),
  on_error text NOT NULL CHECK (on_error IN ('BLOCK', 'APPROVE', 'FLAG')),
  timeout_ms integer NOT NULL CHECK (timeout_ms BETWEEN 100 AND 30000),
  selector jsonb NOT NULL CHECK (jsonb_typeof(selector) = 'object'),
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  -- Nano-USD for each time that it is asked.
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT guards_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX guards_by_creation ON guards (tenant_id, created_at DESC, id DESC);

CREATE TRIGGER guards_announce AFTER INSERT OR UPDATE OR DELETE ON guards
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('guards');

GRANT SELECT, INSERT, UPDATE, DELETE ON guards TO portcullis_app, portcullis_platform;
ALTER TABLE guards ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON guards TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON guards TO portcullis_platform USING (true);

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: guards', 'Administrators may keep guards.',
         '{guard.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: guards')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
