-- How a tenant wants personal data recognized: thresholds by type, recognizers of its own, values that are none.
ALTER TABLE tenants
  ADD COLUMN pii_rules jsonb NOT NULL DEFAULT '{"thresholds": [], "recognizers": [], "allowedValues": []}';
