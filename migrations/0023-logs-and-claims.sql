-- Whether anybody may read the tenant's log under /logs/<tenant>, without a key.
ALTER TABLE tenants ADD COLUMN public_log boolean NOT NULL DEFAULT false;

-- A claimant ends their own case by taking the claim back, and in no other way. The rule of before has no name of its own.
DO $$
DECLARE before text;
BEGIN
  SELECT conname INTO STRICT before FROM pg_constraint
   WHERE conrelid = 'dispute_cases'::regclass AND pg_get_constraintdef(oid) LIKE 'CHECK (%resolved_by <> claimant%)';
  EXECUTE format('ALTER TABLE dispute_cases DROP CONSTRAINT %I', before);
END $$;
ALTER TABLE dispute_cases ADD CONSTRAINT claimants_only_withdraw
  CHECK (resolved_by <> claimant OR resolution = 'withdrawn');
-- Cases of before may say otherwise.
ALTER TABLE dispute_cases ADD CONSTRAINT only_what_is_granted_adjusts
  CHECK (resolution IN ('approved', 'partial') OR coalesce(adjustment_amount, 0) = 0) NOT VALID;
