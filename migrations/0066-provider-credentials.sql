-- Credentials of clouds beside keys (decision 0077); their secrets are a part of the encrypted one.
ALTER TABLE providers
  DROP CONSTRAINT providers_credential_type_check,
  ADD CONSTRAINT providers_credential_type_check CHECK (credential_type IN ('key', 'none', 'aws', 'google', 'azure')),
  ADD COLUMN credential_source text
    CHECK (credential_source IN ('given', 'environment', 'workload', 'container', 'instance', 'auto'));
