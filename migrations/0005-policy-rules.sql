-- Conditions of policies, with their obligations.
ALTER TABLE policies ADD COLUMN rules jsonb NOT NULL DEFAULT '[]';
