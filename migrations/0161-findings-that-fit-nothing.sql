-- Findings of the inputs that no component of a framework addresses.
ALTER TABLE design_frameworks ADD COLUMN unaddressed text[] NOT NULL DEFAULT '{}';
