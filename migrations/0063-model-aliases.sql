-- Other names for models, of a tenant or of the platform (decision 0084).
CREATE TABLE model_aliases (
  id uuid PRIMARY KEY,
  -- The platform's are the tenant default's.
  tenant_id text NOT NULL REFERENCES tenants (id),
  scope text NOT NULL CHECK (scope IN ('PLATFORM', 'TENANT')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Models and their weights.
  targets jsonb NOT NULL CHECK (jsonb_typeof(targets) = 'array' AND jsonb_array_length(targets) BETWEEN 1 AND 10),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT model_aliases_of_the_platform CHECK (scope = 'TENANT' OR tenant_id = 'default'),
  CONSTRAINT model_aliases_names_are_unique UNIQUE (tenant_id, scope, name)
);
CREATE INDEX model_aliases_by_creation ON model_aliases (tenant_id, created_at DESC, id DESC);

CREATE TRIGGER model_aliases_announce AFTER INSERT OR UPDATE OR DELETE ON model_aliases
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('model_aliases');

GRANT SELECT, INSERT, UPDATE, DELETE ON model_aliases TO portcullis_app, portcullis_platform;
ALTER TABLE model_aliases ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON model_aliases TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON model_aliases TO portcullis_platform USING (true);

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: model aliases', 'Administrators may give models other names.',
         '{model_alias.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: model aliases')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
