-- The lists of budgets and alerts by name instead of by time, in either case.
CREATE INDEX budgets_by_name ON budgets (tenant_id, lower(name), id);
CREATE INDEX alerts_by_name ON alerts (tenant_id, lower(name), id);
