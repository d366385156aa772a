-- Links by which an auditor reads one evidence pack, and the sessions that they open (decision 0137).
CREATE TABLE evidence_pack_links (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- A link ends with its pack.
  pack_id uuid NOT NULL REFERENCES evidence_packs ON DELETE CASCADE,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 800),
  secret_hash bytea NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by text,
  first_used_at timestamptz,
  last_used_at timestamptz,
  CONSTRAINT evidence_pack_links_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX evidence_pack_links_by_pack ON evidence_pack_links (pack_id, created_at DESC, id DESC);

CREATE TABLE evidence_pack_sessions (
  -- The hash of the token in the cookie.
  token_hash bytea PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  link_id uuid NOT NULL REFERENCES evidence_pack_links ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX evidence_pack_sessions_by_link ON evidence_pack_sessions (link_id, created_at DESC);

SELECT count_stored_bytes('evidence_pack_links');
SELECT count_stored_bytes('evidence_pack_sessions');
GRANT SELECT, INSERT, UPDATE, DELETE ON evidence_pack_links, evidence_pack_sessions TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['evidence_pack_links', 'evidence_pack_sessions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
