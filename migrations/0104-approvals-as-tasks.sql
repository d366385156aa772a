-- Calls of tools that wait for people as tasks (decision 0104).
ALTER TABLE mcp_tasks
  -- The proposal that people decide on; null for a task of a server from its beginning.
  ADD COLUMN proposal_id uuid,
  -- When its call was begun, and by which process.
  ADD COLUMN started_at timestamptz,
  ADD COLUMN started_by integer,
  -- What came of the call, encrypted: a result, a fault, questions, or the task that the server made of it.
  ADD COLUMN outcome bytea CHECK (octet_length(outcome) <= 9437184),
  ADD COLUMN updated_at timestamptz,
  ADD CONSTRAINT mcp_tasks_started CHECK ((started_at IS NULL) = (started_by IS NULL));
CREATE INDEX mcp_tasks_of_proposals ON mcp_tasks (proposal_id) WHERE proposal_id IS NOT NULL;
