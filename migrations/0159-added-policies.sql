-- Policies that migrations added to tenants have no event, so that a log which records versions of policies did not agree with
-- them any more. The gateway records those of this list: PostgreSQL cannot seal an event.
CREATE TABLE added_policies (
  tenant_id text NOT NULL REFERENCES tenants (id),
  policy_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, policy_id)
);
GRANT SELECT, DELETE ON added_policies TO portcullis_app, portcullis_platform;
ALTER TABLE added_policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON added_policies TO portcullis_app USING (tenant_id = current_setting('app.tenant_id', true));
CREATE POLICY platform ON added_policies TO portcullis_platform USING (true);

-- The ids of the gateway are of version 7, those of migrations of version 4.
INSERT INTO added_policies (tenant_id, policy_id)
SELECT tenant_id, policy_id FROM policy_versions
 WHERE version = 1 AND changed_by = 'system' AND substring(policy_id::text, 15, 1) = '4';
