-- What was proposed with each move that changed it, so that revisions can be compared. Moves of before do not say.
ALTER TABLE proposal_moves ADD COLUMN intent text, ADD COLUMN payload jsonb;

-- Questions that a policy is tested with at each change. Versions keep them in their terms.
ALTER TABLE policies ADD COLUMN tests jsonb NOT NULL DEFAULT '[]';
