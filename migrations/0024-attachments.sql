-- What is done about files, images and recordings in which personal data cannot be looked for.
ALTER TABLE tenants ADD COLUMN unread_attachments text NOT NULL DEFAULT 'pass'
  CHECK (unread_attachments IN ('pass', 'ask', 'refuse'));
