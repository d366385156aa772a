-- The list of keys, newest first: a tenant may have a hundred thousand.
CREATE INDEX api_keys_by_creation ON api_keys (tenant_id, created_at, id);
