-- Approvals with the standing votes, and what committees were asked.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  type text NOT NULL CHECK (type IN ('plan-change', 'exception', 'budget', 'policy-override', 'access')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'expired')),
  resource_id text NOT NULL CHECK (length(resource_id) BETWEEN 1 AND 500),
  resource_type text NOT NULL CHECK (length(resource_type) BETWEEN 1 AND 500),
  requester text NOT NULL,
  required_approvers text[] NOT NULL CHECK (cardinality(required_approvers) > 0),
  quorum integer NOT NULL CHECK (quorum BETWEEN 1 AND cardinality(required_approvers)),
  description text,
  metadata jsonb,
  expires_at timestamptz NOT NULL,
  remind_at timestamptz NOT NULL,
  reminded_at timestamptz,
  closed_at timestamptz,
  closed_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT closed_when_final CHECK ((status = 'pending') = (closed_at IS NULL))
);
CREATE INDEX approvals_by_time ON approvals (tenant_id, created_at DESC, id DESC);
CREATE INDEX approvals_by_status ON approvals (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX approvals_by_resource ON approvals (tenant_id, resource_id);
CREATE INDEX approvals_by_approver ON approvals USING gin (required_approvers);
CREATE INDEX approvals_due ON approvals (expires_at) WHERE status = 'pending';
CREATE INDEX approvals_to_remind ON approvals (remind_at) WHERE status = 'pending' AND reminded_at IS NULL;

-- One standing vote per person; the votes before it are in the spine.
CREATE TABLE approval_votes (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  approval_id uuid NOT NULL REFERENCES approvals (id),
  approver text NOT NULL,
  roles text[] NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'denied')),
  notes text,
  place integer NOT NULL,
  decided_at timestamptz NOT NULL,
  UNIQUE (approval_id, approver),
  UNIQUE (approval_id, place)
);

CREATE TABLE committee_submissions (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  committee text NOT NULL CHECK (length(committee) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 200),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 500),
  resource_id text,
  documents text[] NOT NULL,
  requested_date timestamptz,
  submitted_by text NOT NULL,
  status text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'decided')),
  decision text CHECK (decision IN ('approved', 'denied')),
  notes text,
  conditions text[],
  decided_by text,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT decided_has_a_decision CHECK
    ((status = 'decided') = (decision IS NOT NULL AND decided_by IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE INDEX committee_submissions_by_time ON committee_submissions (tenant_id, created_at DESC, id DESC);
CREATE INDEX committee_submissions_by_decision ON committee_submissions (tenant_id, decided_at DESC, id DESC)
  WHERE status = 'decided';

GRANT SELECT, INSERT, UPDATE ON approvals, approval_votes, committee_submissions TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['approvals', 'approval_votes', 'committee_submissions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
