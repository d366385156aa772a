-- The treatment of personal data in the answers of models (decision 0146).
ALTER TABLE tenants
  ADD COLUMN pii_answers text NOT NULL DEFAULT 'off' CHECK (pii_answers IN ('off', 'detect', 'redact', 'block'));
