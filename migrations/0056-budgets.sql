-- Budgets for whoever spends: what is limited, and how much of it is used (decision 0082).
CREATE TABLE budgets (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- The values that each dimension of a call may have; without any, all calls are meant.
  selector jsonb NOT NULL CHECK (octet_length(selector::text) <= 65536),
  -- The dimensions whose values have a counter each.
  per text[] NOT NULL DEFAULT '{}',
  unit text NOT NULL CHECK (unit IN ('usd', 'tokens', 'requests')),
  -- Nano-USD, tokens or requests.
  amount bigint NOT NULL CHECK (amount >= 0),
  "window" text NOT NULL,
  time_zone text NOT NULL DEFAULT 'UTC',
  mode text NOT NULL CHECK (mode IN ('HARD', 'SOFT')),
  -- Shares of the limit, in percent.
  alerts_at integer[] NOT NULL DEFAULT '{50,80,100}',
  valid_from timestamptz,
  valid_until timestamptz,
  -- Grows when what is counted changes: the counters of before are not looked at any more.
  counting integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT budgets_names_are_unique UNIQUE (tenant_id, name),
  CONSTRAINT budgets_of_tenants UNIQUE (tenant_id, id)
);
CREATE INDEX budgets_by_creation ON budgets (tenant_id, created_at DESC, id DESC);

-- More for a time. They end by themselves.
CREATE TABLE budget_raises (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  budget_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  until timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  raised_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, budget_id) REFERENCES budgets (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX budget_raises_by_budget ON budget_raises (tenant_id, budget_id, created_at DESC, id DESC);

-- What was used of a budget in one window. Its name says which: see counter.rules.ts.
CREATE TABLE budget_counters (
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL,
  budget_id uuid NOT NULL,
  -- When nobody looks at it any more; null for windows without an end.
  until timestamptz,
  used bigint NOT NULL,
  charged_at timestamptz NOT NULL,
  -- Whether alerts have been looked for since the last charge, and the highest share of which was told, in percent.
  is_checked boolean NOT NULL DEFAULT false,
  alerted integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, name)
) WITH (fillfactor = 50);
CREATE INDEX budget_counters_by_budget ON budget_counters (tenant_id, budget_id, charged_at DESC, name);
CREATE INDEX budget_counters_by_end ON budget_counters (until);
CREATE INDEX budget_counters_to_check ON budget_counters (tenant_id, name) WHERE NOT is_checked;

CREATE TRIGGER budgets_announce AFTER INSERT OR UPDATE OR DELETE ON budgets
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
CREATE FUNCTION announce_raised_budget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portcullis_directory', json_build_object('table', 'budgets', 'id', NEW.budget_id::text)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER budget_raises_announce AFTER INSERT ON budget_raises
  FOR EACH ROW EXECUTE FUNCTION announce_raised_budget();
SELECT count_stored_bytes('budgets'), count_stored_bytes('budget_raises');

GRANT SELECT, INSERT, UPDATE, DELETE ON budgets, budget_raises, budget_counters TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['budgets', 'budget_raises', 'budget_counters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- The counters that a call is charged to, and its tags: null without any.
ALTER TABLE usage_ledger ADD COLUMN budgets jsonb, ADD COLUMN tags jsonb;

-- In the order of their names, so that two calls never wait for each other. A refused call is a request that used nothing.
CREATE FUNCTION charge_budgets(used usage_ledger) RETURNS void LANGUAGE sql AS $$
  INSERT INTO budget_counters AS c (tenant_id, name, budget_id, until, used, charged_at)
  SELECT used.tenant_id, name, split_part(name, '.', 1)::uuid,
         to_timestamp(nullif(substring(name FROM '^[^/]*/\d+-(\d*)'), '')::double precision / 1000),
         CASE WHEN name ~ '^[^/]*\.requests/' THEN 1
              WHEN used.outcome = 'denied' THEN 0
              WHEN name ~ '^[^/]*\.tokens/' THEN used.prompt_tokens + used.completion_tokens
              ELSE used.cost END,
         now()
    FROM jsonb_array_elements_text(used.budgets) name
   ORDER BY name
  ON CONFLICT (tenant_id, name) DO UPDATE SET used = c.used + EXCLUDED.used, charged_at = EXCLUDED.charged_at, is_checked = false
$$;

-- As before, and the budgets are charged in the transaction of the call.
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

CREATE OR REPLACE FUNCTION store_usage(ledger json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  charged usage_ledger;
BEGIN
  FOR charged IN SELECT * FROM json_populate_recordset(NULL::usage_ledger, ledger) WHERE budgets IS NOT NULL LOOP
    PERFORM charge_budgets(charged);
  END LOOP;
  WITH stored AS (
    INSERT INTO usage_ledger
    SELECT id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome, prompt_tokens,
           completion_tokens, cached_tokens, cost, estimated, latency_millis, cache, counters, session_id,
           -- An instance of the version before does not name it.
           coalesce(actor, (SELECT e.actor FROM spine_events e WHERE e.id = given.id)), risk_level, pii_types,
           first_token_millis, error_code, budgets, tags
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

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, b.name, b.description, b.actions, '{*}', b.rules, b.effect, now(), now()
    FROM tenants t, (VALUES
      ('baseline: budgets', 'Administrators may change and raise budgets.', '{budget.*}'::text[], 'allow',
       '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]'::jsonb),
      ('baseline: raises', 'Others may ask for more of a budget, and administrators decide.', '{budget.raise}', 'require_approval',
       '[{"id": "others", "condition": "!(\"tenant_admin\" in roles || \"platform_admin\" in roles)",
          "obligations": [{"id": "administrators", "type": "approval", "params": {"requiredApprovers": ["tenant_admin"]}, "mandatory": true}]}]')
      ) b (name, description, actions, effect, rules)
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = b.name)
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
