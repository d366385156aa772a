-- The gateway as an authorization server for its own endpoints of tools (decision 0096).
CREATE TABLE oauth_clients (
  -- The client_id of RFC 6749.
  id text PRIMARY KEY CHECK (id ~ '^pca_[0-9a-f]{32}$'),
  -- Of those that registered themselves (RFC 7591), the platform's own.
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
  -- Who registered it; null for one that did so itself, which has the address that asked.
  created_by text,
  address text,
  created_at timestamptz NOT NULL,
  CONSTRAINT oauth_clients_have_a_maker CHECK ((created_by IS NULL) <> (address IS NULL))
);
CREATE INDEX oauth_clients_by_creation ON oauth_clients (tenant_id, created_at DESC, id DESC);
CREATE INDEX oauth_clients_of_strangers ON oauth_clients (created_at) WHERE created_by IS NULL;

-- What a person allowed an application. `id` is that of the family of its tokens.
CREATE TABLE oauth_grants (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  subject text NOT NULL,
  member_id uuid,
  -- The key in whose session the person allowed it, and its secret's hash.
  key_id text REFERENCES api_keys (id),
  key_secret_hash bytea,
  roles text[] NOT NULL DEFAULT '{}',
  handlers text[] NOT NULL DEFAULT '{}',
  allowed_models text[],
  -- An id of `oauth_clients`, or the address of a document of metadata.
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 2048),
  client_name text NOT NULL CHECK (length(client_name) BETWEEN 1 AND 100),
  redirect_host text NOT NULL,
  -- The only address at which its tokens work (RFC 8707).
  resource text NOT NULL CHECK (length(resource) <= 2048),
  -- When the first tokens were issued; null while the code waits.
  connected_at timestamptz,
  refreshed_at timestamptz,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('revoked', 'deactivated', 'reused', 'replaced', 'client')),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  CONSTRAINT oauth_grants_are_of_a_member_or_a_key CHECK ((member_id IS NULL) <> (key_id IS NULL)),
  CONSTRAINT oauth_grants_know_the_secret CHECK ((key_id IS NULL) = (key_secret_hash IS NULL)),
  CONSTRAINT oauth_grants_end_for_a_reason CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX oauth_grants_by_creation ON oauth_grants (tenant_id, created_at DESC, id DESC);
CREATE INDEX oauth_grants_by_expiry ON oauth_grants (expires_at);
CREATE INDEX oauth_grants_of_subject ON oauth_grants (tenant_id, subject) WHERE ended_at IS NULL;

CREATE TABLE oauth_codes (
  -- The code's hash, hex.
  id text PRIMARY KEY CHECK (id ~ '^([0-9a-f]{2}){32,37}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  grant_id uuid NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  redirect_uri text NOT NULL CHECK (length(redirect_uri) <= 2048),
  -- Of the verifier (RFC 7636, S256), base64url.
  challenge text NOT NULL CHECK (length(challenge) = 43),
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX oauth_codes_of_grant ON oauth_codes (grant_id);
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
  -- The token's hash, hex.
  id text PRIMARY KEY CHECK (id ~ '^([0-9a-f]{2}){32,37}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  grant_id uuid NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  -- Of a refresh token that was used: with the token itself it gives those that were issued for it.
  salt bytea CHECK (octet_length(salt) = 32),
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT oauth_tokens_used_have_a_salt CHECK ((used_at IS NULL) = (salt IS NULL))
);
CREATE INDEX oauth_tokens_of_grant ON oauth_tokens (grant_id, created_at);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_at);

CREATE TRIGGER oauth_grants_announce AFTER INSERT OR UPDATE OR DELETE ON oauth_grants
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
CREATE TRIGGER oauth_tokens_announce AFTER INSERT ON oauth_tokens
  FOR EACH ROW WHEN (NEW.kind = 'access') EXECUTE FUNCTION announce_directory_change();
CREATE TRIGGER oauth_tokens_announce_end AFTER DELETE ON oauth_tokens
  FOR EACH ROW WHEN (OLD.kind = 'access') EXECUTE FUNCTION announce_directory_change();

GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_clients, oauth_grants, oauth_codes, oauth_tokens TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['oauth_clients', 'oauth_grants', 'oauth_codes', 'oauth_tokens'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: applications', 'Administrators may register applications that people connect to tools.',
         '{mcp.client.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: applications')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
