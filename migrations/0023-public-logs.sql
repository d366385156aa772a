-- Whether anybody may read the tenant's log under /logs/<tenant>, without a key.
ALTER TABLE tenants ADD COLUMN public_log boolean NOT NULL DEFAULT false;
