-- Sums of the latest hours by the minute, so that no chart reads the ledger. A call adds to its minute alone; minutes that
-- nobody asks for any more are folded into their hours.

ALTER TABLE traffic_hours RENAME TO traffic_past_hours;
ALTER TABLE latency_hours RENAME TO latency_past_hours;

CREATE FUNCTION minute_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('1 minute', at, '1970-01-01T00:00:00Z')
$$;

CREATE TABLE traffic_minutes (
  tenant_id text NOT NULL,
  minute timestamptz NOT NULL,
  model text NOT NULL,
  -- Empty where none was called.
  provider text NOT NULL,
  requests bigint NOT NULL,
  failed bigint NOT NULL,
  denied bigint NOT NULL,
  cancelled bigint NOT NULL,
  cache_hits bigint NOT NULL,
  low_risk bigint NOT NULL,
  medium_risk bigint NOT NULL,
  high_risk bigint NOT NULL,
  critical_risk bigint NOT NULL,
  with_pii bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (tenant_id, minute, model, provider)
  -- Rows change often while their minute lasts: room for the next version on the same page spares the index.
) WITH (fillfactor = 50);
CREATE TABLE latency_minutes (
  tenant_id text NOT NULL,
  minute timestamptz NOT NULL,
  model text NOT NULL,
  provider text NOT NULL,
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 35),
  latency bigint NOT NULL,
  first_token bigint NOT NULL,
  PRIMARY KEY (tenant_id, minute, model, provider, bucket)
) WITH (fillfactor = 50);
-- For what is to be folded.
CREATE INDEX traffic_minutes_by_time ON traffic_minutes (minute);
CREATE INDEX latency_minutes_by_time ON latency_minutes (minute);
ALTER TABLE traffic_minutes ENABLE ROW LEVEL SECURITY;
ALTER TABLE latency_minutes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON traffic_minutes TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY tenant_wall ON latency_minutes TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON traffic_minutes TO portcullis_platform USING (true);
CREATE POLICY platform ON latency_minutes TO portcullis_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON traffic_minutes, latency_minutes TO portcullis_app, portcullis_platform;
GRANT DELETE ON traffic_minutes, latency_minutes TO portcullis_platform;
REVOKE INSERT, UPDATE ON traffic_past_hours, latency_past_hours FROM portcullis_app;

-- All sums by the hour, under the names that every version reads. An hour has as many rows as parts of it were stored.
CREATE VIEW traffic_hours WITH (security_invoker = true) AS
  SELECT * FROM traffic_past_hours
   UNION ALL
  SELECT tenant_id, date_trunc('hour', minute, 'UTC'), model, provider,
         requests, failed, denied, cancelled, cache_hits, low_risk, medium_risk, high_risk, critical_risk, with_pii,
         prompt_tokens, completion_tokens, cost
    FROM traffic_minutes;
CREATE VIEW latency_hours WITH (security_invoker = true) AS
  SELECT * FROM latency_past_hours
   UNION ALL
  SELECT tenant_id, date_trunc('hour', minute, 'UTC'), model, provider, bucket, latency, first_token FROM latency_minutes;
GRANT SELECT ON traffic_hours, latency_hours TO portcullis_app, portcullis_platform;

-- Of the latest hours.
DELETE FROM traffic_past_hours WHERE hour >= date_trunc('hour', now(), 'UTC') - interval '4 hours';
DELETE FROM latency_past_hours WHERE hour >= date_trunc('hour', now(), 'UTC') - interval '4 hours';
INSERT INTO traffic_minutes
SELECT tenant_id, minute_of(occurred_at), model, coalesce(provider, ''), count(*),
       count(*) FILTER (WHERE outcome = 'failed'), count(*) FILTER (WHERE outcome = 'denied'),
       count(*) FILTER (WHERE outcome = 'cancelled'), count(*) FILTER (WHERE cache = 'HIT'),
       count(*) FILTER (WHERE risk_level = 'low'),
       count(*) FILTER (WHERE risk_level = 'medium'), count(*) FILTER (WHERE risk_level = 'high'),
       count(*) FILTER (WHERE risk_level = 'critical'), count(pii_types),
       coalesce(sum(prompt_tokens) FILTER (WHERE outcome <> 'denied'), 0),
       coalesce(sum(completion_tokens) FILTER (WHERE outcome <> 'denied'), 0),
       coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0)
  FROM usage_ledger WHERE occurred_at >= date_trunc('hour', now(), 'UTC') - interval '4 hours' GROUP BY 1, 2, 3, 4;
