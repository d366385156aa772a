-- A member's list holds its own analyses alone.
CREATE INDEX analyses_by_requester ON analyses (tenant_id, created_by, created_at DESC, id DESC);
