-- The agent's session that a call belongs to, in its client's words.
ALTER TABLE usage_ledger ADD COLUMN session_id text;
CREATE INDEX usage_ledger_by_session ON usage_ledger (tenant_id, session_id, occurred_at) WHERE session_id IS NOT NULL;

CREATE OR REPLACE FUNCTION append_event(event evidence_row, used usage_ledger, details text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  log_size bigint;
BEGIN
  UPDATE spine_logs l SET size = l.size + 1 WHERE l.tenant_id = event.tenant_id RETURNING l.size INTO log_size;
  INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type, severity,
                            correlation_id, occurred_at, details_hash, leaf_hash)
  VALUES (event.tenant_id, log_size - 1, event.id, event.action, event.resource_id, event.resource_type, event.actor,
          event.actor_type, event.severity, event.correlation_id, event.occurred_at,
          decode(event.details_hash, 'hex'), decode(event.leaf_hash, 'hex'));
  INSERT INTO spine_details (tenant_id, event_id, salt, content)
  VALUES (event.tenant_id, event.id, decode(event.salt, 'hex'), details);

  IF used.id IS NOT NULL THEN
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
                              prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache,
                              counters, session_id)
    VALUES (used.id, used.tenant_id, used.occurred_at, used.action, used.user_id, used.key_id, used.model,
            used.provider, used.outcome, used.prompt_tokens, used.completion_tokens, used.cached_tokens, used.cost,
            used.estimated, used.latency_millis, used.cache, used.counters, used.session_id);
  END IF;
  IF used.outcome <> 'denied' THEN
    INSERT INTO usage_hours AS h (tenant_id, hour, model, user_id, requests, prompt_tokens, completion_tokens, cost)
    VALUES (used.tenant_id, date_trunc('hour', used.occurred_at, 'UTC'), used.model, used.user_id, 1,
            used.prompt_tokens, used.completion_tokens, used.cost)
    ON CONFLICT (tenant_id, hour, model, user_id) DO UPDATE
       SET requests = h.requests + EXCLUDED.requests,
           prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
           completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
           cost = h.cost + EXCLUDED.cost;
  END IF;
  RETURN log_size - 1;
END $$;

CREATE OR REPLACE FUNCTION store_usage(ledger json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH stored AS (
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
                              prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache,
                              counters, session_id)
    SELECT id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
           prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache, counters, session_id
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
