-- Responses in the background, which are there before their answer is.
ALTER TABLE stored_responses
  -- Of those that were asked for in the background; null for all others.
  ADD COLUMN background_state text CHECK (background_state IN ('queued', 'in_progress', 'ended')),
  -- The process that waits for the answer.
  ADD COLUMN instance integer;
CREATE INDEX stored_responses_open ON stored_responses (instance) WHERE background_state IN ('queued', 'in_progress');
GRANT UPDATE (response, translated, item_ids, background_state) ON stored_responses TO portcullis_app, portcullis_platform;

-- Conversations of tenants that retain content. JSON is kept as text: its members have an order.
CREATE TABLE conversations (
  tenant_id text NOT NULL REFERENCES tenants (id),
  -- Whose conversation it is.
  subject text NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 256),
  metadata text NOT NULL,
  -- Of the next item.
  next_position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, subject, id)
);
CREATE INDEX conversations_by_expiry ON conversations (expires_at);

CREATE TABLE conversation_items (
  tenant_id text NOT NULL,
  subject text NOT NULL,
  conversation_id text NOT NULL,
  position integer NOT NULL,
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 256),
  -- The event that says that it was added: with its details the item is erased.
  evidence_id uuid NOT NULL,
  -- As it came, without an id that was given here.
  item text NOT NULL,
  PRIMARY KEY (tenant_id, subject, conversation_id, position),
  UNIQUE (tenant_id, subject, conversation_id, id),
  FOREIGN KEY (tenant_id, subject, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE INDEX conversation_items_by_evidence ON conversation_items (evidence_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON conversations TO portcullis_app, portcullis_platform;
GRANT SELECT, INSERT, DELETE ON conversation_items TO portcullis_app, portcullis_platform;
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON conversations TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON conversations TO portcullis_platform USING (true);
CREATE POLICY tenant_wall ON conversation_items TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON conversation_items TO portcullis_platform USING (true);

CREATE OR REPLACE FUNCTION erase_spine_details(erased uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM spine_details
     WHERE event_id = erased AND tenant_id = current_setting('app.tenant_id', true)
    RETURNING 1
  ), responses AS (
    DELETE FROM stored_responses
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  ), items AS (
    DELETE FROM conversation_items
     WHERE evidence_id = erased AND tenant_id = current_setting('app.tenant_id', true)
  )
  SELECT EXISTS (SELECT FROM gone);
$$;
