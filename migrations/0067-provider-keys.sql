-- Several keys of one provider; they are a part of the encrypted secret.
ALTER TABLE providers
  DROP CONSTRAINT providers_credential_type_check,
  ADD CONSTRAINT providers_credential_type_check
    CHECK (credential_type IN ('key', 'keys', 'none', 'aws', 'google', 'azure'));
