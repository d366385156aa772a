-- Who gave a key its secret: what they ask for is not decided with it. A rotated key's secret waits for its subject.
ALTER TABLE api_keys
  ADD COLUMN issued_by text,
  ADD COLUMN rotated_by text,
  ADD COLUMN claim_hash bytea CHECK (length(claim_hash) = 32),
  ADD COLUMN claim_expires_at timestamptz,
  ADD CONSTRAINT claim_has_an_end CHECK ((claim_hash IS NULL) = (claim_expires_at IS NULL));

-- As the spine knows it of keys that were made before.
UPDATE api_keys k
   SET issued_by = (SELECT e.actor FROM spine_events e
                     WHERE e.tenant_id = k.tenant_id AND e.resource_id = k.id AND e.action = 'api_key.issued'
                       AND e.resource_type = 'api_key' AND coalesce(e.correlation_id, '') NOT LIKE 'recorded-by:%'
                     ORDER BY e.sequence LIMIT 1),
       rotated_by = (SELECT e.actor FROM spine_events e
                      WHERE e.tenant_id = k.tenant_id AND e.resource_id = k.id AND e.action = 'api_key.rotated'
                        AND e.resource_type = 'api_key' AND coalesce(e.correlation_id, '') NOT LIKE 'recorded-by:%' AND e.actor <> k.subject
                      ORDER BY e.sequence DESC LIMIT 1);

-- All administration is asked of the policies from now on: tenants made before keep theirs.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: operations',
         'Administrators may change keys, webhooks, alerts and templates, and erase details by law.',
         '{user.update,user.delete,webhook.*,alert.*,template.*,spine.erase}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: operations')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
