-- The enterprise tier may leave a limit open: its budget still bounds it.
ALTER TABLE tenants DROP CONSTRAINT enterprise_names_its_limits;
