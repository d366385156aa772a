-- What slices of the spine hold, counted once, so that a report does not read the same events again. A slice has a fixed number of
-- consecutive events; their times are nearly in their order, not quite.
CREATE TABLE spine_slices (
  tenant_id text NOT NULL REFERENCES spine_logs (tenant_id),
  first_sequence bigint NOT NULL CHECK (first_sequence >= 0),
  -- Of the event after the last.
  next_sequence bigint NOT NULL CHECK (next_sequence > first_sequence),
  earliest timestamptz NOT NULL,
  latest timestamptz NOT NULL CHECK (latest >= earliest),
  counts jsonb NOT NULL,
  PRIMARY KEY (tenant_id, first_sequence)
);
GRANT SELECT, INSERT ON spine_slices TO portcullis_app, portcullis_platform;
ALTER TABLE spine_slices ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON spine_slices TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON spine_slices TO portcullis_platform USING (true);

-- Held shared by who counts a slice and stores its counts, and alone by who erases details.
CREATE FUNCTION spine_slices_lock(tenant text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('spine slices ' || tenant, 0)
$$;

-- Counts of a slice are not true any more when details in it are erased, by whatever statement: it is one of the owner's, as is
-- this, since no other role may delete either.
CREATE FUNCTION forget_spine_slice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever counted these details has stored what it counted once this is granted, and whoever counts later sees the erasure.
  PERFORM pg_advisory_xact_lock(spine_slices_lock(OLD.tenant_id));
  DELETE FROM spine_slices s USING spine_events e
   WHERE e.id = OLD.event_id AND s.tenant_id = e.tenant_id
     AND s.first_sequence <= e.sequence AND e.sequence < s.next_sequence;
  RETURN NULL;
END $$;
CREATE TRIGGER spine_details_count_no_more AFTER DELETE ON spine_details
  FOR EACH ROW EXECUTE FUNCTION forget_spine_slice();
