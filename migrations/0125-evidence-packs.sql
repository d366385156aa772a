-- Evidence packs for auditors (decision 0125).
CREATE TABLE evidence_packs (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  status text NOT NULL CHECK (status IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED')),
  reason text,
  start_date timestamptz NOT NULL,
  end_date timestamptz NOT NULL,
  scope jsonb NOT NULL CHECK (jsonb_typeof(scope) = 'object'),
  frameworks text[] NOT NULL,
  redaction text NOT NULL CHECK (redaction IN ('none', 'digests')),
  names boolean NOT NULL,
  -- The range of the log and its checkpoints, pinned when the work begins.
  log jsonb,
  -- The counts of the pass over the log, so that work taken up again need not repeat it.
  tally jsonb,
  events integer NOT NULL DEFAULT 0,
  events_read integer NOT NULL DEFAULT 0,
  bytes bigint,
  sha256 text,
  manifest_sha256 text,
  event_id uuid NOT NULL,
  completed_event_id uuid,
  created_by text NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('user', 'service')),
  -- The process that works on it.
  instance integer,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT evidence_packs_end CHECK ((ended_at IS NULL) = (status IN ('QUEUED', 'RUNNING')))
);
CREATE INDEX evidence_packs_by_creation ON evidence_packs (tenant_id, created_at DESC, id DESC);
CREATE INDEX evidence_packs_open ON evidence_packs (created_at) WHERE ended_at IS NULL;
CREATE INDEX evidence_packs_by_expiry ON evidence_packs (expires_at);

CREATE TABLE evidence_pack_files (
  tenant_id text NOT NULL,
  pack_id uuid NOT NULL REFERENCES evidence_packs ON DELETE CASCADE,
  name text NOT NULL COLLATE "C",
  bytes bigint NOT NULL,
  crc32 bigint NOT NULL,
  sha256 text NOT NULL,
  complete boolean NOT NULL,
  PRIMARY KEY (pack_id, name)
);
CREATE TABLE evidence_pack_pieces (
  tenant_id text NOT NULL,
  pack_id uuid NOT NULL,
  name text NOT NULL COLLATE "C",
  place integer NOT NULL,
  -- At most 1 MiB, encrypted and bound to its place.
  sealed bytea NOT NULL,
  PRIMARY KEY (pack_id, name, place),
  FOREIGN KEY (pack_id, name) REFERENCES evidence_pack_files ON DELETE CASCADE
);

SELECT count_stored_bytes('evidence_packs');
SELECT count_stored_bytes('evidence_pack_files');
SELECT count_stored_bytes('evidence_pack_pieces');
GRANT SELECT, INSERT, UPDATE, DELETE ON evidence_packs, evidence_pack_files, evidence_pack_pieces TO portcullis_app, portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['evidence_packs', 'evidence_pack_files', 'evidence_pack_pieces'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

-- An erasure reaches into packs that may have the details: they lose their content, or end.
CREATE FUNCTION withdraw_packs_of_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH withdrawn AS (
    UPDATE evidence_packs p
       SET status = 'FAILED', ended_at = COALESCE(p.ended_at, now()), bytes = NULL, sha256 = NULL, manifest_sha256 = NULL,
           reason = 'details of an event in it were erased; make the pack again'
      FROM gone g JOIN spine_events e ON e.id = g.event_id
     WHERE p.tenant_id = g.tenant_id AND p.redaction = 'none' AND p.status IN ('QUEUED', 'RUNNING', 'COMPLETED')
       AND e.sequence >= (p.log ->> 'from')::bigint AND e.sequence < (p.log ->> 'to')::bigint
    RETURNING p.id)
  DELETE FROM evidence_pack_files f USING withdrawn w WHERE f.pack_id = w.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION withdraw_packs_of_erased() FROM PUBLIC;
CREATE TRIGGER erased_details_leave_packs AFTER DELETE ON spine_details
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION withdraw_packs_of_erased();

-- All administration is asked of the policies: tenants made before get what new ones have.
WITH added AS (
  INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
  SELECT gen_random_uuid(), t.id, 'baseline: evidence packs', 'Administrators and auditors may make evidence packs.',
         '{evidence.pack.*}', '{*}',
         '[{"id": "auditors", "condition": "\"tenant_admin\" in roles || \"auditor\" in roles", "obligations": []}]', 'allow', now(), now()
    FROM tenants t
   WHERE NOT EXISTS (SELECT FROM policies p WHERE p.tenant_id = t.id AND p.name = 'baseline: evidence packs')
  RETURNING *
)
INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
SELECT gen_random_uuid(), tenant_id, id, version,
       jsonb_build_object('name', name, 'description', description, 'actions', to_jsonb(actions),
                          'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled, 'mode', mode),
       false, 'system', now()
  FROM added;
