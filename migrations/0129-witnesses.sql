-- What witnesses have said of the logs, and their cosignatures (decision 0129).
CREATE TABLE spine_cosignatures (
  tenant_id text NOT NULL,
  size bigint NOT NULL,
  -- The name and the hash of the witness's key: `<name>+<hash>`.
  witness text NOT NULL CHECK (octet_length(witness) <= 300),
  -- The signature's line in the note, with its newline.
  line text NOT NULL CHECK (octet_length(line) <= 4096),
  cosigned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, size, witness),
  FOREIGN KEY (tenant_id, size) REFERENCES spine_checkpoints (tenant_id, size)
);

-- The last answer of each witness to each log.
CREATE TABLE spine_witness_states (
  tenant_id text NOT NULL REFERENCES tenants (id),
  witness text NOT NULL CHECK (octet_length(witness) <= 300),
  -- The log's name then: another name is another log.
  origin text NOT NULL CHECK (octet_length(origin) <= 512),
  -- What the witness is known to have cosigned, and when.
  size bigint NOT NULL,
  cosigned_at timestamptz,
  asked_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('cosigned', 'behind', 'forked', 'unknown', 'refused', 'unreachable')),
  reason text CHECK (octet_length(reason) <= 2048),
  PRIMARY KEY (tenant_id, witness)
);
CREATE INDEX spine_witness_faults ON spine_witness_states (tenant_id) WHERE outcome IN ('behind', 'forked');

-- Whose turn it is to ask, and the newest checkpoint with a quorum; `policy` is the digest of the policy that it is one by.
CREATE TABLE spine_witness_turns (
  tenant_id text NOT NULL PRIMARY KEY REFERENCES tenants (id),
  policy text NOT NULL CHECK (octet_length(policy) <= 64),
  due_at timestamptz NOT NULL,
  -- The largest size that a quorum, or every witness, has cosigned: nothing is asked until the log grows past it.
  answered_size bigint NOT NULL DEFAULT -1,
  witnessed_size bigint,
  witnessed_at timestamptz,
  -- Rounds in a row without a quorum.
  failures integer NOT NULL DEFAULT 0
);

CREATE TRIGGER spine_cosignatures_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON spine_cosignatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON spine_cosignatures, spine_witness_states, spine_witness_turns TO portcullis_app;
GRANT SELECT, INSERT ON spine_cosignatures TO portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON spine_witness_states, spine_witness_turns TO portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['spine_cosignatures', 'spine_witness_states', 'spine_witness_turns'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
