-- What tenants want to be told of, and what they were told.
CREATE TABLE alert_rules (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('provider_down', 'error_rate', 'latency_p95', 'budget', 'sla_breaches')),
  threshold double precision NOT NULL CHECK (threshold > 0),
  window_minutes integer NOT NULL CHECK (window_minutes BETWEEN 1 AND 1440),
  provider text,
  enabled boolean NOT NULL DEFAULT true,
  checked_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT alert_rules_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX alert_rules_to_check ON alert_rules (checked_at) WHERE enabled;

CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- A rule that is deleted leaves its alerts.
  rule_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('firing', 'recovered')),
  threshold double precision NOT NULL,
  value double precision NOT NULL,
  detail text NOT NULL,
  recovered_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT recovered_has_a_time CHECK ((status = 'recovered') = (recovered_at IS NOT NULL))
);
CREATE UNIQUE INDEX alerts_fire_once ON alerts (rule_id) WHERE status = 'firing';
CREATE INDEX alerts_by_time ON alerts (tenant_id, created_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON alert_rules TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE ON alerts TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['alert_rules', 'alerts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
