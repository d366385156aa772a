-- Dispute cases, what happened to them, and the notes on them.
CREATE TABLE dispute_cases (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  type text NOT NULL CHECK (type IN (
    'payment-discrepancy', 'policy-violation', 'territory-dispute', 'quota-challenge', 'other')),
  status text NOT NULL CHECK (status IN ('open', 'in-review', 'pending-info', 'resolved', 'escalated')),
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  claimant text NOT NULL CHECK (length(claimant) BETWEEN 1 AND 500),
  -- Whoever decides on a case has no claim in it.
  assigned_to text CHECK (length(assigned_to) BETWEEN 1 AND 500 AND assigned_to <> claimant),
  description text NOT NULL CHECK (description <> ''),
  evidence text[] NOT NULL,
  filed_by text NOT NULL,
  -- The clock: hours, where they end, and since when it stands. A fold of the entries.
  sla_hours double precision NOT NULL CHECK (sla_hours > 0),
  sla_deadline timestamptz NOT NULL,
  sla_stopped_at timestamptz,
  -- From then on it counts as overdue; null when it cannot become so as it stands.
  overdue_from timestamptz,
  notices_given smallint NOT NULL DEFAULT 0 CHECK (notices_given BETWEEN 0 AND 4),
  next_notice_at timestamptz,
  entries integer NOT NULL DEFAULT 0,
  resolution text CHECK (resolution IN ('approved', 'denied', 'partial', 'withdrawn')),
  -- Nano-USD.
  adjustment_amount bigint,
  resolution_notes text,
  resolution_evidence text[],
  resolved_by text CHECK (resolved_by <> claimant),
  resolved_at timestamptz,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT resolved_has_a_resolution CHECK ((status = 'resolved') = (resolution IS NOT NULL
    AND resolution_notes IS NOT NULL AND resolution_evidence IS NOT NULL AND resolved_by IS NOT NULL AND resolved_at IS NOT NULL)),
  CONSTRAINT clock_stands_while_waiting CHECK ((status IN ('pending-info', 'resolved')) = (sla_stopped_at IS NOT NULL))
);
CREATE INDEX dispute_cases_by_time ON dispute_cases (tenant_id, created_at DESC, id DESC);
CREATE INDEX dispute_cases_by_status ON dispute_cases (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX dispute_cases_by_type ON dispute_cases (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX dispute_cases_by_priority ON dispute_cases (tenant_id, priority, created_at DESC, id DESC);
CREATE INDEX dispute_cases_by_claimant ON dispute_cases (tenant_id, claimant, created_at DESC, id DESC);
CREATE INDEX dispute_cases_by_assignee ON dispute_cases (tenant_id, assigned_to, created_at DESC, id DESC);
CREATE INDEX dispute_cases_overdue ON dispute_cases (tenant_id, overdue_from, id) WHERE overdue_from IS NOT NULL;
CREATE INDEX dispute_cases_overdue_of ON dispute_cases (tenant_id, assigned_to, overdue_from, id)
  WHERE overdue_from IS NOT NULL;
CREATE INDEX dispute_cases_to_notify ON dispute_cases (next_notice_at) WHERE next_notice_at IS NOT NULL;

CREATE TABLE dispute_entries (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Checked at the commit: case and first entry are made together.
  case_id uuid NOT NULL REFERENCES dispute_cases (id) DEFERRABLE INITIALLY DEFERRED,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'assigned', 'status_changed', 'priority_changed', 'escalated', 'resolved',
    'sla_warning', 'sla_breached')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  sla_hours double precision,
  priority text,
  assigned_to text,
  threshold smallint,
  notes text,
  UNIQUE (case_id, place)
);
-- Each warning once, whatever else goes wrong.
CREATE UNIQUE INDEX dispute_entries_notice ON dispute_entries (case_id, threshold) WHERE threshold IS NOT NULL;

CREATE TABLE dispute_notes (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  case_id uuid NOT NULL REFERENCES dispute_cases (id),
  author text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('internal', 'public')),
  content text NOT NULL CHECK (content <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX dispute_notes_by_time ON dispute_notes (case_id, created_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE ON dispute_cases TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT ON dispute_entries, dispute_notes TO portcullis_app, portcullis_platform;
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['dispute_cases', 'dispute_entries', 'dispute_notes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', owned);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', owned);
  END LOOP;
END $$;
