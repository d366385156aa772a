-- Alerts for growth of a log that no quorum of witnesses has cosigned (decision 0138).
ALTER TABLE alert_rules DROP CONSTRAINT alert_rules_kind_check;
ALTER TABLE alert_rules ADD CONSTRAINT alert_rules_kind_check
  CHECK (kind IN ('provider_down', 'error_rate', 'latency_p95', 'budget', 'sla_breaches', 'witness_age'));
