-- What calls said may be in a bucket: the member `content` of the details of a call's event. The row keeps the rest, with null in
-- its place, and here is where it was, the key that only this row has, and the digest of the object.
CREATE TABLE archived_contents (
  tenant_id text NOT NULL,
  event_id uuid NOT NULL,
  -- In the bytes of the details: where the value began, and its length.
  place integer NOT NULL CHECK (place > 0),
  bytes integer NOT NULL CHECK (bytes > 4),
  object_key text NOT NULL,
  cipher_key bytea NOT NULL CHECK (length(cipher_key) = 32),
  -- Of the object as it is stored; null until it is.
  digest bytea CHECK (length(digest) = 32),
  object_bytes integer,
  -- A process is moving it until then.
  claimed_until timestamptz,
  moved_at timestamptz,
  PRIMARY KEY (tenant_id, event_id),
  CHECK ((moved_at IS NULL) = (digest IS NULL) AND (moved_at IS NULL) = (object_bytes IS NULL))
);
CREATE INDEX archived_contents_to_move ON archived_contents (claimed_until) WHERE moved_at IS NULL;

-- How far each log was looked through for contents to move.
CREATE TABLE archive_progress (
  tenant_id text PRIMARY KEY,
  next_sequence bigint NOT NULL
);

-- Objects whose events were erased.
CREATE TABLE archive_removals (
  tenant_id text NOT NULL,
  object_key text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, object_key)
);
CREATE INDEX archive_removals_due ON archive_removals (due_at);

GRANT SELECT ON archived_contents TO portcullis_app;
GRANT SELECT, INSERT, UPDATE ON archived_contents, archive_progress TO portcullis_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_removals TO portcullis_platform;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['archived_contents', 'archive_progress', 'archive_removals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I TO portcullis_app USING (tenant_id = current_setting(''app.tenant_id'', true))', t);
    EXECUTE format('CREATE POLICY platform ON %I TO portcullis_platform USING (true)', t);
  END LOOP;
END $$;

CREATE FUNCTION without_content(details text, place integer, bytes integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT convert_from(substring(convert_to(details, 'UTF8') FROM 1 FOR place) || 'null'::bytea
                      || substring(convert_to(details, 'UTF8') FROM place + bytes + 1), 'UTF8')
$$;

-- Details still do not change, but for what this transaction has moved.
CREATE FUNCTION refuse_changed_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW.tenant_id, NEW.event_id, NEW.salt) IS NOT DISTINCT FROM ROW(OLD.tenant_id, OLD.event_id, OLD.salt) AND EXISTS (
       SELECT FROM archived_contents a
        WHERE a.event_id = OLD.event_id AND a.tenant_id = OLD.tenant_id AND a.moved_at = transaction_timestamp()
          AND NEW.content = without_content(OLD.content, a.place, a.bytes)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the spine is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER spine_details_do_not_change ON spine_details;
CREATE TRIGGER spine_details_do_not_change BEFORE UPDATE ON spine_details
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_details();
CREATE TRIGGER spine_details_are_not_emptied BEFORE TRUNCATE ON spine_details
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Takes the content of an event whose object is stored out of its details; false where it was erased meanwhile.
CREATE FUNCTION archive_content(tenant text, event uuid, object_digest bytea, object_length integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved archived_contents;
BEGIN
  -- In the order in which an erasure locks them.
  PERFORM 1 FROM spine_details WHERE event_id = event AND tenant_id = tenant FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE archived_contents a
     SET digest = object_digest, object_bytes = object_length, moved_at = transaction_timestamp(), claimed_until = NULL
   WHERE a.tenant_id = tenant AND a.event_id = event AND a.moved_at IS NULL
  RETURNING a.* INTO moved;
  IF moved.event_id IS NULL THEN
    RETURN EXISTS (SELECT FROM archived_contents a WHERE a.tenant_id = tenant AND a.event_id = event);
  END IF;
  UPDATE spine_details SET content = without_content(content, moved.place, moved.bytes) WHERE event_id = event;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION archive_content(text, uuid, bytea, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archive_content(text, uuid, bytea, integer) TO portcullis_platform;

-- Details that are erased, by whatever statement, take the key of their object with them; the object is queued. One that is being
-- stored just now arrives before its claim ends.
CREATE FUNCTION remove_archived_contents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH gone AS (
    DELETE FROM archived_contents a USING removed r WHERE a.tenant_id = r.tenant_id AND a.event_id = r.event_id RETURNING a.*
  ), queued AS (
    INSERT INTO archive_removals (object_key, tenant_id, due_at)
    SELECT object_key, tenant_id, now() + CASE WHEN moved_at IS NULL THEN interval '10 minutes' ELSE interval '0' END FROM gone
    ON CONFLICT (tenant_id, object_key) DO UPDATE SET due_at = greatest(archive_removals.due_at, EXCLUDED.due_at)
  )
  INSERT INTO stored_bytes_changes
  SELECT tenant_id, 'spine_events', -sum(bytes - 4) FROM gone WHERE moved_at IS NOT NULL GROUP BY 1;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION remove_archived_contents() FROM PUBLIC;
CREATE TRIGGER erased_details_leave_the_archive AFTER DELETE ON spine_details
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_archived_contents();
