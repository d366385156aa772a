import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { OpenApiConnection, type OpenApiSource } from '../openapi/openapi-connection.js';
import type { McpServerKind } from '../servers/mcp-server.rules.js';
import { McpConnection, type McpTarget } from './mcp-connection.js';
import type { ToolConnection } from './tool-connection.js';

interface ConnectionOptions {
  target: McpTarget;
  guard: TargetGuard;
  version: string;
  now: () => number;
  /** The document of an API, for a look at its operations. */
  source?: OpenApiSource | undefined;
}

/** The connection to a server by its kind. */
export function openConnection(kind: McpServerKind, options: ConnectionOptions): ToolConnection {
  return kind === 'openapi' ? new OpenApiConnection(options) : new McpConnection(options);
}
