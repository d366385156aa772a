-- Lists of tools under names of their own, each at an address of its own (decision 0093).
CREATE TABLE mcp_virtual_servers (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  description text CHECK (length(description) <= 1000),
  -- Servers, tools and names of them.
  entries jsonb NOT NULL CHECK (jsonb_typeof(entries) = 'array' AND jsonb_array_length(entries) BETWEEN 1 AND 200),
  -- Clients get a search instead of the list.
  search boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT mcp_virtual_servers_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX mcp_virtual_servers_by_creation ON mcp_virtual_servers (tenant_id, created_at DESC, id DESC);

CREATE TRIGGER mcp_virtual_servers_announce AFTER INSERT OR UPDATE OR DELETE ON mcp_virtual_servers
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('mcp_virtual_servers');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_virtual_servers TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_virtual_servers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_virtual_servers TO portcullis_app
  USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_virtual_servers TO portcullis_platform USING (true);
