-- Evidence packs have versions of models, which come from events of any time before their end (decision 0143): an erasure
-- of such details reaches into all packs that may have them, also into those without details of their own range.
CREATE OR REPLACE FUNCTION withdraw_packs_of_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH withdrawn AS (
    UPDATE evidence_packs p
       SET status = 'FAILED', ended_at = COALESCE(p.ended_at, now()), bytes = NULL, sha256 = NULL, manifest_sha256 = NULL,
           reason = 'details of an event in it were erased; make the pack again'
      FROM gone g JOIN spine_events e ON e.id = g.event_id
     WHERE p.tenant_id = g.tenant_id AND p.status IN ('QUEUED', 'RUNNING', 'COMPLETED')
       AND ((p.redaction = 'none' AND e.sequence >= (p.log ->> 'from')::bigint AND e.sequence < (p.log ->> 'to')::bigint)
            OR (e.resource_type IN ('model_alias', 'provider') AND e.occurred_at < p.end_date))
    RETURNING p.id)
  DELETE FROM evidence_pack_files f USING withdrawn w WHERE f.pack_id = w.id;
  RETURN NULL;
END $$;
