-- Inner nodes of the spine's trees, so that proofs and starts need not read a log's leaves: the roots of its perfect
-- subtrees of 256, 256², … leaves. Level 0, the leaves, is the events. C2SP tlog-tiles: 256 neighbours are a tile.
-- Derived from the events: what is missing is made again from them.
CREATE TABLE spine_nodes (
  tenant_id text NOT NULL REFERENCES spine_logs (tenant_id),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 7),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (tenant_id, level, index)
);

-- The checkpoint of a size under a further key: after a change of keys the size that is current is signed with the new
-- one. The root stands once, in the checkpoint.
CREATE TABLE spine_signatures (
  tenant_id text NOT NULL,
  size bigint NOT NULL,
  verifier_key text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, size, verifier_key),
  FOREIGN KEY (tenant_id, size) REFERENCES spine_checkpoints (tenant_id, size)
);

CREATE TRIGGER spine_nodes_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON spine_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER spine_signatures_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON spine_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON spine_nodes, spine_signatures TO portcullis_app;
GRANT SELECT, INSERT ON spine_nodes, spine_signatures TO portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['spine_nodes', 'spine_signatures'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
