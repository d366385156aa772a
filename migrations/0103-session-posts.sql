-- Messages for sessions of tools that another instance has to hear, and sessions that their clients ended (decision 0103).
CREATE TABLE mcp_session_posts (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  session_id uuid NOT NULL,
  -- The message, encrypted; null where the session has ended.
  sealed bytea CHECK (octet_length(sealed) <= 1100000),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mcp_session_posts_by_tenant ON mcp_session_posts (tenant_id, expires_at);
CREATE INDEX mcp_session_posts_by_expiry ON mcp_session_posts (expires_at);
CREATE INDEX mcp_ended_sessions ON mcp_session_posts (session_id) WHERE sealed IS NULL;
SELECT count_stored_bytes('mcp_session_posts');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_session_posts TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_session_posts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_session_posts TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_session_posts TO portcullis_platform USING (true);
