import type { GraphQLSchema } from 'graphql';
import { openApiDocument } from '../rest/openapi/document.js';
import { signIn } from '../rest/openapi/sign-in.js';
import type { JsonObject } from '../shared/json/json.js';
import { routes } from './modules.js';

/** The OpenAPI document of a version of the gateway, for clients that reach it at `serverUrl`. */
export function apiDocument(schema: GraphQLSchema, version: string, serverUrl: string): JsonObject {
  return openApiDocument(schema, routes, {
    title: 'Portcullis',
    version,
    description: 'Governed access to AI models: gateway, policies, approvals, evidence.',
    serverUrl,
    more: signIn,
  });
}
