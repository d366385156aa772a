-- Tasks of servers of tools that clients follow by ids of the gateway (extension io.modelcontextprotocol/tasks, decision 0098).
CREATE TABLE mcp_tasks (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  server_id uuid NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  server_version integer NOT NULL,
  -- Who called the tool, by subject and key.
  owner text NOT NULL CHECK (length(owner) <= 1000),
  tool text NOT NULL CHECK (length(tool) <= 128),
  pin text NOT NULL CHECK (length(pin) = 64),
  -- The server's own id of the task, the arguments and the approval, encrypted.
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 524288),
  -- When its result was recorded, once.
  recorded_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mcp_tasks_by_tenant ON mcp_tasks (tenant_id, expires_at);
CREATE INDEX mcp_tasks_by_expiry ON mcp_tasks (expires_at);
CREATE INDEX mcp_tasks_of_server ON mcp_tasks (server_id);
SELECT count_stored_bytes('mcp_tasks');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_tasks TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_tasks TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_tasks TO portcullis_platform USING (true);
