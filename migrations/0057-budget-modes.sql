-- Budgets that ask people or choose another model, and that lower the output limit of calls (decision 0087).
ALTER TABLE budgets DROP CONSTRAINT budgets_mode_check;
ALTER TABLE budgets
  ADD CONSTRAINT budgets_mode_check CHECK (mode IN ('HARD', 'SOFT', 'APPROVE', 'DEGRADE')),
  ADD COLUMN degrade_to text CHECK (length(degrade_to) BETWEEN 1 AND 200),
  ADD COLUMN caps_output boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT budgets_degrade_to_a_model CHECK ((mode = 'DEGRADE') = (degrade_to IS NOT NULL)),
  ADD CONSTRAINT budgets_cap_what_is_refused CHECK (NOT caps_output OR (mode = 'HARD' AND unit <> 'requests'));
