-- Calls that nobody came back for are found by their starts, which few events are.
CREATE INDEX spine_events_starts ON spine_events (occurred_at) WHERE action LIKE 'ai.%.started';

-- Every call that began before this time has ended in the ledger. One row; its lock makes instances settle one after the
-- other. Starts of before this migration do not say what was held.
CREATE TABLE settled_calls (
  id smallint PRIMARY KEY CHECK (id = 1),
  through timestamptz NOT NULL
);
INSERT INTO settled_calls VALUES (1, now());
ALTER TABLE settled_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform ON settled_calls TO portcullis_platform USING (true);
GRANT SELECT, UPDATE ON settled_calls TO portcullis_platform;
