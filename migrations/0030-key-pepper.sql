-- A hash with a pepper is longer: a mark, four bytes that name the pepper, and HMAC-SHA-256.
ALTER TABLE api_keys
  DROP CONSTRAINT api_keys_secret_hash_check,
  DROP CONSTRAINT api_keys_previous_secret_hash_check,
  ADD CONSTRAINT api_keys_secret_hash_check CHECK (length(secret_hash) IN (32, 37)),
  ADD CONSTRAINT api_keys_previous_secret_hash_check CHECK (length(previous_secret_hash) IN (32, 37));
