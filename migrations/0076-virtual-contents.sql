-- Whether virtual servers have the resources and the prompts of their servers beside tools (decision 0095).
ALTER TABLE mcp_virtual_servers
  ADD COLUMN resources boolean NOT NULL DEFAULT false,
  ADD COLUMN prompts boolean NOT NULL DEFAULT false;
