-- Tenancy, policies, the spine and the usage ledger.
--
-- Three roles: the owner (whoever migrates) owns everything and serves no request; portcullis_app works inside one
-- tenant, named by app.tenant_id; portcullis_platform is the named bypass for work across tenants. Roles belong to the
-- cluster, so another database may have made them already.
DO $$ BEGIN
  CREATE ROLE portcullis_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN
  CREATE ROLE portcullis_platform NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN
  EXECUTE format('GRANT portcullis_app, portcullis_platform TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  -- A superuser needs no grant, and two databases of one cluster may grant at the same moment.
  IF SQLERRM NOT LIKE '%concurrently updated%' THEN RAISE; END IF;
END $$;
GRANT USAGE ON SCHEMA public TO portcullis_app, portcullis_platform;

CREATE TABLE tenants (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  tier text NOT NULL CHECK (tier IN ('free', 'starter', 'pro', 'enterprise')),
  requests_per_minute integer CHECK (requests_per_minute > 0),
  tokens_per_minute integer CHECK (tokens_per_minute > 0),
  monthly_budget bigint NOT NULL CHECK (monthly_budget >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  feature_packs text[] NOT NULL,
  pii_mode text NOT NULL DEFAULT 'detect' CHECK (pii_mode IN ('off', 'detect', 'redact', 'block')),
  cache_ttl_seconds integer NOT NULL DEFAULT 3600 CHECK (cache_ttl_seconds >= 0),
  approval_risk_threshold text CHECK (approval_risk_threshold IN ('low', 'medium', 'high', 'critical')),
  retain_content boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT custom_limits_are_enterprise
    CHECK (tier = 'enterprise' OR (requests_per_minute IS NULL AND tokens_per_minute IS NULL)),
  CONSTRAINT enterprise_names_its_limits
    CHECK (tier <> 'enterprise' OR (requests_per_minute IS NOT NULL AND tokens_per_minute IS NOT NULL))
);

CREATE TABLE api_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  tenant_id text NOT NULL REFERENCES tenants (id),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  roles text[] NOT NULL,
  allowed_models text[],
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  previous_secret_hash bytea CHECK (length(previous_secret_hash) = 32),
  previous_expires_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT grace_has_an_end CHECK ((previous_secret_hash IS NULL) = (previous_expires_at IS NULL))
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, id);

CREATE TABLE policies (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text,
  actions text[] NOT NULL CHECK (cardinality(actions) > 0),
  resources text[] NOT NULL CHECK (cardinality(resources) > 0),
  effect text NOT NULL CHECK (effect IN ('allow', 'deny', 'require_approval')),
  enabled boolean NOT NULL DEFAULT true,
  mode text NOT NULL DEFAULT 'enforce' CHECK (mode IN ('enforce', 'log_only')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT policies_names_are_unique UNIQUE (tenant_id, name)
);

-- The spine: one append-only log per tenant. `size` is the next sequence; its row lock orders the appenders.
CREATE TABLE spine_logs (
  tenant_id text PRIMARY KEY REFERENCES tenants (id),
  size bigint NOT NULL DEFAULT 0
);

CREATE TABLE spine_events (
  tenant_id text NOT NULL REFERENCES spine_logs (tenant_id),
  sequence bigint NOT NULL CHECK (sequence >= 0),
  id uuid NOT NULL UNIQUE,
  action text NOT NULL,
  resource_id text,
  resource_type text,
  actor text NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'system', 'api')),
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  correlation_id text,
  occurred_at timestamptz NOT NULL,
  details_hash bytea NOT NULL CHECK (length(details_hash) = 32),
  leaf_hash bytea NOT NULL CHECK (length(leaf_hash) = 32),
  PRIMARY KEY (tenant_id, sequence)
);
CREATE INDEX spine_events_by_correlation ON spine_events (tenant_id, correlation_id) WHERE correlation_id IS NOT NULL;
CREATE INDEX spine_events_by_resource ON spine_events (tenant_id, resource_id, sequence) WHERE resource_id IS NOT NULL;

-- Apart from the events, so that they can be erased by law without changing the tree. `content` is the exact RFC 8785
-- text under details_hash = SHA-256(salt || content).
CREATE TABLE spine_details (
  tenant_id text NOT NULL REFERENCES tenants (id),
  event_id uuid PRIMARY KEY REFERENCES spine_events (id),
  salt bytea NOT NULL CHECK (length(salt) = 32),
  content text NOT NULL
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the spine is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER spine_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON spine_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER spine_details_do_not_change BEFORE UPDATE OR TRUNCATE ON spine_details
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row per model invocation, whatever came of it. Money in nano-USD.
CREATE TABLE usage_ledger (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
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
  latency_millis integer NOT NULL CHECK (latency_millis >= 0)
);
CREATE INDEX usage_ledger_by_time ON usage_ledger (tenant_id, occurred_at, id);

-- Appends events (and the ledger rows of invocations) in their order, giving each its sequence in its tenant's log.
-- The one way in: by group commit for invocations, inside the transaction of the change for everything else.
CREATE FUNCTION append_evidence(events json, ledger json) RETURNS TABLE (event_id uuid, event_sequence bigint)
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
    INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
                              prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis)
    SELECT id, tenant_id, occurred_at, action, user_id, key_id, model, provider, outcome,
           prompt_tokens, completion_tokens, cached_tokens, cost, estimated, latency_millis
      FROM json_populate_recordset(NULL::usage_ledger, ledger);
  END IF;
END $$;

CREATE FUNCTION open_spine_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spine_logs (tenant_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tenants_have_a_log AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION open_spine_log();

-- Tells every instance which record of its in-memory directory to read again.
CREATE FUNCTION announce_directory_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portcullis_directory', json_build_object('table', TG_TABLE_NAME, 'id', COALESCE(NEW.id, OLD.id)::text)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tenants_announce AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
-- last_used_at alone is no news to anyone.
CREATE TRIGGER api_keys_announce AFTER INSERT OR DELETE OR UPDATE OF version ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
CREATE TRIGGER policies_announce AFTER INSERT OR UPDATE OR DELETE ON policies
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();

-- The second wall. The first is the tenant-scoped unit of work.
GRANT SELECT, INSERT, UPDATE ON tenants, api_keys TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON policies TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, UPDATE ON spine_logs TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT ON spine_events, spine_details, usage_ledger TO portcullis_app, portcullis_platform;

ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON tenants TO portcullis_app USING (id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON tenants TO portcullis_platform USING (true);
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['api_keys', 'policies', 'spine_logs', 'spine_events', 'spine_details', 'usage_ledger'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
