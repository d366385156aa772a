-- Prompts under version (decision 0101). Versions and moves of labels are added, never changed.
CREATE TABLE prompts (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  description text,
  -- The number of its latest version; 0 before the first.
  latest integer NOT NULL DEFAULT 0 CHECK (latest BETWEEN 0 AND 1000),
  -- The version of each label.
  labels jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(labels) = 'object'),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT prompts_names_are_unique UNIQUE (tenant_id, name)
);
CREATE INDEX prompts_by_creation ON prompts (tenant_id, created_at DESC, id DESC);

CREATE TABLE prompt_versions (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  prompt_id uuid NOT NULL REFERENCES prompts (id),
  version integer NOT NULL CHECK (version BETWEEN 1 AND 1000),
  -- SHA-256 of the content's canonical JSON (RFC 8785), hex.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  content jsonb NOT NULL,
  note text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT prompt_versions_are_numbered UNIQUE (prompt_id, version)
);

CREATE TABLE prompt_label_moves (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  prompt_id uuid NOT NULL REFERENCES prompts (id),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  kind text NOT NULL CHECK (kind IN ('MOVE', 'ROLLBACK', 'REMOVAL')),
  -- Null where the label was not there before, and where it is not any more.
  from_version integer,
  to_version integer,
  moved_by text NOT NULL,
  -- The proposal that people approved; null where nobody was asked.
  proposal_id text,
  created_at timestamptz NOT NULL,
  CONSTRAINT prompt_label_moves_know_the_version CHECK ((to_version IS NULL) = (kind = 'REMOVAL'))
);
CREATE INDEX prompt_label_moves_of_label ON prompt_label_moves (prompt_id, label, created_at DESC, id DESC);

CREATE TRIGGER prompts_announce AFTER INSERT OR UPDATE OR DELETE ON prompts
  FOR EACH ROW EXECUTE FUNCTION announce_directory_change();
SELECT count_stored_bytes('prompts');
SELECT count_stored_bytes('prompt_versions');
SELECT count_stored_bytes('prompt_label_moves');

GRANT SELECT, INSERT, UPDATE ON prompts TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT ON prompt_versions, prompt_label_moves TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['prompts', 'prompt_versions', 'prompt_label_moves'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: prompts', 'Administrators may keep prompts and move their labels.',
         '{prompt.*}', '{*}',
         '[{"id": "administrators", "condition": "\"tenant_admin\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: prompts')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
