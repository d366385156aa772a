import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { OpenApiConnection, type OpenApiSource } from '../openapi/openapi-connection.js';
import type { McpServerKind } from '../servers/mcp-server.rules.js';
import { HttpWire } from './http-wire.js';
import { McpConnection } from './mcp-connection.js';
import type { McpTarget } from './mcp-target.js';
import type { ToolConnection } from './tool-connection.js';

interface ConnectionOptions {
  target: McpTarget;
  guard: TargetGuard;
  version: string;
  now: () => number;
  /** The document of an API, for a look at its operations. */
  source?: OpenApiSource | undefined;
}

/** The connection to a server at an address, by its kind. */
export function openConnection(kind: McpServerKind, options: ConnectionOptions): ToolConnection {
  if (kind === 'openapi') return new OpenApiConnection(options);
  const { target, guard, version, now } = options;
  return new McpConnection({ wire: new HttpWire({ ...target, guard, now }), version });
}
