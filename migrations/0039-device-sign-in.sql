-- Keys that a person's device gets by sign-in (RFC 8628), and the codes that wait for the person.
ALTER TABLE api_keys
  -- Besides who issued or rotated it: who may be the one to whom the key was issued.
  ADD COLUMN handlers text[] NOT NULL DEFAULT '{}',
  -- Of a device's key: the member, or the key, for which it stands.
  ADD COLUMN device_member_id uuid,
  ADD COLUMN device_key_id text REFERENCES api_keys (id),
  ADD COLUMN device_key_secret_hash bytea,
  -- Until when it can be refreshed.
  ADD COLUMN device_until timestamptz,
  ADD FOREIGN KEY (tenant_id, device_member_id) REFERENCES members (tenant_id, id),
  ADD CONSTRAINT device_keys_are_of_a_member_or_a_key CHECK
    ((device_until IS NOT NULL)::int = (device_member_id IS NOT NULL)::int + (device_key_id IS NOT NULL)::int),
  ADD CONSTRAINT device_keys_know_the_secret CHECK ((device_key_id IS NULL) = (device_key_secret_hash IS NULL));

CREATE TABLE device_codes (
  -- The hash of the device's code, hex.
  id text PRIMARY KEY CHECK (id ~ '^([0-9a-f]{2}){32,37}$'),
  -- The platform's own until somebody decides, then that person's.
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Of the code that people type.
  user_code_hash text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'denied', 'used')),
  -- What the device says of itself.
  client_id text CHECK (length(client_id) BETWEEN 1 AND 200),
  user_agent text NOT NULL CHECK (length(user_agent) <= 300),
  address text NOT NULL,
  -- The roles that it asks for; null: all of the person's.
  scope text[],
  interval_seconds integer NOT NULL,
  polled_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- For whom it was approved.
  subject text,
  member_id uuid,
  key_id text REFERENCES api_keys (id),
  key_secret_hash bytea,
  roles text[] NOT NULL DEFAULT '{}',
  handlers text[] NOT NULL DEFAULT '{}',
  allowed_models text[],
  created_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id)
);
CREATE INDEX device_codes_by_expiry ON device_codes (expires_at);
CREATE INDEX device_codes_by_address ON device_codes (address, expires_at);

-- Each is used once. One that comes again has been copied.
CREATE TABLE device_refresh_tokens (
  -- The token's hash, hex.
  id text PRIMARY KEY CHECK (id ~ '^([0-9a-f]{2}){32,37}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  key_id text NOT NULL REFERENCES api_keys (id),
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX device_refresh_tokens_by_expiry ON device_refresh_tokens (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON device_codes, device_refresh_tokens TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['device_codes', 'device_refresh_tokens'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;
