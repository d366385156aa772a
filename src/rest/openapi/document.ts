import type { GraphQLSchema } from 'graphql';
import type { JsonObject } from '../../shared/json/json.js';
import type { Route } from '../route.js';
import { Describer } from './describer.js';
import { errorNames, errorResponse, headerComponents } from './responses.js';

export interface OpenApiOptions {
  title: string;
  version: string;
  description: string;
  /** Where the API is; clients of the document take it as the base of all paths. */
  serverUrl: string;
  /** Paths that no row of the table declares. */
  more?: { tag: string; paths: Record<string, JsonObject>; securitySchemes: JsonObject };
}

/** An Express path in OpenAPI's notation. */
function templated(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

/**
 * The OpenAPI 3.1 document of the table, from its rows, their operations and the schema's descriptions and constraints.
 * A row with several prefixes is described under the first; its description names the others, because tools take a
 * duplicated path for another operation and mostly ignore servers of single paths.
 */
export function openApiDocument(schema: GraphQLSchema, routes: readonly Route[], options: OpenApiOptions): JsonObject {
  const { more } = options;
  const describer = new Describer(schema);
  const paths: Record<string, JsonObject> = {};
  for (const row of routes) {
    const path = templated(`${row.prefixes?.[0] ?? ''}${row.path}`);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describer.operation(row) };
  }
  const errors = new Map(routes.flatMap(errorNames).map(([name, ...error]) => [name, errorResponse(...error)]));
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description: options.description },
    servers: [{ url: options.serverUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map((row) => row.tag)), ...(more === undefined ? [] : [more.tag])].map((name) => ({
      name,
    })),
    paths: { ...paths, ...more?.paths },
    components: {
      schemas: describer.book.schemas,
      responses: Object.fromEntries(errors),
      headers: headerComponents,
      parameters: {
        TenantId: {
          name: 'X-Tenant-ID',
          in: 'header',
          required: false,
          description: 'The tenant to act in; defaults to the API key’s own.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A gateway API key.' },
        packSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-portcullis-pack',
          description: 'The session of a reader of one evidence pack, from POST /api/shared/session.',
        },
        ...more?.securitySchemes,
      },
    },
  };
}
