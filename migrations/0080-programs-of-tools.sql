-- Servers of tools that are programs of this machine, by the operator's MCP_SERVERS_FILE.
ALTER TABLE mcp_servers DROP CONSTRAINT mcp_servers_kind_check;
ALTER TABLE mcp_servers ADD CONSTRAINT mcp_servers_kind_check CHECK (kind IN ('mcp', 'openapi', 'stdio'));
