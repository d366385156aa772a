-- The starts of calls of tools, which are looked for like those of models when a process has died.
CREATE INDEX spine_events_tool_starts ON spine_events (occurred_at) WHERE action = 'mcp.called.started';
