import { proofAddress } from '../shared/http/proof-address.js';
import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { ApiLimiter } from '../contracts/identity.js';
import { errorHeaders } from '../shared/http/error-headers.js';
import { DomainError, errorCatalogue, invalidRequest } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { currentReading } from '../shared/reading.js';
import { askedFields } from './asked-fields.js';
import type { RequestContext } from './context.js';
import { type CatalogueFailure, formatGraphqlError } from './errors.js';
import { isModelCall, sizeProblem } from './root-fields.js';
import { stores } from './storing.js';
import { inputError } from './validation/check-operation.js';

/** The status of a response with this error. */
export function errorStatus({ extensions }: CatalogueFailure): number {
  return errorCatalogue[extensions.code].status;
}

/** Headers that follow from a failed response. */
export function headersOf({ extensions }: CatalogueFailure): Record<string, string> {
  return errorHeaders(extensions);
}

/** The context of one operation. */
export interface OperationContext extends RequestContext {
  /** Sent by GET, so it must be a query. */
  isGet: boolean;
  /** Takes back that it was counted. */
  takeBack: () => void;
}

/** Checks the input of an operation as a whole, and writes status and headers of the response. */
export function responsePlugin(
  schema: GraphQLSchema,
  limits: ApiLimiter,
  logger: Logger,
): ApolloServerPlugin<OperationContext> {
  return {
    unexpectedErrorProcessingRequest({ error }) {
      logger.error({ err: error }, 'the GraphQL server failed');
      return Promise.resolve();
    },
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ request, document, operation, contextValue, response }) {
          if (contextValue.isGet && operation?.operation === OperationTypeNode.MUTATION) {
            response.http.headers.set('allow', 'POST');
            return Promise.reject(new DomainError('METHOD_NOT_ALLOWED', 'send mutations by POST'));
          }
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
            const message = 'subscriptions are streams: accept text/event-stream, or use a WebSocket';
            return Promise.reject(invalidRequest([{ path: '', message }]));
          }
          const isCall = operation !== undefined && isModelCall(schema, operation);
          if (isCall) limits.admitCall(contextValue.principal);
          if (operation && stores(schema, operation)) limits.assertRoom(contextValue.principal);
          const problem = inputError(schema, document, request.operationName, request.variables ?? {});
          const reads = currentReading();
          if (reads !== undefined && operation?.operation === OperationTypeNode.QUERY)
            reads.asked = askedFields(schema, document);
          if (problem !== undefined) return Promise.reject(problem);
          // An invalid operation stays counted.
          if (isCall) contextValue.takeBack();
          return Promise.resolve();
        },
        willSendResponse({ response, contextValue, operation, errors: failures = [] }) {
          const { headers } = response.http;
          for (const [name, value] of Object.entries(limits.headers(contextValue.principal)))
            headers.set(name.toLowerCase(), value);
          const dataAsOf = currentReading()?.asOf;
          if (dataAsOf !== undefined) headers.set('x-data-as-of', dataAsOf);
          const { evidenceId } = contextValue.provenance;
          if (evidenceId !== undefined) {
            headers.set('x-evidence-id', evidenceId);
            headers.set('x-evidence-proof', proofAddress(contextValue.principal.tenant.id, evidenceId));
          }
          if (response.body.kind !== 'single') return Promise.resolve();
          const result = response.body.singleResult;
          const problem = operation && sizeProblem(schema, operation, result.data);
          if (problem !== undefined) delete result.data;
          const errors = problem === undefined ? failures : [problem];
          if (errors.length === 0) return Promise.resolve();
          if (operation && isModelCall(schema, operation) && evidenceId === undefined)
            for (const { originalError } of errors) limits.callFailed(contextValue.principal, originalError);
          const formatted = errors.map((error) => formatGraphqlError(error, contextValue.requestId, logger));
          result.errors = formatted;
          const [first] = formatted;
          if (first === undefined) return Promise.resolve();
          if (result.data === undefined || result.data === null) response.http.status = errorStatus(first);
          for (const [name, value] of Object.entries(headersOf(first))) headers.set(name.toLowerCase(), value);
          return Promise.resolve();
        },
      }),
  };
}
