-- What happened, for systems outside: written in the transaction of what happened, delivered from here.
CREATE TABLE outbox_events (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants (id),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 100),
  occurred_at timestamptz NOT NULL,
  data jsonb NOT NULL
);
CREATE INDEX outbox_events_by_time ON outbox_events (tenant_id, occurred_at, id);

GRANT SELECT, INSERT ON outbox_events TO portcullis_app, portcullis_platform;
GRANT DELETE ON outbox_events TO portcullis_platform;
ALTER TABLE outbox_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON outbox_events TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON outbox_events TO portcullis_platform USING (true);
