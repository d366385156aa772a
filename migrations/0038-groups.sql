-- People and groups that a provisioning client keeps (SCIM 2.0).
ALTER TABLE members
  -- As the client wrote it; members without one are known by their address or subject.
  ADD COLUMN user_name text CHECK (length(user_name) BETWEEN 1 AND 200),
  -- The parts of the name and the like, as the client has them: {"displayName": "…", "formatted": "…", …}
  ADD COLUMN profile jsonb NOT NULL DEFAULT '{}',
  -- From the groups below.
  ADD COLUMN provisioned_roles text[] NOT NULL DEFAULT '{}' CHECK (NOT 'platform_admin' = ANY (provisioned_roles)),
  -- Deleted by the client: in no list any more. The subject stays, as it does in evidence.
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT removed_members_are_deactivated CHECK (removed_at IS NULL OR status = 'deactivated');
CREATE UNIQUE INDEX members_user_names_are_unique ON members (tenant_id, lower(user_name));
CREATE INDEX members_by_user_name ON members (tenant_id, lower(coalesce(user_name, email, subject)));
CREATE INDEX members_by_external_id ON members (tenant_id, external_id);

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 500),
  -- Of its members, given by administrators.
  roles text[] NOT NULL DEFAULT '{}' CHECK (NOT 'platform_admin' = ANY (roles)),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (tenant_id, id)
);
CREATE UNIQUE INDEX groups_names_are_unique ON groups (tenant_id, lower(display_name));
CREATE INDEX groups_by_external_id ON groups (tenant_id, external_id);
CREATE INDEX groups_by_creation ON groups (tenant_id, created_at, id);

CREATE TABLE group_members (
  tenant_id text NOT NULL REFERENCES tenants (id),
  group_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, group_id, member_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id),
  FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id)
);
CREATE INDEX group_members_by_member ON group_members (tenant_id, member_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON groups TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, DELETE ON group_members TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['groups', 'group_members'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: provisioning',
         'Provisioning clients and administrators may keep people and groups.',
         '{user.create,user.update,user.delete,group.*}', '{*}',
         '[{"id": "provisioners", "condition": "\"scim\" in roles || \"tenant_admin\" in roles", "obligations": []}]',
         'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: provisioning')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
