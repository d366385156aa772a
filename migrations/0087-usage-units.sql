-- Sums of what calls counted beside tokens: few calls have any, so that only those are read.
-- The units are those of src/shared/models/usage-units.data.ts.

CREATE INDEX usage_ledger_with_units ON usage_ledger (tenant_id, occurred_at)
  WHERE jsonb_exists_any(counters, ARRAY['images', 'audioSeconds', 'videoSeconds', 'characters', 'pages', 'searchUnits']);
