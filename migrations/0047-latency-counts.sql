-- Counts of times in rows of their own: to add two arrays of 36 counts took PostgreSQL longer than all the other sums of a
-- batch, and few of the counts change.

-- How many calls of an hour took how long: `bucket` is a place among histogram_bounds(), from 0 for less than the first to
-- 35 for the last or more. `latency` is of what completed without the cache, `first_token` of streams.
CREATE TABLE latency_hours (
  tenant_id text NOT NULL,
  hour timestamptz NOT NULL,
  model text NOT NULL,
  -- Empty where none was called.
  provider text NOT NULL,
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 35),
  latency bigint NOT NULL,
  first_token bigint NOT NULL,
  PRIMARY KEY (tenant_id, hour, model, provider, bucket)
) WITH (fillfactor = 50);
ALTER TABLE latency_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON latency_hours TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON latency_hours TO portcullis_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON latency_hours TO portcullis_app, portcullis_platform;

INSERT INTO latency_hours
SELECT tenant_id, hour, model, provider, bucket - 1, latency[bucket], first_token[bucket]
  FROM traffic_hours, generate_series(1, 36) bucket
 WHERE latency[bucket] > 0 OR first_token[bucket] > 0;
ALTER TABLE traffic_hours DROP COLUMN latency, DROP COLUMN first_token;

-- As before, with the counts in their rows.
CREATE OR REPLACE FUNCTION append_event(event evidence_row, used usage_ledger, details text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  log_size bigint;
  is_served boolean;
BEGIN
  UPDATE spine_logs l SET size = l.size + 1 WHERE l.tenant_id = event.tenant_id RETURNING l.size INTO log_size;
  INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type, severity,
                            correlation_id, occurred_at, details_hash, leaf_hash)
  VALUES (event.tenant_id, log_size - 1, event.id, event.action, event.resource_id, event.resource_type, event.actor,
          event.actor_type, event.severity, event.correlation_id, event.occurred_at,
          decode(event.details_hash, 'hex'), decode(event.leaf_hash, 'hex'));
  INSERT INTO spine_details (tenant_id, event_id, salt, content)
  VALUES (event.tenant_id, event.id, decode(event.salt, 'hex'), details);
  IF used.id IS NULL THEN
    RETURN log_size - 1;
  END IF;

  -- An instance of the version before does not name it.
  used.actor := coalesce(used.actor, event.actor);
  INSERT INTO usage_ledger SELECT (used).*;
  is_served := used.outcome <> 'denied';
  INSERT INTO traffic_hours AS h
  VALUES (used.tenant_id, date_trunc('hour', used.occurred_at, 'UTC'), used.model, coalesce(used.provider, ''), 1,
          (used.outcome = 'failed')::integer, (NOT is_served)::integer, (used.outcome = 'cancelled')::integer,
          (used.cache = 'HIT')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'low')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'medium')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'high')::integer,
          (used.risk_level IS NOT DISTINCT FROM 'critical')::integer, (used.pii_types IS NOT NULL)::integer,
          CASE WHEN is_served THEN used.prompt_tokens ELSE 0 END,
          CASE WHEN is_served THEN used.completion_tokens ELSE 0 END,
          CASE WHEN is_served THEN used.cost ELSE 0 END)
  ON CONFLICT (tenant_id, hour, model, provider) DO UPDATE
     SET requests = h.requests + EXCLUDED.requests,
         failed = h.failed + EXCLUDED.failed,
         denied = h.denied + EXCLUDED.denied,
         cancelled = h.cancelled + EXCLUDED.cancelled,
         cache_hits = h.cache_hits + EXCLUDED.cache_hits,
         low_risk = h.low_risk + EXCLUDED.low_risk,
         medium_risk = h.medium_risk + EXCLUDED.medium_risk,
         high_risk = h.high_risk + EXCLUDED.high_risk,
         critical_risk = h.critical_risk + EXCLUDED.critical_risk,
         with_pii = h.with_pii + EXCLUDED.with_pii,
         prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
         completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
         cost = h.cost + EXCLUDED.cost;
  IF used.cache <> 'HIT' THEN
    INSERT INTO latency_hours AS h
    SELECT used.tenant_id, date_trunc('hour', used.occurred_at, 'UTC'), used.model, coalesce(used.provider, ''),
           width_bucket(times.millis, histogram_bounds()), sum(times.latency), sum(times.first_token)
      FROM (VALUES (CASE WHEN used.outcome = 'completed' THEN used.latency_millis END, 1, 0),
                   (CASE WHEN is_served THEN used.first_token_millis END, 0, 1)) times (millis, latency, first_token)
     WHERE times.millis IS NOT NULL GROUP BY 5 ORDER BY 5
    ON CONFLICT (tenant_id, hour, model, provider, bucket) DO UPDATE
       SET latency = h.latency + EXCLUDED.latency, first_token = h.first_token + EXCLUDED.first_token;
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

