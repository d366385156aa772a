-- Ids are unique in a month, which tells PostgreSQL before it has counted anything: without that, it may look for an id
-- among all calls of a tenant, in the first minute of a month or of a new database.

DROP INDEX usage_ledger_by_id;

-- Of each partition: an index of all of them would have to have the time too.
CREATE FUNCTION index_usage_partition(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (id)', name || '_by_id', name);
END $$;
REVOKE ALL ON FUNCTION index_usage_partition(text) FROM PUBLIC;

SELECT index_usage_partition(relname) FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'usage_ledger'::regclass;

-- As before, with that index.
CREATE OR REPLACE FUNCTION make_usage_partitions(at timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  month timestamptz;
  next_month timestamptz;
  name text;
  made integer := 0;
BEGIN
  FOR i IN 1..2 LOOP
    month := (date_trunc('month', at AT TIME ZONE 'UTC') + i * interval '1 month') AT TIME ZONE 'UTC';
    next_month := (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    CONTINUE WHEN to_regclass(usage_partition_of(month)) IS NOT NULL
      OR EXISTS (SELECT FROM usage_ledger_default WHERE occurred_at >= month AND occurred_at < next_month);
    name := usage_partition_of(month);
    -- Attached, not made as a partition, which would wait for whoever uses the ledger at all.
    EXECUTE format('CREATE TABLE %I (LIKE usage_ledger INCLUDING ALL)', name);
    PERFORM index_usage_partition(name);
    EXECUTE format('ALTER TABLE usage_ledger ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
    PERFORM wall_usage_partition(name);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
