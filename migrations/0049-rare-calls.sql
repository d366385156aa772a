-- Lists of what is rare among calls: without an index, all calls of a tenant are read to find a page of them.

CREATE INDEX usage_ledger_by_outcome ON usage_ledger (tenant_id, outcome, occurred_at, id) WHERE outcome <> 'completed';
CREATE INDEX usage_ledger_by_risk ON usage_ledger (tenant_id, risk_level, occurred_at, id) WHERE risk_level <> 'low';
CREATE INDEX usage_ledger_with_pii ON usage_ledger (tenant_id, occurred_at, id) WHERE pii_types IS NOT NULL;
