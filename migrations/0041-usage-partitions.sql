-- The months of the ledger get their partitions ahead of time.

-- The name of a month's partition.
CREATE FUNCTION usage_partition_of(month timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'usage_ledger_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM')
$$;

-- Makes the partitions of the next two months; returns how many. Never of a month that has rows in the default partition:
-- moved rows would be missing from a list that is being read, and PostgreSQL would refuse a call that is being stored.
-- Called by the gateway, which owns no table: whatever it does, it does to this table alone, and it gives up soon where
-- others are working.
CREATE FUNCTION make_usage_partitions(at timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
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
    EXECUTE format('ALTER TABLE usage_ledger ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
    PERFORM wall_usage_partition(name);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Whether `make_usage_partitions` has something to do: cheap, for a look every second.
CREATE FUNCTION lacks_usage_partitions(at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT to_regclass(usage_partition_of((date_trunc('month', at, 'UTC') AT TIME ZONE 'UTC' + interval '2 months') AT TIME ZONE 'UTC')) IS NULL
$$;

REVOKE ALL ON FUNCTION make_usage_partitions(timestamptz), lacks_usage_partitions(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_usage_partitions(timestamptz), lacks_usage_partitions(timestamptz) TO portcullis_platform;
