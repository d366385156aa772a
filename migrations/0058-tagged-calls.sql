-- Calls with tags, which few tenants' calls have: lists by a tag read these alone.

CREATE INDEX usage_ledger_with_tags ON usage_ledger (tenant_id, occurred_at, id) WHERE tags IS NOT NULL;
