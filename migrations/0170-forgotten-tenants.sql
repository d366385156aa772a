-- A tenant that was moved and is forgotten here (decision 0170): its rows go, also those of its log, which is whole at its new place.
ALTER TABLE spine_logs
  -- The root of the log when the tenant left. Set once another installation has shown that it has the log.
  ADD COLUMN left_root bytea,
  ADD COLUMN forgotten_at timestamptz,
  ADD CONSTRAINT spine_log_left_closed CHECK (left_root IS NULL OR closed_at = size AND length(left_root) = 32),
  ADD CONSTRAINT spine_log_left_before_it_was_forgotten CHECK (forgotten_at IS NULL OR left_root IS NOT NULL);

-- Rows that are final go with a log that has left, and not otherwise.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM spine_logs l WHERE l.tenant_id = OLD.tenant_id AND l.left_root IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '%: % on % is refused', TG_ARGV[0], TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DO $$
DECLARE t text; refusal text; reason text;
BEGIN
  FOREACH t IN ARRAY ARRAY['spine_events', 'spine_checkpoints', 'spine_signatures', 'spine_cosignatures', 'spine_nodes', 'policy_versions'] LOOP
    refusal := CASE t WHEN 'policy_versions' THEN 'refuse_new_history' ELSE 'refuse_change' END;
    reason := CASE t WHEN 'policy_versions' THEN 'versions of policies are append-only' ELSE 'the spine is append-only' END;
    EXECUTE format('DROP TRIGGER %I ON %I', t || '_are_final', t);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()', t || '_are_final', t, refusal);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_removal(%L)', t || '_stay', t, reason);
  END LOOP;
END $$;
