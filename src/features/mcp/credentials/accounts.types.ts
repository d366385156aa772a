import { connectionType } from '../../../graphql/connection.js';
import { McpTokenRecord } from './mcp-token.entity.js';

export const McpAccountConnection = connectionType('McpAccount', McpTokenRecord);
