-- Aliases that lead to several models: who always gets the same one, and which one a call got (decision 0117).
ALTER TABLE model_aliases
  ADD COLUMN sticky text NOT NULL DEFAULT 'NONE' CHECK (sticky IN ('NONE', 'SESSION', 'USER')),
  -- The last target on its way to be the only one: its weights in time, the limits that stop it, how far it is, and when it
  -- is looked at next.
  ADD COLUMN steps jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) <= 20),
  ADD COLUMN stop_on jsonb,
  ADD COLUMN canary jsonb,
  -- A model that a share of the calls is made to as well.
  ADD COLUMN shadow jsonb,
  ADD COLUMN canary_due timestamptz;
CREATE INDEX model_aliases_due ON model_aliases (canary_due) WHERE canary_due IS NOT NULL;

-- Instances read an alias again when it changes, and not each time that it is looked at.
DROP TRIGGER model_aliases_announce ON model_aliases;
CREATE TRIGGER model_aliases_announce AFTER INSERT OR DELETE ON model_aliases
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
CREATE TRIGGER model_aliases_announce_changes AFTER UPDATE ON model_aliases
  FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION announce_directory_change();

-- The alias that chose among several targets, the target, whether another model answered in its
-- place, and what a call was for that answers nobody. Null for others.
ALTER TABLE usage_ledger
  ADD COLUMN alias_id uuid,
  ADD COLUMN arm text,
  ADD COLUMN arm_missed boolean,
  ADD COLUMN purpose text;
CREATE INDEX usage_ledger_by_alias ON usage_ledger (alias_id, arm, occurred_at DESC) WHERE alias_id IS NOT NULL;

-- As before, with whatever columns the ledger has.
CREATE OR REPLACE FUNCTION store_usage(ledger json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  charged usage_ledger;
BEGIN
  FOR charged IN SELECT * FROM json_populate_recordset(NULL::usage_ledger, ledger) WHERE budgets IS NOT NULL LOOP
    PERFORM charge_budgets(charged);
  END LOOP;
  WITH stored AS (
    INSERT INTO usage_ledger
    SELECT given.*
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
