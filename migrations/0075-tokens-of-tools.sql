-- Servers of tools that are asked with tokens: of the gateway itself, or of each person (decision 0096).
ALTER TABLE mcp_servers
  DROP CONSTRAINT mcp_servers_credential_type_check,
  ADD CONSTRAINT mcp_servers_credential_type_check
    CHECK (credential_type IN ('none', 'key', 'headers', 'client_credentials', 'user'));

CREATE TABLE mcp_tokens (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  server_id uuid NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  -- The member, or the API key, that the tokens serve.
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 64),
  -- The person who connected the server.
  subject text NOT NULL,
  -- Who issued the tokens, and the address that they are for (RFC 8707).
  issuer text NOT NULL CHECK (length(issuer) <= 2048),
  resource text NOT NULL CHECK (length(resource) <= 2048),
  scope text NOT NULL CHECK (length(scope) <= 2000),
  -- The tokens and the client that got them, encrypted.
  secret bytea NOT NULL CHECK (octet_length(secret) <= 65536),
  -- When the access token ends; null where its issuer does not say.
  expires_at timestamptz,
  -- While an instance gets new ones.
  renewing_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT mcp_tokens_one_a_holder UNIQUE (tenant_id, server_id, holder)
);
CREATE INDEX mcp_tokens_by_creation ON mcp_tokens (tenant_id, created_at DESC, id DESC);
CREATE INDEX mcp_tokens_of_server ON mcp_tokens (server_id, created_at);

CREATE TRIGGER mcp_tokens_announce AFTER INSERT OR DELETE OR UPDATE OF secret ON mcp_tokens
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('mcp_tokens');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_tokens TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_tokens TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_tokens TO portcullis_platform USING (true);

CREATE OR REPLACE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL
  UNION ALL
  SELECT CASE scope WHEN 'TENANT' THEN 'own:' || id ELSE id END, secret, updated_at FROM providers
  UNION ALL
  SELECT id::text, secret, updated_at FROM mcp_servers WHERE secret IS NOT NULL
  UNION ALL
  SELECT id::text, secret, updated_at FROM mcp_tokens;
