-- The bucket that the gateways of this installation write to: a tenant's objects are not copied when it is moved (decision 0170).
CREATE TABLE archive_places (
  -- As in ARCHIVE_S3_URL.
  place text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
ALTER TABLE archive_places ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform ON archive_places TO portcullis_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON archive_places TO portcullis_platform;
