-- The lists of keys, people and endpoints by a text instead of by time, in either case.
CREATE INDEX api_keys_by_name ON api_keys (tenant_id, lower(name), id);
CREATE INDEX api_keys_by_subject ON api_keys (tenant_id, lower(subject), id);
CREATE INDEX members_by_name ON members (tenant_id, lower(name), id);
CREATE INDEX members_by_subject ON members (tenant_id, lower(subject), id);
CREATE INDEX webhook_endpoints_by_url ON webhook_endpoints (tenant_id, lower(url), id);
