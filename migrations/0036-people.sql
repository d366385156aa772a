-- People of a tenant, and the sessions in which they or the holders of keys are signed in.
CREATE TABLE members (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- The id in evidence and approvals, the same as that of the person's keys.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- In lower case.
  email text CHECK (length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Given by administrators.
  roles text[] NOT NULL,
  -- From the groups of an identity provider.
  group_roles text[] NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('invited', 'active', 'deactivated')),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 500),
  invited_by text,
  -- Who said that the e-mail address is the subject's: they invited the member or changed the address.
  handlers text[] NOT NULL DEFAULT '{}',
  last_seen_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT members_subjects_are_unique UNIQUE (tenant_id, subject),
  CONSTRAINT members_emails_are_unique UNIQUE (tenant_id, email),
  UNIQUE (tenant_id, id)
);
CREATE INDEX members_by_creation ON members (tenant_id, created_at, id);

CREATE TABLE user_sessions (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Of the 256-bit id in the cookie, which is not stored.
  token_hash bytea NOT NULL UNIQUE,
  subject text NOT NULL,
  member_id uuid,
  key_id text REFERENCES api_keys (id),
  -- The key's hash at sign-in: a session ends with the secret that opened it.
  key_secret_hash bytea,
  -- The roles at sign-in or at the last rotation: more are effective from the next rotation on.
  roles text[] NOT NULL,
  -- Who could have signed in in the subject's place, such as whoever made the invitation.
  handlers text[] NOT NULL DEFAULT '{}',
  method text NOT NULL CHECK (method IN ('api_key', 'link', 'oidc', 'device')),
  -- The identity provider's id, and what it calls the session and the person.
  provider_id text,
  provider_session text,
  provider_subject text,
  address text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 300),
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'revoked', 'deactivated', 'provider')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  CONSTRAINT sessions_are_of_a_member_or_a_key CHECK ((member_id IS NULL) <> (key_id IS NULL)),
  CONSTRAINT sessions_of_keys_know_the_secret CHECK ((key_id IS NULL) = (key_secret_hash IS NULL))
);
CREATE INDEX user_sessions_by_subject ON user_sessions (tenant_id, subject, created_at, id);
CREATE INDEX user_sessions_by_creation ON user_sessions (tenant_id, created_at, id);
CREATE INDEX user_sessions_by_expiry ON user_sessions (expires_at);
CREATE INDEX user_sessions_by_use ON user_sessions (last_seen_at) WHERE ended_at IS NULL;

-- Links that sign somebody in once: invitations, and the first start's.
CREATE TABLE sign_in_links (
  -- The hash of the token in the link, hex.
  id text PRIMARY KEY CHECK (id ~ '^([0-9a-f]{2}){32,37}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  member_id uuid,
  key_id text REFERENCES api_keys (id),
  created_by text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id),
  CONSTRAINT links_are_of_a_member_or_a_key CHECK ((member_id IS NULL) <> (key_id IS NULL))
);
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

-- When somebody was last seen is no news to anyone.
CREATE TRIGGER members_announce AFTER INSERT OR DELETE OR UPDATE OF version ON members
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
CREATE TRIGGER user_sessions_announce AFTER INSERT OR DELETE OR UPDATE OF version ON user_sessions
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();

GRANT SELECT, INSERT, UPDATE ON members TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE ON user_sessions, sign_in_links TO portcullis_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_sessions, sign_in_links TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['members', 'user_sessions', 'sign_in_links'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;
