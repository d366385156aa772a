-- Labels of prompts and aliases of models can require an evaluation (decision 0115).
ALTER TABLE prompts ADD COLUMN requires jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(requires) = 'object');
-- The run that a move rests on, and who approved it.
ALTER TABLE prompt_label_moves ADD COLUMN evaluation jsonb;
ALTER TABLE prompt_label_moves ADD COLUMN approved_by text[] NOT NULL DEFAULT '{}';
ALTER TABLE model_aliases ADD COLUMN requires jsonb;
