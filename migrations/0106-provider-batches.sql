-- Batches that a provider makes as one of its own (decision 0106).
ALTER TABLE batches
  -- The provider, the model by its id in the catalogue, and the target of the alias that led to it; null: the gateway makes
  -- the calls.
  ADD COLUMN provider text,
  ADD COLUMN model text,
  ADD COLUMN target text,
  -- The lines as they leave: a file that nobody sees, the path that they name, and their number.
  ADD COLUMN outgoing_file_id text,
  ADD COLUMN outgoing_path text,
  ADD COLUMN outgoing_bytes bigint,
  ADD COLUMN outgoing_sha256 text,
  ADD COLUMN outgoing_lines integer,
  -- When the provider was last asked to take it, and the first time. From then on it is looked for before it is handed over.
  ADD COLUMN handing_since timestamptz,
  ADD COLUMN handed_from timestamptz,
  -- The provider's id.
  ADD COLUMN upstream_id text,
  -- What the provider's results had that was no result of a line, in JSON.
  ADD COLUMN doubts text;
-- SHA-256 of the request that was handed over, hex: an answer is taken for an answer to the same request alone.
ALTER TABLE batch_lines ADD COLUMN upstream_sha256 text;
CREATE INDEX batches_by_upstream ON batches (provider, upstream_id) WHERE upstream_id IS NOT NULL;
