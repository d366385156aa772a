-- The kind of a contract that was analysed, with the passages that show it; null for other documents and for older results.
ALTER TABLE analyses ADD COLUMN contract jsonb;
