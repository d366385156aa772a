-- Where people of a tenant sign in: OpenID Connect.
CREATE TABLE identity_providers (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  -- Encrypted; null for a public client.
  client_secret bytea,
  scopes text[] NOT NULL,
  -- In lower case; people with an address there are sent here.
  email_domains text[] NOT NULL,
  groups_claim text NOT NULL,
  -- [{"group": "…", "roles": ["…"]}]
  role_mappings jsonb NOT NULL,
  -- Of whoever signs in; with none, only people in a mapped group get in, and those invited.
  default_roles text[] NOT NULL,
  enabled boolean NOT NULL,
  -- Who said where the provider is and whose addresses it may name: they could have signed in as anybody.
  handlers text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT identity_providers_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX identity_providers_by_domain ON identity_providers USING gin (email_domains);

-- What an issuer calls a member to a client: its `sub`, which stays when the address changes.
CREATE TABLE member_identities (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  issuer text NOT NULL,
  client_id text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  member_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT member_identities_are_of_one_member UNIQUE (tenant_id, issuer, client_id, subject),
  -- Somebody else's account with the same address is not the member's.
  CONSTRAINT members_have_one_identity UNIQUE (tenant_id, issuer, client_id, member_id),
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id)
);
CREATE INDEX member_identities_by_member ON member_identities (tenant_id, member_id);

CREATE INDEX user_sessions_by_provider ON user_sessions (provider_id, provider_subject) WHERE ended_at IS NULL;
-- The ID token, encrypted: providers ask for it when somebody signs out.
ALTER TABLE user_sessions ADD COLUMN provider_token bytea;

-- Every secret that has to be read again, with what it is bound to.
CREATE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL;

CREATE TRIGGER identity_providers_announce AFTER INSERT OR UPDATE OR DELETE ON identity_providers
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();

GRANT SELECT, INSERT, UPDATE, DELETE ON identity_providers TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, DELETE ON member_identities TO portcullis_app, portcullis_platform;
GRANT SELECT ON stored_secrets TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['identity_providers', 'member_identities'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- Who may say where people sign in is asked of the policies: tenants made before get
-- what new ones have in their baseline.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: sign-in', 'Administrators may say where people sign in.',
         '{identity_provider.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: sign-in')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
