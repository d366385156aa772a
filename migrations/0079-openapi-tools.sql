-- HTTP APIs whose operations are tools (decision 0097): a server has a kind, and those of the kind openapi a document.
ALTER TABLE mcp_servers ADD COLUMN kind text NOT NULL DEFAULT 'mcp' CHECK (kind IN ('mcp', 'openapi'));

CREATE TABLE mcp_documents (
  id uuid PRIMARY KEY REFERENCES mcp_servers (id) ON DELETE CASCADE,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- The text as it was uploaded; null where it is read from its address at each look.
  document text CHECK (octet_length(document) <= 5242880),
  document_url text CHECK (length(document_url) <= 2048),
  -- The names of the operations that become tools; all when null.
  operations text[] CHECK (array_length(operations, 1) <= 1000),
  updated_at timestamptz NOT NULL,
  CONSTRAINT mcp_documents_have_one_source CHECK ((document IS NULL) <> (document_url IS NULL))
);
SELECT count_stored_bytes('mcp_documents');

GRANT SELECT, INSERT, UPDATE, DELETE ON mcp_documents TO portcullis_app, portcullis_platform;
ALTER TABLE mcp_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON mcp_documents TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON mcp_documents TO portcullis_platform USING (true);
