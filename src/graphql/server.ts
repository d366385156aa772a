import type { IncomingMessage, Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, specifiedRules, type ValidationRule } from 'graphql';
import type { Principal, Credentials } from '../features/tenancy/tenancy.port.js';
import { DomainError, errorCatalogue, type ErrorCode } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import type { RequestContext } from './context.js';
import { formatGraphqlError, unwrap } from './errors.js';
import { complexityRule, depthRule } from './limits.js';
import { attachWebSocket, type WebSocketDoor } from './websocket.js';
import { requestIdOf } from '../shared/request-id.js';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

export interface GraphqlOptions {
  schema: GraphQLSchema;
  authenticate: (credentials: Credentials) => Principal;
  /** Introspection is for development. */
  introspection: boolean;
  logger: Logger;
}

/** The rules that every GraphQL operation is held to, beyond the specification's. */
export function validationRules(introspection: boolean): ValidationRule[] {
  return introspection ? [depthRule] : [depthRule, NoSchemaIntrospectionCustomRule];
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** HTTP status of a response that has errors and no data. */
function statusOf(code: unknown): number {
  return typeof code === 'string' && code in errorCatalogue ? errorCatalogue[code as ErrorCode].status : 400;
}

/** Tells the status, the provenance and the retry time of a response in its HTTP head. */
function httpPlugin(introspection: boolean, schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ request, document, contextValue }) {
          const errors = schemaErrors(schema, document, request.variables ?? {});
          if (errors !== undefined) throw errors;
          void contextValue;
          void introspection;
          return Promise.resolve();
        },
        willSendResponse({ response, contextValue }) {
          const { headers } = response.http;
          headers.set('x-request-id', contextValue.requestId);
          const { evidenceId } = contextValue.provenance;
          if (evidenceId !== undefined) headers.set('x-evidence-id', evidenceId);
          if (response.body.kind !== 'single') return Promise.resolve();
          const { data, errors } = response.body.singleResult;
          const first = errors?.[0]?.extensions;
          if (first === undefined) return Promise.resolve();
          if (data === undefined || data === null) response.http.status = statusOf(first.code);
          const details = first.details as { retry_after?: number } | undefined;
          if (details?.retry_after !== undefined) headers.set('retry-after', String(details.retry_after));
          return Promise.resolve();
        },
      }),
  };
}
