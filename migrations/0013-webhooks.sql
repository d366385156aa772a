-- Webhook endpoints and deliveries. An event of the outbox becomes one delivery per endpoint that wants it.
ALTER TABLE outbox_events ADD COLUMN fanned_out_at timestamptz;
-- Nobody could register before; what was written until now has no receiver.
UPDATE outbox_events SET fanned_out_at = now();
CREATE INDEX outbox_events_to_fan_out ON outbox_events (id) WHERE fanned_out_at IS NULL;
CREATE INDEX outbox_events_by_age ON outbox_events (occurred_at);
GRANT UPDATE (fanned_out_at) ON outbox_events TO portcullis_platform;

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description text,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  disabled_reason text CHECK (disabled_reason IN ('requested', 'gone', 'failing')),
  -- Encrypted: nonce, tag, ciphertext.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  failing_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT disabled_has_a_reason CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CONSTRAINT grace_has_an_end CHECK ((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))
);
CREATE INDEX webhook_endpoints_by_time ON webhook_endpoints (tenant_id, created_at DESC, id DESC);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES outbox_events (id) ON DELETE CASCADE,
  event_type text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- Counted when an attempt begins, so that a crash counts.
  attempts integer NOT NULL DEFAULT 0,
  -- While an attempt is under way: when it is given up for lost.
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  latency_millis integer,
  response_status integer,
  response_body text CHECK (octet_length(response_body) <= 4000),
  error text CHECK (length(error) <= 500),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (endpoint_id, event_id),
  CONSTRAINT pending_has_a_time CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at, endpoint_id) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE status = 'pending';

GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoints TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['webhook_endpoints', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;

-- What an endpoint wants is in memory; how its deliveries fare is no news to the hot path.
CREATE TRIGGER webhook_endpoints_announce AFTER INSERT OR DELETE OR UPDATE OF events ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();

CREATE FUNCTION store_outgoing(outgoing json) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_events (id, tenant_id, type, occurred_at, data)
  SELECT id, tenant_id, type, to_timestamp(occurred_at / 1000.0), data FROM json_to_recordset(outgoing)
    AS (id uuid, tenant_id text, type text, occurred_at float8, data jsonb)
$$;

-- As before, and what systems outside are told of the same invocations. The default serves instances that run the
-- version before.
DROP FUNCTION append_evidence(json, json);
CREATE FUNCTION append_evidence(events json, ledger json, outgoing json DEFAULT NULL)
RETURNS TABLE (event_id uuid, event_sequence bigint)
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
  IF outgoing IS NOT NULL THEN
    PERFORM store_outgoing(outgoing);
  END IF;
END $$;
