-- When a tenant came from another installation (decision 0169). What it used before is in its ledger alone, which a process that
-- starts later has to know too.
ALTER TABLE tenants ADD COLUMN arrived_at timestamptz;
