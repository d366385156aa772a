-- The months of the ledger get their partitions ahead of time.

-- The name of a month's partition.
CREATE FUNCTION usage_partition_of(month timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'usage_ledger_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM')
$$;

-- Makes the partitions of the next two months, to which nobody appends yet, and of every earlier month that has rows in the
-- default partition, which it moves; resolves to their number. Called by the gateway, which owns no table: whatever it does,
-- it does to this table alone, and gives up soon where others are working.
CREATE FUNCTION make_usage_partitions(at timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  few CONSTANT integer := 20000;
  this_month CONSTANT timestamptz := date_trunc('month', at, 'UTC');
  month timestamptz;
  next_month timestamptz;
  name text;
  rows integer;
  made integer := 0;
BEGIN
  FOR month IN
    SELECT (this_month AT TIME ZONE 'UTC' + i * interval '1 month') AT TIME ZONE 'UTC' FROM generate_series(1, 2) i
    UNION SELECT DISTINCT date_trunc('month', occurred_at, 'UTC') FROM usage_ledger_default WHERE occurred_at < this_month
     ORDER BY 1
  LOOP
    name := usage_partition_of(month);
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    next_month := (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    IF month >= this_month THEN
      LOCK TABLE usage_ledger_default IN ACCESS EXCLUSIVE MODE;
      SELECT count(*) INTO rows FROM (SELECT FROM usage_ledger_default
        WHERE occurred_at >= month AND occurred_at < next_month LIMIT few + 1) r;
      CONTINUE WHEN rows > few;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE usage_ledger INCLUDING ALL)', name);
    EXECUTE format('WITH moved AS (DELETE FROM usage_ledger_default WHERE occurred_at >= %L AND occurred_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved', month, next_month, name);
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

-- This month and the next. The gateway never makes the month that it appends to: PostgreSQL refuses a row that was on its
-- way to the default partition.
SELECT make_usage_partitions(now() - interval '1 month');
