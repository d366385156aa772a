-- Lists of a tenant's own words, which are hidden like personal data (decision 0147).
CREATE TABLE pii_lists (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- What placeholders are named after.
  name text NOT NULL CHECK (name ~ '^[A-Z][A-Z_]{1,11}[A-Z]$'),
  words integer NOT NULL CHECK (words BETWEEN 1 AND 100000),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 4194304),
  -- A keyed digest: it tells versions apart and says nothing about the words.
  digest text NOT NULL CHECK (length(digest) = 64),
  -- The words as lines, encrypted and bound to the id.
  secret bytea NOT NULL CHECK (octet_length(secret) <= 4198400),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT pii_lists_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX pii_lists_by_creation ON pii_lists (tenant_id, created_at DESC, id DESC);

CREATE TRIGGER pii_lists_announce AFTER INSERT OR UPDATE OR DELETE ON pii_lists
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('pii_lists');

GRANT SELECT, INSERT, UPDATE, DELETE ON pii_lists TO portcullis_app, portcullis_platform;
ALTER TABLE pii_lists ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON pii_lists TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON pii_lists TO portcullis_platform USING (true);

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: lists of words', 'Administrators may keep lists of words to hide.',
         '{pii_list.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: lists of words')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;

-- Small lists, which are most of them: enough to tell whether a key is theirs, and a start reads a hundred at most.
CREATE OR REPLACE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL
  UNION ALL
  SELECT CASE scope WHEN 'TENANT' THEN 'own:' || id ELSE id END, secret, updated_at FROM providers
  UNION ALL
  SELECT id::text, secret, updated_at FROM mcp_servers WHERE secret IS NOT NULL
  UNION ALL
  SELECT id::text, secret, updated_at FROM mcp_tokens
  UNION ALL
  SELECT 'pii-list:' || id, secret, updated_at FROM pii_lists WHERE octet_length(secret) <= 65536;
