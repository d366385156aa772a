-- Requests log in as roles that own nothing: they look whether the migrations that they need are there.
GRANT SELECT ON schema_migrations TO portcullis_app, portcullis_platform;
