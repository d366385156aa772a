-- Appends as before, with less to find out: who calls says how many events each tenant's log grows by, and the place of
-- each event among its tenant's, which took a sort, a window, sums and a second reading. Gives the sequences, in
-- decimal, by event. The function of four arguments stays for instances of the version before.

-- An event in `append_evidence`. Hashes and salt in hex.
CREATE TYPE evidence_row AS (
  tenant_id text, place bigint, id uuid, action text, resource_id text, resource_type text, actor text, actor_type text,
  severity text, correlation_id text, occurred_at timestamptz, details_hash text, leaf_hash text, salt text
);

-- What comes while few are calling: a statement for many rows begins with half of what it takes for one.
CREATE FUNCTION append_event(event evidence_row, used usage_ledger, details text) RETURNS bigint
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
                              prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis, cache)
    VALUES (used.id, used.tenant_id, used.occurred_at, used.action, used.user_id, used.key_id, used.model,
            used.provider, used.outcome, used.prompt_tokens, used.completion_tokens, used.cached_tokens, used.cost,
            used.estimated, used.latency_millis, used.cache);
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

CREATE FUNCTION append_evidence(counts json, events json, ledger json, outgoing json, contents text) RETURNS json
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
        salt text), string_to_table(contents, E'\n')) AS e (
        tenant_id, place, id, action, resource_id, resource_type, actor,
        actor_type, severity, correlation_id, occurred_at, details_hash, leaf_hash,
        salt, content)
    ), grown AS (
      UPDATE spine_logs l SET size = l.size + c.value::bigint
        FROM json_each_text(counts) c WHERE l.tenant_id = c.key
      RETURNING l.tenant_id, l.size - c.value::bigint AS base
    ), stored AS (
      INSERT INTO spine_events (tenant_id, sequence, id, action, resource_id, resource_type, actor, actor_type,
                                severity, correlation_id, occurred_at, details_hash, leaf_hash)
      SELECT g.tenant_id, w.base + g.place, g.id, g.action, g.resource_id, g.resource_type, g.actor, g.actor_type,
             g.severity, g.correlation_id, g.occurred_at, decode(g.details_hash, 'hex'), decode(g.leaf_hash, 'hex')
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
