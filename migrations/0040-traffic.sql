-- What lists, charts and filters ask of the ledger: more columns, months in partitions of their own, and sums by the hour.
-- The table is copied, with what its rows lacked from the evidence of each.

DROP FUNCTION append_event(evidence_row, usage_ledger, text);
ALTER TABLE usage_ledger RENAME TO usage_ledger_before;
ALTER INDEX usage_ledger_pkey RENAME TO usage_ledger_before_pkey;
DROP INDEX usage_ledger_by_time, usage_ledger_by_session;

-- One row per model invocation, whatever came of it. Money in nano-USD. Each id is an event's, where it is unique.
CREATE TABLE usage_ledger (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  action text NOT NULL,
  user_id text NOT NULL,
  key_id text,
  model text NOT NULL,
  provider text,
  outcome text NOT NULL CHECK (outcome IN ('completed', 'failed', 'cancelled', 'denied')),
  prompt_tokens integer NOT NULL CHECK (prompt_tokens >= 0),
  completion_tokens integer NOT NULL CHECK (completion_tokens >= 0),
  cached_tokens integer NOT NULL CHECK (cached_tokens >= 0),
  cost bigint NOT NULL CHECK (cost >= 0),
  estimated boolean NOT NULL,
  latency_millis integer NOT NULL CHECK (latency_millis >= 0),
  cache text NOT NULL CHECK (cache IN ('HIT', 'MISS', 'BYPASS')),
  counters jsonb,
  session_id text,
  -- Who acted: members see their own.
  actor text NOT NULL,
  risk_level text CHECK (risk_level IN ('low', 'medium', 'high', 'critical')),
  -- Kinds of personal data in the request; null without any.
  pii_types text[],
  -- From the start to the first piece of a streamed answer; null for others.
  first_token_millis integer CHECK (first_token_millis >= 0),
  -- Of the error that the client got.
  error_code text,
  PRIMARY KEY (tenant_id, occurred_at, id)
) PARTITION BY RANGE (occurred_at);
ALTER TABLE usage_ledger ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON usage_ledger TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON usage_ledger TO portcullis_platform USING (true);
GRANT SELECT, INSERT ON usage_ledger TO portcullis_app, portcullis_platform;

-- Walls around a partition, for who asks it by its own name.
CREATE FUNCTION wall_usage_partition(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', name);
  EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', name);
  EXECUTE format('GRANT SELECT ON %I TO portcullis_app, portcullis_platform', name);
END $$;
REVOKE ALL ON FUNCTION wall_usage_partition(text) FROM PUBLIC;

-- For what lies in no month that has a partition.
CREATE TABLE usage_ledger_default PARTITION OF usage_ledger DEFAULT;
SELECT wall_usage_partition('usage_ledger_default');

DO $$
DECLARE month timestamptz;
BEGIN
  FOR month IN
    SELECT DISTINCT date_trunc('month', occurred_at, 'UTC') AS of FROM usage_ledger_before
     WHERE occurred_at BETWEEN now() - interval '5 years' AND now()
    UNION SELECT date_trunc('month', now(), 'UTC') UNION SELECT date_trunc('month', now(), 'UTC') + interval '1 month'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF usage_ledger FOR VALUES FROM (%L) TO (%L)',
                   'usage_ledger_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'), month,
                   (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
    PERFORM wall_usage_partition('usage_ledger_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'));
  END LOOP;
END $$;

