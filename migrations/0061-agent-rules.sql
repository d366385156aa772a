-- Rules for sessions of agents (decision 0083): limits, and what is done about calls that are over one. {} has none.
ALTER TABLE tenants ADD COLUMN agent_rules jsonb NOT NULL DEFAULT '{}';

-- The rule that stopped a session, with its figure (nano-USD for money); null for a stop by an administrator.
ALTER TABLE stops
  ADD COLUMN agent_rule text CHECK (agent_rule IN ('maxDepth', 'maxRepeats', 'maxSteps', 'maxUsdPerMinute')),
  ADD COLUMN agent_figure bigint,
  ADD CONSTRAINT stops_by_rules_have_a_figure CHECK ((agent_rule IS NULL) = (agent_figure IS NULL));
-- A session is stopped once at a time.
CREATE UNIQUE INDEX stops_of_sessions ON stops (tenant_id, (selector ->> 'session'))
  WHERE status = 'holding' AND agent_rule IS NOT NULL;
CREATE INDEX stops_by_session ON stops (tenant_id, (selector ->> 'session')) WHERE agent_rule IS NOT NULL;

-- The rules of which a session was told that it is over them: each once.
CREATE TABLE agent_flags (
  tenant_id text NOT NULL REFERENCES tenants (id),
  session text NOT NULL CHECK (length(session) BETWEEN 1 AND 200),
  rule text NOT NULL CHECK (rule IN ('maxDepth', 'maxRepeats', 'maxSteps', 'maxUsdPerMinute')),
  flagged_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, session, rule)
);
CREATE INDEX agent_flags_by_time ON agent_flags (flagged_at);

GRANT SELECT, INSERT ON agent_flags TO portcullis_app, portcullis_platform;
-- Rows that are deleted are locked first.
GRANT UPDATE, DELETE ON agent_flags TO portcullis_platform;
ALTER TABLE agent_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON agent_flags TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON agent_flags TO portcullis_platform USING (true);