INSERT INTO latency_minutes
SELECT l.tenant_id, minute_of(l.occurred_at), l.model, coalesce(l.provider, ''),
       width_bucket(times.millis, histogram_bounds()), sum(times.latency), sum(times.first_token)
  FROM usage_ledger l,
       LATERAL (VALUES (CASE WHEN l.outcome = 'completed' THEN l.latency_millis END, 1, 0),
                       (CASE WHEN l.outcome <> 'denied' THEN l.first_token_millis END, 0, 1)) times (millis, latency, first_token)
 WHERE l.occurred_at >= date_trunc('hour', now(), 'UTC') - interval '4 hours' AND l.cache <> 'HIT' AND times.millis IS NOT NULL
 GROUP BY 1, 2, 3, 4, 5;

-- Moves so many rows of minutes before `before` into their hours; returns how many were moved. What another instance is
-- moving is left to it, and a row that a call is adding to, to the next time.
CREATE FUNCTION fold_minutes(before timestamptz, at_most integer) RETURNS bigint LANGUAGE sql AS $$
  WITH traffic AS (
    DELETE FROM traffic_minutes
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM traffic_minutes WHERE minute < before LIMIT at_most FOR UPDATE SKIP LOCKED))
    RETURNING *
  ), latency AS (
    DELETE FROM latency_minutes
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM latency_minutes WHERE minute < before LIMIT at_most FOR UPDATE SKIP LOCKED))
    RETURNING *
  ), traffic_folded AS (
    INSERT INTO traffic_past_hours AS h
    SELECT tenant_id, date_trunc('hour', minute, 'UTC'), model, provider,
           sum(requests), sum(failed), sum(denied), sum(cancelled), sum(cache_hits), sum(low_risk), sum(medium_risk),
           sum(high_risk), sum(critical_risk), sum(with_pii), sum(prompt_tokens), sum(completion_tokens), sum(cost)
      FROM traffic GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
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
           cost = h.cost + EXCLUDED.cost
  ), latency_folded AS (
    INSERT INTO latency_past_hours AS h
    SELECT tenant_id, date_trunc('hour', minute, 'UTC'), model, provider, bucket, sum(latency), sum(first_token)
      FROM latency GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, hour, model, provider, bucket) DO UPDATE
       SET latency = h.latency + EXCLUDED.latency, first_token = h.first_token + EXCLUDED.first_token
  )
  SELECT (SELECT count(*) FROM traffic) + (SELECT count(*) FROM latency)
$$;
REVOKE ALL ON FUNCTION fold_minutes(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_minutes(timestamptz, integer) TO portcullis_platform;

-- As before, into the minutes.
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
    SELECT tenant_id, minute_of(occurred_at) AS minute, model, coalesce(provider, '') AS provider,
           latency_millis AS millis, 1 AS latency, 0 AS first_token
      FROM stored WHERE outcome = 'completed' AND cache <> 'HIT'
     UNION ALL
    SELECT tenant_id, minute_of(occurred_at), model, coalesce(provider, ''), first_token_millis, 0, 1
      FROM stored WHERE outcome <> 'denied' AND cache <> 'HIT' AND first_token_millis IS NOT NULL
  ), by_latency AS (
    INSERT INTO latency_minutes AS m
    SELECT tenant_id, minute, model, provider, width_bucket(millis, histogram_bounds()), sum(latency), sum(first_token)
      FROM times GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, minute, model, provider, bucket) DO UPDATE
       SET latency = m.latency + EXCLUDED.latency, first_token = m.first_token + EXCLUDED.first_token
  )
  INSERT INTO traffic_minutes AS m
  SELECT tenant_id, minute_of(occurred_at), model, coalesce(provider, ''), count(*),
         count(*) FILTER (WHERE outcome = 'failed'), count(*) FILTER (WHERE outcome = 'denied'),
         count(*) FILTER (WHERE outcome = 'cancelled'), count(*) FILTER (WHERE cache = 'HIT'),
         count(*) FILTER (WHERE risk_level = 'low'),
         count(*) FILTER (WHERE risk_level = 'medium'), count(*) FILTER (WHERE risk_level = 'high'),
         count(*) FILTER (WHERE risk_level = 'critical'), count(pii_types),
         coalesce(sum(prompt_tokens) FILTER (WHERE outcome <> 'denied'), 0),
         coalesce(sum(completion_tokens) FILTER (WHERE outcome <> 'denied'), 0),
         coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0)
    FROM stored GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
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
END $$;
