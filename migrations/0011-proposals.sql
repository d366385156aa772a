-- Governance proposals, and every move they made.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  state text NOT NULL CHECK (state IN (
    'intent_detected', 'proposal_created', 'policy_evaluated', 'auto_approved', 'require_approval', 'deny',
    'awaiting_decision', 'approved', 'modified', 'denied', 'executing', 'completed', 'failed', 'rolled_back',
    'rejected', 'recorded', 'post_check')),
  intent text NOT NULL CHECK (length(intent) BETWEEN 1 AND 2000),
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 200),
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 500),
  resource_type text,
  -- Who asked, as it is needed to act for them later.
  actor text NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'service')),
  key_id text,
  payload jsonb NOT NULL,
  payload_hash text NOT NULL CHECK (payload_hash ~ '^[0-9a-f]{64}$'),
  risk_level text NOT NULL CHECK (risk_level IN ('low', 'medium', 'high', 'critical')),
  risk_reasons text[] NOT NULL,
  policy_decision jsonb,
  -- Whom the requester wants asked besides.
  asked jsonb,
  approvers text[] NOT NULL DEFAULT '{}',
  voters text[] NOT NULL DEFAULT '{}',
  -- Checked at the commit: records made together refer to each other.
  approval_id uuid REFERENCES approvals (id) DEFERRABLE INITIALLY DEFERRED,
  execution text NOT NULL CHECK (execution IN ('platform', 'caller')),
  is_reversible boolean NOT NULL,
  result jsonb,
  error jsonb,
  supersedes uuid REFERENCES proposals (id),
  moves integer NOT NULL DEFAULT 0,
  -- An instance that executes it says so until then; later it is taken for dead.
  lease_owner uuid,
  lease_until timestamptz,
  -- Until then it can be rolled back.
  rests_until timestamptz,
  expires_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT leased_while_executing CHECK (lease_owner IS NULL OR (state = 'executing' AND lease_until IS NOT NULL))
);
CREATE INDEX proposals_by_time ON proposals (tenant_id, created_at DESC, id DESC);
CREATE INDEX proposals_by_state ON proposals (tenant_id, state, created_at DESC, id DESC);
CREATE INDEX proposals_by_action ON proposals (tenant_id, action, created_at DESC, id DESC);
CREATE INDEX proposals_by_actor ON proposals (tenant_id, actor, created_at DESC, id DESC);
CREATE INDEX proposals_by_approver ON proposals USING gin (approvers) WHERE state = 'awaiting_decision';
CREATE INDEX proposals_waiting_alike ON proposals (tenant_id, actor, payload_hash) WHERE state = 'awaiting_decision';
CREATE INDEX proposals_to_execute ON proposals (updated_at) WHERE state IN ('auto_approved', 'approved');
CREATE INDEX proposals_leased ON proposals (lease_until) WHERE lease_owner IS NOT NULL;
CREATE INDEX proposals_resting ON proposals (rests_until) WHERE rests_until IS NOT NULL;

CREATE TABLE proposal_moves (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  proposal_id uuid NOT NULL REFERENCES proposals (id) DEFERRABLE INITIALLY DEFERRED,
  place integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text,
  UNIQUE (proposal_id, place)
);

GRANT SELECT, INSERT, UPDATE ON proposals TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT ON proposal_moves TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['proposals', 'proposal_moves'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;

-- Administrative changes are asked of the policies from now on: tenants made before they were keep their administration.
WITH missing AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: administration',
         'Administrators may configure the tenant, make users and change policies.',
         '{tenant.configure,user.create,policy.update}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: administration')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM missing;
