-- Clouds with protocols of their own.
ALTER TABLE providers DROP CONSTRAINT providers_kind_check;
ALTER TABLE providers ADD CONSTRAINT providers_kind_check
  CHECK (kind IN ('openai', 'anthropic', 'local', 'bedrock', 'gemini'));
