-- Files that clients leave with the gateway, for batches (decision 0099).
CREATE TABLE stored_files (
  tenant_id text NOT NULL REFERENCES tenants (id),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  -- Whose file it is; beside them, administrators of the tenant see it.
  subject text NOT NULL,
  filename text NOT NULL CHECK (length(filename) BETWEEN 1 AND 200),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 40),
  -- As its first bytes say.
  media_type text NOT NULL CHECK (length(media_type) BETWEEN 1 AND 100),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  sha256 text NOT NULL,
  -- The event that says that it was stored: with its details the file is erased.
  evidence_id uuid NOT NULL,
  -- False while its pieces are being written: nobody sees it.
  complete boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX stored_files_by_creation ON stored_files (tenant_id, created_at DESC, id DESC);
CREATE INDEX stored_files_by_evidence ON stored_files (evidence_id);
CREATE INDEX stored_files_by_expiry ON stored_files (expires_at);

-- The bytes, in pieces of a bounded size, each encrypted and bound to its place.
CREATE TABLE file_pieces (
  tenant_id text NOT NULL,
  file_id text NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1100000),
  PRIMARY KEY (tenant_id, file_id, place),
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_files ON DELETE CASCADE
);
-- They are encrypted, so that nothing is gained by compressing them.
ALTER TABLE file_pieces ALTER COLUMN sealed SET STORAGE EXTERNAL;

-- Counted by their own bytes; text of a record in binary is twice as long.
CREATE FUNCTION count_piece_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stored_bytes_changes
  SELECT tenant_id, 'stored_files', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * sum(octet_length(sealed))
    FROM changed GROUP BY tenant_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_piece_bytes() FROM PUBLIC;
CREATE TRIGGER bytes_added AFTER INSERT ON file_pieces REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_piece_bytes();
CREATE TRIGGER bytes_removed AFTER DELETE ON file_pieces REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_piece_bytes();
SELECT count_stored_bytes('stored_files');

GRANT SELECT, INSERT, UPDATE, DELETE ON stored_files TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, DELETE ON file_pieces TO portcullis_app, portcullis_platform;
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_pieces ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON stored_files TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON stored_files TO portcullis_platform USING (true);
CREATE POLICY tenant_wall ON file_pieces TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON file_pieces TO portcullis_platform USING (true);

CREATE OR REPLACE FUNCTION erase_spine_details(erased uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM spine_details
     WHERE event_id = erased AND tenant_id = current_setting('app.tenant_id', true)
    RETURNING 1
  ), responses AS (
    DELETE FROM stored_responses
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), items AS (
    DELETE FROM conversation_items
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), files AS (
    DELETE FROM stored_files
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
