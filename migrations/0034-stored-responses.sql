-- Responses of tenants that retain content, to be read and continued. JSON is kept as text: its members have an order.
CREATE TABLE stored_responses (
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Whose response it is; two subjects may get one id from a provider.
  subject text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 256),
  -- The event of the invocation: with its details the response is erased.
  evidence_id uuid NOT NULL,
  previous_id text,
  -- The items of the request alone, without those of earlier responses.
  input text NOT NULL,
  response text NOT NULL,
  -- Made from an answer in another protocol: its reasoning means nothing to a provider.
  translated boolean NOT NULL,
  -- Of the output.
  item_ids text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, subject, id)
);
CREATE INDEX stored_responses_by_item ON stored_responses USING gin (item_ids);
CREATE INDEX stored_responses_by_evidence ON stored_responses (evidence_id);
CREATE INDEX stored_responses_by_expiry ON stored_responses (expires_at);

GRANT SELECT, INSERT, DELETE ON stored_responses TO portcullis_app, portcullis_platform;
ALTER TABLE stored_responses ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON stored_responses TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON stored_responses TO portcullis_platform USING (true);

CREATE OR REPLACE FUNCTION erase_spine_details(erased uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM spine_details
     WHERE event_id = erased AND tenant_id = current_setting('app.tenant_id', true)
    RETURNING 1
  ), responses AS (
    DELETE FROM stored_responses
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
