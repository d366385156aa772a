-- The evaluations that a proposal rests on, as the gateway names them: whoever may vote on it may read them (decision 0134).
ALTER TABLE proposals ADD COLUMN evaluations text[] NOT NULL DEFAULT '{}';
