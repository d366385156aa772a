import { getNamedType, isScalarType, type GraphQLSchema } from 'graphql';
import Negotiator from 'negotiator';
import { EXPORT_FORMATS } from '../../contracts/exports/list-exports.js';
import { DomainError } from '../../shared/errors.js';
import { compileOperation, type CompiledOperation } from './compiled-operation.js';
import { bodyField } from './encode.js';
import type { Representation, Route } from '../route.js';
import { operationOf, selectedFields } from './selection.js';

/** As clients may ask for it: every text that is sent is UTF-8. */
const offered = (type: string): string => `${type};charset=utf-8`;

/** A representation of an answer, compiled from its declaration. */
interface CompiledRepresentation {
  /** As it is sent, `charset` included. */
  readonly type: string;
  readonly operation: CompiledOperation;
  /** The body. Throws NOT_FOUND when the root field had no value. */
  read(data: Record<string, unknown>): string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The representations of a route other than JSON. */
export interface CompiledRepresentations {
  /** Headers of every successful response. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The client's preference, by RFC 9110 §12.5.1 or `format`; undefined: JSON. If none is acceptable, the route's
   * default: an answer is more useful than a refusal.
   */
  choose(accept: string | undefined, format: string | null): CompiledRepresentation | undefined;
}

/** Allowed values of `?format=` on a route; undefined if the route does not read it. */
export function formatsOf({ representations = [], exported }: Route): readonly string[] | undefined {
  if (exported !== undefined) return EXPORT_FORMATS;
  const formats = representations.flatMap(({ format }) => format ?? []);
  return formats.length === 0 ? undefined : ['json', ...formats];
}

function compile(schema: GraphQLSchema, representation: Representation): CompiledRepresentation {
  const { type, operation: document, field, text, isBase64, headers = {} } = representation;
  const operation = operationOf(schema, document);
  const picked = selectedFields(operation, bodyField(operation, field).parts).get(text);
  const scalar = picked === undefined ? undefined : getNamedType(picked.type);
  if (!isScalarType(scalar) || scalar.name !== 'String') {
    throw new Error(`the representation ${type} sends ${field}.${text}, which is not a string in its selection`);
  }
  return {
    type: isBase64 === true ? type : `${type}; charset=utf-8`,
    operation: compileOperation(operation),
    headers,
    read(data) {
      const value = data[field] as Record<string, unknown> | null | undefined;
      if (value === null || value === undefined) throw new DomainError('NOT_FOUND', 'not found');
      const content = value[text] as string;
      return isBase64 === true ? Buffer.from(content, 'base64') : content;
    },
  };
}

/** Compiles the representations of a route; undefined if it has only JSON. Throws for invalid ones. */
export function compileRepresentations(schema: GraphQLSchema, row: Route): CompiledRepresentations | undefined {
  const { representations } = row;
  if (representations === undefined) return undefined;
  const byType = new Map(representations.map((one) => [offered(one.type), compile(schema, one)]));
  const byFormat = new Map(representations.map(({ format, type }) => [format, byType.get(offered(type))]));
  const fallback = representations.find(({ isDefault }) => isDefault === true);
  // The first of equally preferred representations wins.
  const first = fallback === undefined ? [] : [offered(fallback.type)];
  const types = [...new Set([...first, offered('application/json'), ...byType.keys()])];
  return {
    headers: { Vary: 'Accept' },
    choose(accept, format) {
      if (format !== null && format !== '') return byFormat.get(format);
      return byType.get(new Negotiator({ headers: { accept } }).mediaType(types) ?? types[0] ?? '');
    },
  };
}
