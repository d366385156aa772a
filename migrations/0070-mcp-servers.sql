-- Servers of the Model Context Protocol, and the tools that they offer (decision 0093).
CREATE TABLE mcp_servers (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  url text NOT NULL CHECK (length(url) <= 2048),
  -- Encrypted; null without a credential.
  secret bytea CHECK (octet_length(secret) <= 16384),
  credential_type text NOT NULL CHECK (credential_type IN ('none', 'key', 'headers')),
  key_hint text,
  header_names text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  -- What the last look at it found.
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'READY', 'FAILED')),
  problem text,
  protocol_version text,
  checked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT mcp_servers_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX mcp_servers_by_creation ON mcp_servers (tenant_id, created_at DESC, id DESC);

CREATE TABLE mcp_tools (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  server_id uuid NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  -- As the server offers it now, and the hash of that.
  definition jsonb NOT NULL,
  pin text NOT NULL CHECK (length(pin) = 64),
  -- As somebody accepted it; null before.
  accepted_definition jsonb,
  accepted_pin text,
  accepted_by text,
  accepted_at timestamptz,
  is_offered boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT mcp_tools_are_accepted_whole CHECK ((accepted_pin IS NULL) = (accepted_definition IS NULL)),
  CONSTRAINT mcp_tools_names_are_unique UNIQUE (tenant_id, server_id, name)
);
CREATE INDEX mcp_tools_of_server ON mcp_tools (server_id);

CREATE TRIGGER mcp_servers_announce AFTER INSERT OR UPDATE OR DELETE ON mcp_servers
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('mcp_servers');
SELECT count_stored_bytes('mcp_tools');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_servers, mcp_tools TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_servers ENABLE ROW LEVEL SECURITY;
ALTER TABLE mcp_tools ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_servers TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_servers TO portcullis_platform USING (true);
CREATE POLICY tenant_wall ON mcp_tools TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_tools TO portcullis_platform USING (true);

CREATE OR REPLACE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL
  UNION ALL
  SELECT CASE scope WHEN 'TENANT' THEN 'own:' || id ELSE id END, secret, updated_at FROM providers
  UNION ALL
  SELECT id::text, secret, updated_at FROM mcp_servers WHERE secret IS NOT NULL;

-- All administration is asked of the policies: tenants made before get what new ones have. Nobody may call a tool before
-- a policy says so.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: tools', 'Administrators may connect servers of tools and accept their tools.',
         '{mcp.server.*,mcp.tool.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: tools')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
