import { getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql';
import { constraintOf } from '../../graphql/validation/constraints.js';
import type { JsonObject } from '../../shared/json/json.js';
import { wireName } from '../compile/naming.js';
import { constrained, type SchemaBook } from './schemas.js';
import type { FormUpload, Route, Upload } from '../route.js';
import type { Operation } from '../compile/selection.js';
import { uploadInput } from '../body/upload.js';

/** Input fields that path, query or headers fill. */
function mergedInto(row: Route): string[] {
  return Object.values(row.variables).flatMap((picker) =>
    picker.from === 'body' ? Object.keys(picker.merge ?? {}) : [],
  );
}

/** The bodies other than JSON of a route with a document, by media type. */
export function uploadBodies(book: SchemaBook, row: Route, upload: Upload, type: GraphQLInputObjectType): JsonObject {
  const fields = book.body(type, row.naming, {
    hidden: new Set([upload.content, ...mergedInto(row)]),
    // The file is a separate part.
    acceptsUnknown: true,
    flag: undefined,
  });
  const document = { description: 'The document.', contentMediaType: 'application/octet-stream' };
  const file: JsonObject = { type: 'object', required: ['file'], properties: { file: document } };
  const description = 'The document itself, under its own media type; other fields go in the query.';
  return {
    'multipart/form-data': { schema: { allOf: [file, fields] } },
    '*/*': { schema: { description } },
  };
}

/** The form that a route takes beside JSON: its texts are the body's members. */
export function formBodies({ files, maxFileBytes }: FormUpload): JsonObject {
  const file = {
    contentMediaType: 'application/octet-stream',
    description: `A file of at most ${maxFileBytes} bytes.`,
  };
  const properties = Object.fromEntries(files.map((name) => [name, file]));
  return { 'multipart/form-data': { schema: { type: 'object', properties, additionalProperties: true } } };
}

/** Query parameters of a raw body. */
export function uploadParameters(book: SchemaBook, row: Route, upload: Upload, operation: Operation): JsonObject[] {
  const hidden = new Set([upload.content, upload.contentType, ...mergedInto(row)]);
  const fields = Object.values(uploadInput(operation, row).getFields()).filter(({ name }) => !hidden.has(name));
  return fields.map((field) => {
    const isJson = isInputObjectType(getNamedType(field.type));
    const schema = constrained(book.input(field.type, row.naming), constraintOf(field));
    return {
      name: wireName(row.naming, field.name),
      in: 'query',
      required: false,
      description: `${field.description ?? ''} With a raw body only.`.trim(),
      ...(isJson ? { content: { 'application/json': { schema } } } : { schema }),
    };
  });
}
