-- A leaf may have who did what by its salted hash alone; the salt stays with the event.
ALTER TABLE tenants ADD COLUMN log_entries text NOT NULL DEFAULT 'readable' CHECK (log_entries IN ('readable', 'salted'));
ALTER TABLE spine_events ADD COLUMN facts_salt bytea CHECK (length(facts_salt) = 32);
ALTER TYPE evidence_row ADD ATTRIBUTE facts_salt text;

-- As before, and with the salt. An instance of the version before names none.
CREATE OR REPLACE FUNCTION append_event(event evidence_row, used usage_ledger, details text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  log_size bigint;
  is_served boolean;
BEGIN
  UPDATE spine_logs l SET size = l.size + 1 WHERE l.tenant_id = event.tenant_id RETURNING l.size INTO log_size;
  INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type, severity,
                            correlation_id, occurred_at, details_hash, leaf_hash, facts_salt)
  VALUES (event.tenant_id, log_size - 1, event.id, event.action, event.resource_id, event.resource_type, event.actor,
          event.actor_type, event.severity, event.correlation_id, event.occurred_at,
          decode(event.details_hash, 'hex'), decode(event.leaf_hash, 'hex'), decode(event.facts_salt, 'hex'));
  INSERT INTO spine_details (tenant_id, event_id, salt, content)
  VALUES (event.tenant_id, event.id, decode(event.salt, 'hex'), details);
  IF used.id IS NULL THEN
    RETURN log_size - 1;
  END IF;

  -- An instance of the version before does not name it.
  used.actor := coalesce(used.actor, event.actor);
  INSERT INTO usage_ledger SELECT (used).*;
  IF used.budgets IS NOT NULL THEN
    PERFORM charge_budgets(used);
  END IF;
  is_served := used.outcome <> 'denied';
  INSERT INTO traffic_minutes AS m
  VALUES (used.tenant_id, minute_of(used.occurred_at), used.model, coalesce(used.provider, ''), 1,
          (used.outcome = 'failed')::integer, (NOT is_served)::integer, (used.outcome = 'cancelled')::integer,
          (used.cache = 'HIT')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'low')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'medium')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'high')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'critical')::integer, (used.pii_types IS NOT NULL)::integer,
          CASE WHEN is_served THEN used.prompt_tokens ELSE 0 END,
          CASE WHEN is_served THEN used.completion_tokens ELSE 0 END,
          CASE WHEN is_served THEN used.cost ELSE 0 END)
  ON CONFLICT (tenant_id, minute, model, provider) DO UPDATE
     SET requests = m.requests + EXCLUDED.requests,
         failed = m.failed + EXCLUDED.failed,
         denied = m.denied + EXCLUDED.denied,
         cancelled = m.cancelled + EXCLUDED.cancelled,
         cache_hits = m.cache_hits + EXCLUDED.cache_hits,
         low_risk = m.low_risk + EXCLUDED.low_risk,
         medium_risk = m.medium_risk + EXCLUDED.medium_risk,
         high_risk = m.high_risk + EXCLUDED.high_risk,
         critical_risk = m.critical_risk + EXCLUDED.critical_risk,
         with_pii = m.with_pii + EXCLUDED.with_pii,
         prompt_tokens = m.prompt_tokens + EXCLUDED.prompt_tokens,
         completion_tokens = m.completion_tokens + EXCLUDED.completion_tokens,
         cost = m.cost + EXCLUDED.cost;
  IF used.cache <> 'HIT' THEN
    INSERT INTO latency_minutes AS m
    SELECT used.tenant_id, minute_of(used.occurred_at), used.model, coalesce(used.provider, ''),
           width_bucket(times.millis, histogram_bounds()), sum(times.latency), sum(times.first_token)
      FROM (VALUES (CASE WHEN used.outcome = 'completed' THEN used.latency_millis END, 1, 0),
                   (CASE WHEN is_served THEN used.first_token_millis END, 0, 1)) times (millis, latency, first_token)
     WHERE times.millis IS NOT NULL GROUP BY 5 ORDER BY 5
    ON CONFLICT (tenant_id, minute, model, provider, bucket) DO UPDATE
       SET latency = m.latency + EXCLUDED.latency, first_token = m.first_token + EXCLUDED.first_token;
  END IF;
  IF is_served THEN
    INSERT INTO usage_hours AS h (tenant_id, hour, model, user_id, key_id, requests, prompt_tokens, completion_tokens,
                                  cost)
    VALUES (used.tenant_id, date_trunc('hour', used.occurred_at, 'UTC'), used.model, used.user_id,
            coalesce(used.key_id, ''), 1, used.prompt_tokens, used.completion_tokens, used.cost)
    ON CONFLICT (tenant_id, hour, model, user_id, key_id) DO UPDATE
       SET requests = h.requests + EXCLUDED.requests,
           prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
           completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
           cost = h.cost + EXCLUDED.cost;
  END IF;
  RETURN log_size - 1;
END $$;

CREATE OR REPLACE FUNCTION append_evidence(counts json, events json, ledger json, outgoing json, contents text) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  sequences json;
  event evidence_row;
BEGIN
  IF json_array_length(events) = 1 THEN
    event := json_populate_record(NULL::evidence_row, events->0);
    sequences := json_build_object(
      event.id, append_event(event, json_populate_record(NULL::usage_ledger, ledger->0), contents)::text);
  ELSE
    IF (SELECT count(*) FROM json_object_keys(counts)) > 1 THEN
      -- Always in the same order, so that two appenders never wait for each other in a circle.
      PERFORM 1 FROM spine_logs l
       WHERE l.tenant_id IN (SELECT json_object_keys(counts)) ORDER BY l.tenant_id FOR UPDATE;
    END IF;

    WITH given AS (
      SELECT e.* FROM ROWS FROM (json_to_recordset(events) AS (
        tenant_id text, place bigint, id uuid, action text, resource_id text, resource_type text, actor text,
        actor_type text, severity text, correlation_id text, occurred_at timestamptz, details_hash text, leaf_hash text,
        salt text, facts_salt text), string_to_table(contents, E'\n')) AS e (
        tenant_id, place, id, action, resource_id, resource_type, actor,
        actor_type, severity, correlation_id, occurred_at, details_hash, leaf_hash,
        salt, facts_salt, content)
    ), grown AS (
      UPDATE spine_logs l SET size = l.size + c.value::bigint
        FROM json_each_text(counts) c WHERE l.tenant_id = c.key
      RETURNING l.tenant_id, l.size - c.value::bigint AS base
    ), stored AS (
      INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type,
                                severity, correlation_id, occurred_at, details_hash, leaf_hash, facts_salt)
      SELECT g.tenant_id, w.base + g.place, g.id, g.action, g.resource_id, g.resource_type, g.actor, g.actor_type,
             g.severity, g.correlation_id, g.occurred_at, decode(g.details_hash, 'hex'), decode(g.leaf_hash, 'hex'),
             decode(g.facts_salt, 'hex')
        FROM given g LEFT JOIN grown w USING (tenant_id)
      RETURNING id, sequence
    ), detailed AS (
      INSERT INTO spine_details (tenant_id, event_id, salt, content)
      SELECT g.tenant_id, g.id, decode(g.salt, 'hex'), g.content FROM given g
    )
    SELECT json_object_agg(s.id, s.sequence::text) INTO sequences FROM stored s;

    IF ledger IS NOT NULL THEN
      PERFORM store_usage(ledger);
    END IF;
  END IF;

  IF outgoing IS NOT NULL THEN
    PERFORM store_outgoing(outgoing);
  END IF;
  RETURN sequences;
END $$;
