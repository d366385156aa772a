-- Usage by the hour, budget notices, and the response cache.
ALTER TABLE usage_ledger ADD COLUMN cache text NOT NULL DEFAULT 'BYPASS' CHECK (cache IN ('HIT', 'MISS', 'BYPASS'));
ALTER TABLE usage_ledger ALTER COLUMN cache DROP DEFAULT;

-- Sums of the ledger, kept in the transaction that grows it. Money in nano-USD.
CREATE TABLE usage_hours (
  tenant_id text NOT NULL REFERENCES tenants (id),
  hour timestamptz NOT NULL,
  model text NOT NULL,
  user_id text NOT NULL,
  requests bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (tenant_id, hour, model, user_id)
);

-- Which notices of a month's budget have been given: each once.
CREATE TABLE budget_notices (
  tenant_id text NOT NULL REFERENCES tenants (id),
  month date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('budget.warning', 'budget.exceeded')),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, month, kind)
);

-- Answers that outlive a restart. Not evidence: rows may be lost or removed at any time.
CREATE UNLOGGED TABLE response_cache (
  key bytea PRIMARY KEY CHECK (length(key) = 32),
  tenant_id text NOT NULL REFERENCES tenants (id),
  answer text NOT NULL,
  stored_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX response_cache_by_expiry ON response_cache (expires_at);

-- The ledger's rows are summed as they are stored. The tenant's log row is locked by then, so appenders of one tenant
-- come one after the other here too.
CREATE FUNCTION store_usage(ledger json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH stored AS (
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
                              prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache)
    SELECT id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
           prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache
      FROM json_populate_recordset(NULL::usage_ledger, ledger)
    RETURNING *
  )
  INSERT INTO usage_hours AS h (tenant_id, hour, model, user_id, requests, prompt_tokens, completion_tokens, cost)
  SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, user_id, count(*), sum(prompt_tokens),
         sum(completion_tokens), sum(cost)
    FROM stored WHERE outcome <> 'denied'
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (tenant_id, hour, model, user_id) DO UPDATE
     SET requests = h.requests + EXCLUDED.requests,
         prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
         completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
         cost = h.cost + EXCLUDED.cost;
END $$;

CREATE OR REPLACE FUNCTION append_evidence(events json, ledger json) RETURNS TABLE (event_id uuid, event_sequence bigint)
LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two appenders never wait for each other in a circle.
  PERFORM 1 FROM spine_logs l
   WHERE l.tenant_id IN (SELECT e->>'tenant_id' FROM json_array_elements(events) e)
   ORDER BY l.tenant_id FOR UPDATE;

  RETURN QUERY
  WITH given AS (
    SELECT e.*, row_number() OVER (PARTITION BY e.tenant_id ORDER BY ordinality) - 1 AS place
      FROM ROWS FROM (json_to_recordset(events) AS (
        tenant_id text, id uuid, action text, resource_id text, resource_type text, actor text, actor_type text,
        severity text, correlation_id text, occurred_at timestamptz, details_hash text, leaf_hash text, salt text,
        content text)) WITH ORDINALITY AS e
  ), grown AS (
    UPDATE spine_logs l SET size = l.size + g.count
      FROM (SELECT tenant_id, count(*) AS count FROM given GROUP BY tenant_id) g
     WHERE l.tenant_id = g.tenant_id
    RETURNING l.tenant_id, l.size - g.count AS base
  ), stored AS (
    INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type, severity,
                              correlation_id, occurred_at, details_hash, leaf_hash)
    SELECT g.tenant_id, w.base + g.place, g.id, g.action, g.resource_id, g.resource_type, g.actor, g.actor_type,
           g.severity, g.correlation_id, g.occurred_at, decode(g.details_hash, 'hex'), decode(g.leaf_hash, 'hex')
      FROM given g JOIN grown w USING (tenant_id)
    RETURNING id, sequence
  ), detailed AS (
    INSERT INTO spine_details (tenant_id, event_id, salt, content)
    SELECT g.tenant_id, g.id, decode(g.salt, 'hex'), g.content FROM given g
  )
  SELECT s.id, s.sequence FROM stored s;

  IF ledger IS NOT NULL THEN
    PERFORM store_usage(ledger);
  END IF;
END $$;

GRANT SELECT, INSERT, UPDATE ON usage_hours TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT ON budget_notices TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON response_cache TO portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['usage_hours', 'budget_notices', 'response_cache'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
