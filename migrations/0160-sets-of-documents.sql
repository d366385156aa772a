-- The documents of an analysis of several, and the questions that they answer.
ALTER TABLE analyses ADD COLUMN documents jsonb, ADD COLUMN covered jsonb;