CREATE OR REPLACE FUNCTION store_usage(ledger json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH stored AS (
    INSERT INTO usage_ledger
    SELECT id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome, prompt_tokens,
           completion_tokens, cached_tokens, cost, estimated, latency_millis, cache, counters, session_id,
           -- An instance of the version before does not name it.
           coalesce(actor, (SELECT e.actor FROM spine_events e WHERE e.id = given.id)), risk_level, pii_types,
           first_token_millis, error_code
      FROM json_populate_recordset(NULL::usage_ledger, ledger) given
    RETURNING *
  ), by_user AS (
    INSERT INTO usage_hours AS h (tenant_id, hour, model, user_id, key_id, requests, prompt_tokens, completion_tokens,
                                  cost)
    SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, user_id, coalesce(key_id, ''), count(*),
           sum(prompt_tokens), sum(completion_tokens), sum(cost)
      FROM stored WHERE outcome <> 'denied'
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, hour, model, user_id, key_id) DO UPDATE
       SET requests = h.requests + EXCLUDED.requests,
           prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
           completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
           cost = h.cost + EXCLUDED.cost
  ), times AS (
    SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC') AS hour, model, coalesce(provider, '') AS provider,
           latency_millis AS millis, 1 AS latency, 0 AS first_token
      FROM stored WHERE outcome = 'completed' AND cache <> 'HIT'
     UNION ALL
    SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, coalesce(provider, ''), first_token_millis, 0, 1
      FROM stored WHERE outcome <> 'denied' AND cache <> 'HIT' AND first_token_millis IS NOT NULL
  ), by_latency AS (
    INSERT INTO latency_hours AS h
    SELECT tenant_id, hour, model, provider, width_bucket(millis, histogram_bounds()), sum(latency), sum(first_token)
      FROM times GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, hour, model, provider, bucket) DO UPDATE
       SET latency = h.latency + EXCLUDED.latency, first_token = h.first_token + EXCLUDED.first_token
  )
  INSERT INTO traffic_hours AS h
  SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, coalesce(provider, ''), count(*),
         count(*) FILTER (WHERE outcome = 'failed'), count(*) FILTER (WHERE outcome = 'denied'),
         count(*) FILTER (WHERE outcome = 'cancelled'), count(*) FILTER (WHERE cache = 'HIT'),
         count(*) FILTER (WHERE risk_level = 'low'),
         count(*) FILTER (WHERE risk_level = 'medium'), count(*) FILTER (WHERE risk_level = 'high'),
         count(*) FILTER (WHERE risk_level = 'critical'), count(pii_types),
         coalesce(sum(prompt_tokens) FILTER (WHERE outcome <> 'denied'), 0),
         coalesce(sum(completion_tokens) FILTER (WHERE outcome <> 'denied'), 0),
         coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0)
    FROM stored GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (tenant_id, hour, model, provider) DO UPDATE
     SET requests = h.requests + EXCLUDED.requests,
         failed = h.failed + EXCLUDED.failed,
         denied = h.denied + EXCLUDED.denied,
         cancelled = h.cancelled + EXCLUDED.cancelled,
         cache_hits = h.cache_hits + EXCLUDED.cache_hits,
         low_risk = h.low_risk + EXCLUDED.low_risk,
         medium_risk = h.medium_risk + EXCLUDED.medium_risk,
         high_risk = h.high_risk + EXCLUDED.high_risk,
         critical_risk = h.critical_risk + EXCLUDED.critical_risk,
         with_pii = h.with_pii + EXCLUDED.with_pii,
         prompt_tokens = h.prompt_tokens + EXCLUDED.prompt_tokens,
         completion_tokens = h.completion_tokens + EXCLUDED.completion_tokens,
         cost = h.cost + EXCLUDED.cost;
END $$;

DROP FUNCTION add_histograms(integer[], integer[]), histogram_of(integer[]);
