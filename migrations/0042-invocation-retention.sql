-- How long a tenant lists its invocations. The log keeps their evidence, and the sums by the hour stay.

ALTER TABLE tenants ADD COLUMN invocation_retention_days integer CHECK (invocation_retention_days BETWEEN 62 AND 3660);
CREATE INDEX tenants_by_retention ON tenants (id) WHERE invocation_retention_days IS NOT NULL;

-- Since when the ledger of a tenant has all its invocations, and whether older rows are still to be deleted.
CREATE TABLE usage_expiries (
  tenant_id text PRIMARY KEY REFERENCES tenants (id),
  since timestamptz NOT NULL,
  is_under_way boolean NOT NULL
);
CREATE INDEX usage_expiries_under_way ON usage_expiries (tenant_id) WHERE is_under_way;
ALTER TABLE usage_expiries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON usage_expiries TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON usage_expiries TO portcullis_platform USING (true);
GRANT SELECT ON usage_expiries TO portcullis_app;
GRANT SELECT, INSERT, UPDATE ON usage_expiries TO portcullis_platform;

-- The first day, in UTC, of which a tenant keeps its invocations at this time.
CREATE FUNCTION retained_since(days integer, at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('day', (at AT TIME ZONE 'UTC') - days * interval '1 day') AT TIME ZONE 'UTC'
$$;

-- Deletes some of the rows from before the time since which a tenant's ledger has all; returns how many. The gateway can delete no
-- others: it owns no table.
CREATE FUNCTION expire_invocations(tenant text, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE deleted integer;
BEGIN
  DELETE FROM usage_ledger l
   USING (SELECT tenant_id, u.occurred_at, u.id FROM usage_ledger u JOIN usage_expiries x USING (tenant_id)
           WHERE tenant_id = tenant AND u.occurred_at < x.since
           ORDER BY u.occurred_at LIMIT most) expired
   WHERE (l.tenant_id, l.occurred_at, l.id) = (expired.tenant_id, expired.occurred_at, expired.id);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;

-- Drops the partitions of months that ended two months ago or earlier and are empty; returns how many. Gives up soon where
-- others are working, and leaves them to the next time.
CREATE FUNCTION drop_empty_usage_partitions(at timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  name text;
  has_rows boolean;
  dropped integer := 0;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'usage_ledger'::regclass AND c.relname ~ '^usage_ledger_[0-9]{4}_[0-9]{2}$'
       AND c.relname < usage_partition_of(at - interval '3 months')
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;

REVOKE ALL ON FUNCTION expire_invocations(text, integer), drop_empty_usage_partitions(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_invocations(text, integer), drop_empty_usage_partitions(timestamptz) TO portcullis_platform;
