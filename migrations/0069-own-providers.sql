-- A tenant's own accounts at providers (decision 0091).
ALTER TABLE tenants ADD COLUMN own_providers boolean NOT NULL DEFAULT false;

-- One of a tenant is `<its id>@<tenant>`: two tenants may give the same name, and none learns of the other's.
ALTER TABLE providers
  ADD COLUMN scope text NOT NULL DEFAULT 'PLATFORM' CHECK (scope IN ('PLATFORM', 'TENANT')),
  DROP CONSTRAINT providers_id_check,
  ADD CONSTRAINT providers_id_check CHECK (
    CASE scope WHEN 'PLATFORM' THEN id ~ '^[a-z0-9][a-z0-9._-]{0,62}$'
               ELSE id ~ '^own\.[a-z0-9._-]{1,59}@' AND split_part(id, '@', 2) = tenant_id END),
  ADD CONSTRAINT providers_of_the_platform CHECK (scope = 'TENANT' OR tenant_id = 'default');
CREATE INDEX providers_by_tenant ON providers (tenant_id, scope);

-- Their secrets are bound to another name: an instance of the version before cannot open them, and so does not serve them to all.
CREATE OR REPLACE VIEW stored_secrets WITH (security_invoker = true) AS
  SELECT id::text, secret, updated_at FROM webhook_endpoints
  UNION ALL
  SELECT id::text, client_secret, updated_at FROM identity_providers WHERE client_secret IS NOT NULL
  UNION ALL
  SELECT CASE scope WHEN 'TENANT' THEN 'own:' || id ELSE id END, secret, updated_at FROM providers;

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: providers', 'Administrators may connect accounts of their own where the platform allows it.',
         '{provider.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: providers')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
