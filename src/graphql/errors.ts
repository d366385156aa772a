import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, type ErrorBody, invalidRequest, toErrorBody } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';

/** The error behind what graphql-js wraps around it; an error of the request itself is INVALID_REQUEST. */
export function unwrap(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  if (error.originalError instanceof GraphQLError) return unwrap(error.originalError);
  if (error.originalError !== undefined) return error.originalError;
  return invalidRequest([{ path: error.path?.join('.') ?? '', message: error.message }], error);
}

/** An error of the catalogue in the form of GraphQL. */
export interface CatalogueFailure extends GraphQLFormattedError {
  extensions: Omit<ErrorBody, 'message'> & Record<string, unknown>;
}

/** An error as GraphQL clients see it: the catalogue's code and details in `extensions`, nothing of unknown errors. */
export function formatGraphqlError(error: unknown, requestId: string, logger: Logger): CatalogueFailure {
  const original = unwrap(error);
  if (!(original instanceof DomainError)) logger.error({ err: original, request_id: requestId }, 'unexpected error');
  const { message, ...extensions } = toErrorBody(original, requestId);
  const { locations, path } = error instanceof GraphQLError ? error : {};
  return {
    message,
    ...(locations === undefined ? {} : { locations }),
    ...(path === undefined ? {} : { path }),
    extensions,
  };
}
