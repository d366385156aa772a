-- Applications that authenticate themselves (decision 0105).
ALTER TABLE oauth_clients
  ADD COLUMN authentication text NOT NULL DEFAULT 'none' CHECK (authentication IN ('none', 'secret', 'keys')),
  -- The hash of its secret.
  ADD COLUMN secret_hash bytea,
  -- Its public keys, as a JSON Web Key Set.
  ADD COLUMN keys jsonb,
  ADD CONSTRAINT oauth_clients_have_their_credential
    CHECK ((authentication = 'secret') = (secret_hash IS NOT NULL) AND (authentication = 'keys') = (keys IS NOT NULL)),
  -- One that registered itself is public.
  ADD CONSTRAINT oauth_clients_of_strangers_are_public CHECK (created_by IS NOT NULL OR authentication = 'none');

-- Assertions (RFC 7523) that were used, each of which serves once; `id` is a hash.
CREATE TABLE oauth_assertions (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_assertions_by_expiry ON oauth_assertions (expires_at);
CREATE INDEX oauth_assertions_of_tenant ON oauth_assertions (tenant_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_assertions TO portcullis_app, portcullis_platform;
ALTER TABLE oauth_assertions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON oauth_assertions TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON oauth_assertions TO portcullis_platform USING (true);