-- A row without an event, or one that PostgreSQL cannot read, says nothing more of itself.
CREATE FUNCTION pg_temp.details_of(content text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN details_as_jsonb(content);
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;
INSERT INTO usage_ledger
SELECT b.id, b.tenant_id, b.occurred_at, b.action, b.user_id, b.key_id, b.model, b.provider, b.outcome, b.prompt_tokens,
       b.completion_tokens, b.cached_tokens, b.cost, b.estimated, b.latency_millis, b.cache, b.counters, b.session_id,
       coalesce(e.actor, b.user_id), d.content #>> '{risk,level}',
       CASE WHEN jsonb_array_length(d.content #> '{pii,types}') > 0
            THEN ARRAY(SELECT jsonb_array_elements_text(d.content #> '{pii,types}')) END,
       NULL, d.content #>> '{error,code}'
  FROM usage_ledger_before b
  LEFT JOIN spine_events e ON e.id = b.id
  LEFT JOIN spine_details s ON s.event_id = b.id
  -- Read once, however many of its members are asked for.
  LEFT JOIN LATERAL (SELECT pg_temp.details_of(s.content) AS content OFFSET 0) d ON true;
DROP FUNCTION pg_temp.details_of(text);
DROP TABLE usage_ledger_before;
CREATE INDEX usage_ledger_by_id ON usage_ledger (id);
CREATE INDEX usage_ledger_by_session ON usage_ledger (tenant_id, session_id, occurred_at, id) WHERE session_id IS NOT NULL;
-- Of one person or key among many: without these a list reads the whole tenant until it has a page.
CREATE INDEX usage_ledger_by_actor ON usage_ledger (tenant_id, actor, occurred_at, id);
CREATE INDEX usage_ledger_by_user ON usage_ledger (tenant_id, user_id, occurred_at, id);
CREATE INDEX usage_ledger_by_key ON usage_ledger (tenant_id, key_id, occurred_at, id);

-- Upper bounds of a histogram's counts in milliseconds, each about 1.4 times the one before: of 36 counts, the first is of
-- what took less than the first bound, the last of what took the last bound or more. As HISTOGRAM_BOUNDS in the program.
CREATE FUNCTION histogram_bounds() RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[1, 2, 3, 4, 6, 8, 11, 15, 21, 30, 42, 58, 82, 115, 160, 225, 315, 440, 615, 860, 1200, 1700, 2350, 3300,
               4600, 6450, 9000, 12600, 17700, 24800, 34700, 48500, 68000, 95000, 120000]
$$;

-- The counts of these times; absent ones are not counted.
CREATE FUNCTION histogram_of(millis integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bounds CONSTANT integer[] := histogram_bounds();
  counts integer[] := array_fill(0, ARRAY[36]);
  one integer;
  place integer;
BEGIN
  IF millis IS NULL THEN
    RETURN counts;
  END IF;
  FOREACH one IN ARRAY millis LOOP
    CONTINUE WHEN one IS NULL;
    place := width_bucket(one, bounds) + 1;
    counts[place] := counts[place] + 1;
  END LOOP;
  RETURN counts;
END $$;

-- The sum of two histograms. Written out, so that it becomes a part of the statement that uses it.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION add_histograms(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS ''SELECT ARRAY[%s]''',
                 (SELECT string_agg(format('a[%s] + b[%s]', i, i), ', ' ORDER BY i) FROM generate_series(1, 36) i));
END $$;

-- Sums of the ledger by the hour, kept in the transaction that grows it: of all invocations; tokens, cost and times leave
-- out those that were denied. `latency` is of what completed without the cache.
CREATE TABLE traffic_hours (
  tenant_id text NOT NULL,
  hour timestamptz NOT NULL,
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
  latency integer[] NOT NULL,
  first_token integer[] NOT NULL,
  PRIMARY KEY (tenant_id, hour, model, provider)
  -- Rows change often while their hour lasts: room for the next version on the same page spares the index.
) WITH (fillfactor = 50);
ALTER TABLE traffic_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON traffic_hours TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON traffic_hours TO portcullis_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON traffic_hours TO portcullis_app, portcullis_platform;

INSERT INTO traffic_hours
SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, coalesce(provider, ''), count(*),
       count(*) FILTER (WHERE outcome = 'failed'), count(*) FILTER (WHERE outcome = 'denied'),
       count(*) FILTER (WHERE outcome = 'cancelled'), count(*) FILTER (WHERE cache = 'HIT'),
       count(*) FILTER (WHERE risk_level = 'low'),
       count(*) FILTER (WHERE risk_level = 'medium'), count(*) FILTER (WHERE risk_level = 'high'),
       count(*) FILTER (WHERE risk_level = 'critical'), count(pii_types),
       coalesce(sum(prompt_tokens) FILTER (WHERE outcome <> 'denied'), 0),
       coalesce(sum(completion_tokens) FILTER (WHERE outcome <> 'denied'), 0),
       coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0),
       histogram_of(array_agg(latency_millis) FILTER (WHERE outcome = 'completed' AND cache <> 'HIT')),
       histogram_of(array_agg(first_token_millis) FILTER (WHERE outcome <> 'denied' AND cache <> 'HIT'))
  FROM usage_ledger GROUP BY 1, 2, 3, 4;

-- By key too. Hours of which the ledger has nothing stay as they are, under no key.
ALTER TABLE usage_hours ADD COLUMN key_id text NOT NULL DEFAULT '';
ALTER TABLE usage_hours DROP CONSTRAINT usage_hours_pkey;
DELETE FROM usage_hours h
 USING (SELECT DISTINCT tenant_id, date_trunc('hour', occurred_at, 'UTC') AS hour FROM usage_ledger) l
 WHERE h.tenant_id = l.tenant_id AND h.hour = l.hour;
INSERT INTO usage_hours (tenant_id, hour, model, user_id, key_id, requests, prompt_tokens, completion_tokens, cost)
SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, user_id, coalesce(key_id, ''), count(*),
       sum(prompt_tokens), sum(completion_tokens), sum(cost)
  FROM usage_ledger WHERE outcome <> 'denied' GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE usage_hours ADD PRIMARY KEY (tenant_id, hour, model, user_id, key_id);

-- As before, with the sums.
CREATE FUNCTION append_event(event evidence_row, used usage_ledger, details text) RETURNS bigint
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
          CASE WHEN is_served THEN used.cost ELSE 0 END,
          histogram_of(CASE WHEN used.outcome = 'completed' AND used.cache <> 'HIT' THEN ARRAY[used.latency_millis] END),
          histogram_of(CASE WHEN is_served AND used.cache <> 'HIT' THEN ARRAY[used.first_token_millis] END))
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
         cost = h.cost + EXCLUDED.cost,
         latency = add_histograms(h.latency, EXCLUDED.latency),
         first_token = add_histograms(h.first_token, EXCLUDED.first_token);
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
         coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0),
         histogram_of(array_agg(latency_millis) FILTER (WHERE outcome = 'completed' AND cache <> 'HIT')),
         histogram_of(array_agg(first_token_millis) FILTER (WHERE outcome <> 'denied' AND cache <> 'HIT'))
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
         cost = h.cost + EXCLUDED.cost,
         latency = add_histograms(h.latency, EXCLUDED.latency),
         first_token = add_histograms(h.first_token, EXCLUDED.first_token);
END $$;

-- As before, with the actor.
CREATE OR REPLACE FUNCTION probe_evidence(whole boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  filler CONSTANT text := repeat('x', 16384);
  log text;
  event uuid := gen_random_uuid();
BEGIN
  INSERT INTO write_probes AS p VALUES (1, now(), filler)
  ON CONFLICT (id) DO UPDATE SET probed_at = now(), filler = EXCLUDED.filler;
  IF NOT whole THEN
    RETURN;
  END IF;
  SELECT tenant_id INTO log FROM spine_logs LIMIT 1;
  IF log IS NULL THEN
    RETURN;
  END IF;
  BEGIN
    INSERT INTO spine_events (tenant_id, sequence, id, action, actor, actor_type, severity, occurred_at, details_hash,
                              leaf_hash)
    VALUES (log, 9223372036854775807 - (random() * 1e9)::bigint, event, 'probe', 'probe', 'system', 'info', now(),
            sha256(''), sha256(''));
    INSERT INTO spine_details (tenant_id, event_id, salt, content) VALUES (log, event, sha256(''), filler);
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, model, outcome, prompt_tokens,
                              completion_tokens, cached_tokens, cost, estimated, latency_millis, cache, actor)
    VALUES (event, log, now(), 'probe', 'probe', 'probe', 'denied', 0, 0, 0, 0, false, 0, 'BYPASS', 'probe');
    RAISE EXCEPTION 'taken back' USING ERRCODE = 'PC001';
  EXCEPTION WHEN SQLSTATE 'PC001' THEN
    NULL;
  END;
END $$;
