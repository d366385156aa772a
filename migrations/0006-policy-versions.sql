-- Every version of every policy, and whom a tenant asks where a policy names no approvers.
--
-- `terms` is the whole policy as it was; `deleted` closes a policy's history. No reference to `policies`: evidence names
-- versions of policies that are gone.
CREATE TABLE policy_versions (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  policy_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  terms jsonb NOT NULL,
  deleted boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT policy_versions_are_numbered UNIQUE (tenant_id, policy_id, version)
);

CREATE FUNCTION refuse_new_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of policies are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER policy_versions_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON policy_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_history();

GRANT SELECT, INSERT ON policy_versions TO portcullis_app, portcullis_platform;
ALTER TABLE policy_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON policy_versions TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON policy_versions TO portcullis_platform USING (true);

-- What is in force now is the first version that is known.
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', actions, 'resources', resources,
                          'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', updated_at
  FROM policies;

ALTER TABLE tenants ADD COLUMN default_approvers jsonb NOT NULL
  DEFAULT '{"requiredApprovers": ["tenant_admin"], "quorum": 1}';
