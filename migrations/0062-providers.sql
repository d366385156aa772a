-- Providers that administrators of the platform connect while it runs (decision 0088).
CREATE TABLE providers (
  -- As policies, evidence and `provider/model` name it.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  kind text NOT NULL CHECK (kind IN ('openai', 'anthropic', 'local')),
  base_url text NOT NULL CHECK (length(base_url) BETWEEN 1 AND 2000),
  -- The key, headers and query, encrypted and bound to the id.
  secret bytea NOT NULL,
  credential_type text NOT NULL CHECK (credential_type IN ('key', 'none')),
  -- The end of the key, to tell it from others.
  key_hint text,
  header_names text[] NOT NULL DEFAULT '{}',
  query_names text[] NOT NULL DEFAULT '{}',
  speaks text[] NOT NULL,
  api text NOT NULL CHECK (api IN ('openai', 'ollama')),
  -- A row of the quirks table; null: chosen by host.
  quirks text,
  -- Null: all that its prices or its own list name.
  models jsonb,
  prices text,
  weight integer NOT NULL CHECK (weight BETWEEN 0 AND 1000000),
  enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER providers_announce AFTER INSERT OR UPDATE OR DELETE ON providers
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('providers');

GRANT SELECT, INSERT, UPDATE, DELETE ON providers TO portcullis_app, portcullis_platform;
ALTER TABLE providers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON providers TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON providers TO portcullis_platform USING (true);

-- A start finds out by any of them whether the key of stored secrets is theirs.
CREATE OR REPLACE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL
  UNION ALL
  SELECT id, secret, updated_at FROM providers;
