-- What clients meter: exact decimals under the client's id or ours, so that a retry counts once.
CREATE TABLE usage_records (
  tenant_id text NOT NULL REFERENCES tenants (id),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
  metric text NOT NULL CHECK (length(metric) BETWEEN 1 AND 200),
  value numeric(25, 9) NOT NULL,
  resource_id text,
  metadata jsonb NOT NULL,
  recorded_by text NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- SHA-256 of the RFC 8785 text of what the client sent: whether a repeated id says the same.
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX usage_records_by_metric ON usage_records (tenant_id, metric, occurred_at);
CREATE INDEX usage_records_by_time ON usage_records (tenant_id, occurred_at);

GRANT SELECT, INSERT ON usage_records TO portcullis_app, portcullis_platform;
ALTER TABLE usage_records ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON usage_records TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON usage_records TO portcullis_platform USING (true);

-- Details for reports. jsonb has no U+0000, which JSON text may have: left out, unless its backslash is itself escaped.
CREATE FUNCTION details_as_jsonb(content text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(content, '\u0000') = 0 THEN content
              ELSE regexp_replace(content, '(?<!\\)((\\\\)*)\\u0000', '\1', 'g') END::jsonb
$$;
