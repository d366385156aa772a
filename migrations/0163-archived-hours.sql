-- The hours of a tenant whose calls are, or have to be, in the bucket as Parquet. A call that settles later makes its hour due again.
CREATE TABLE archived_hours (
  tenant_id text NOT NULL,
  hour timestamptz NOT NULL,
  -- Changed since it was written, or never written.
  is_due boolean NOT NULL DEFAULT true,
  changes integer NOT NULL DEFAULT 1,
  claimed_until timestamptz NOT NULL DEFAULT '-infinity',
  object_keys text[] NOT NULL DEFAULT '{}',
  rows integer,
  first_leaf bigint,
  last_leaf bigint,
  tree_size bigint,
  written_at timestamptz,
  PRIMARY KEY (tenant_id, hour)
);
CREATE INDEX archived_hours_due ON archived_hours (hour) WHERE is_due;

-- How far each log was looked through for calls.
CREATE TABLE archived_hours_progress (
  tenant_id text PRIMARY KEY,
  next_sequence bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON archived_hours TO portcullis_platform;
GRANT SELECT, INSERT, UPDATE ON archived_hours_progress TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['archived_hours', 'archived_hours_progress'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;
