import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { GrowableBuffer } from './growable-buffer.js';
import { receive, tooLarge } from '../../shared/http/request-body.js';

/** The content of a form. */
export interface Form {
  fields: Map<string, string[]>;
  file: { bytes: Uint8Array; contentType: string; filename: string | undefined } | undefined;
}

const FILE = 'file';
const MAX_FIELDS = 100;
const MAX_NAME = 200;
const MAX_FIELD_BYTES = 256 * 1024;
/** Room for fields, boundaries and headers beside the document. */
const OVERHEAD_BYTES = 2 * 1024 * 1024;

function problem(path: string, message: string): DomainError {
  return invalidRequest([{ path, message }]);
}

/**
 * Reads a `multipart/form-data` body (RFC 7578): at most one file, under the name `file`, and text fields. Throws
 * PAYLOAD_TOO_LARGE; INVALID_REQUEST, naming the part, for a form that is broken or has parts that it may not have; and
 * ClientGone.
 */
export async function readMultipart(request: IncomingMessage, maxFileBytes: number): Promise<Form> {
  const form: Form = { fields: new Map(), file: undefined };
  let fault: DomainError | undefined;
  let part = '';
  const fail = (error: DomainError): void => {
    fault ??= error;
  };
  const broken = (): void => {
    fail(problem(part, part === '' ? 'the form is malformed' : 'the form is malformed in or after this part'));
  };
  const parser = openParser(request, maxFileBytes);
  const closed = new Promise<void>((resolve) => parser.once('close', resolve));
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    part = name;
    if (nameTruncated) fail(problem(name, `the name of a part has more than ${MAX_NAME} bytes`));
    if (valueTruncated) fail(problem(name, `must have at most ${MAX_FIELD_BYTES} bytes`));
    form.fields.set(name, [...(form.fields.get(name) ?? []), value]);
  });
  parser.on('file', (name, stream, { filename, mimeType }) => {
    part = name;
    const gathered = new GrowableBuffer();
    stream.on('data', (piece: Buffer) => {
      gathered.add(piece);
    });
    stream.once('limit', () => {
      fail(tooLarge(maxFileBytes));
    });
    stream.once('error', broken);
    stream.once('end', () => {
      form.file = { bytes: gathered.bytes(), contentType: mimeType, filename: nameOf(filename) };
    });
    if (name !== FILE) fail(problem(name, `unknown file; the document is the part named ${FILE}`));
  });
  parser.once('filesLimit', () => {
    fail(problem(FILE, 'given more than once'));
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.once(event, () => {
      fail(problem(part, `a form has at most ${MAX_FIELDS} fields`));
    });
  }
  parser.once('error', broken);
  await receive(request, maxFileBytes + OVERHEAD_BYTES, (piece) => {
    parser.write(piece);
    if (fault !== undefined) throw fault;
  });
  parser.end();
  await closed;
  if (fault !== undefined) throw fault;
  return form;
}

/** Some clients send an empty name. */
function nameOf(filename: string | undefined): string | undefined {
  return filename === undefined || filename === '' ? undefined : filename;
}

function openParser(request: IncomingMessage, maxFileBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // It counts as passed when it is reached.
        fileSize: maxFileBytes + 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 1,
        fieldNameSize: MAX_NAME,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'multipart/form-data requires a boundary', { cause: error });
  }
}
