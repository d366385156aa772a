-- Calls that administrators stopped (decision 0086).
CREATE TABLE stops (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Values by dimension; {} is every call of the tenant.
  selector jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  status text NOT NULL CHECK (status IN ('holding', 'lifted')),
  created_by text NOT NULL,
  lifted_by text,
  lifted_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT lifted_stops_say_who_and_when CHECK (
    (status = 'lifted') = (lifted_by IS NOT NULL) AND (status = 'lifted') = (lifted_at IS NOT NULL))
);
-- Those that hold come first.
CREATE INDEX stops_by_status ON stops (tenant_id, status, created_at DESC, id DESC);

CREATE TRIGGER stops_announce AFTER INSERT OR UPDATE OR DELETE ON stops
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('stops');

GRANT SELECT, INSERT, UPDATE ON stops TO portcullis_app, portcullis_platform;
ALTER TABLE stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON stops TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON stops TO portcullis_platform USING (true);

-- Groups are in memory by member: a stop can name one. Many members at once are read again with all of their tenant.
CREATE FUNCTION announce_group_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM changed) > 100 THEN
    PERFORM pg_notify('portcullis_directory', json_build_object('table', 'group_members', 'id', 'tenant:' || tenant_id)::text)
       FROM (SELECT DISTINCT tenant_id FROM changed) tenants;
  ELSE
    PERFORM pg_notify('portcullis_directory', json_build_object('table', 'group_members', 'id', member_id::text)::text)
       FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_members_announce_added AFTER INSERT ON group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_group_members();
CREATE TRIGGER group_members_announce_removed AFTER DELETE ON group_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_group_members();
CREATE FUNCTION announce_group_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portcullis_directory', json_build_object('table', 'group_members', 'id', 'tenant:' || NEW.tenant_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER groups_announce_name AFTER UPDATE OF display_name ON groups
  FOR EACH ROW WHEN (NEW.display_name <> OLD.display_name) EXECUTE FUNCTION announce_group_name();

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: stops', 'Administrators may stop calls and lift stops.',
         '{stop.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: stops')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
