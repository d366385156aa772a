import { connectionType } from '../../../graphql/connection.js';
import { McpTokenRecord } from './mcp-token.entity.js';

export const McpConnectionConnection = connectionType('McpConnection', McpTokenRecord);
