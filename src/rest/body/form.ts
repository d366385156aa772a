import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { ClientGone, checkContentEncoding, tooLarge } from '../../shared/http/request-body.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { FormLimits } from '../route.js';
import { Spool } from './spool.js';

/** A form: its texts as a body, by their names, and its files. */
export interface SpooledForm {
  /** Texts; lists of them where a name came several times or ends in `[]`. */
  body: JsonObject;
  spool: Spool;
}

const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i;
const MAX_FIELDS = 200;
const MAX_NAME = 200;
const MAX_FIELD_BYTES = 256 * 1024;
/** All texts together. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** Room for boundaries and headers. */
const OVERHEAD_BYTES = 256 * 1024;

/** Whether a request sends a form. */
export function isForm({ headers }: IncomingMessage): boolean {
  return FORM_TYPE.test(headers['content-type'] ?? '');
}

/**
 * Reads `multipart/form-data` (RFC 7578) with its files spooled to disk: no more than a piece of each is in memory. Throws
 * PAYLOAD_TOO_LARGE; INVALID_REQUEST, naming the part; SERVICE_UNAVAILABLE; ClientGone. Leaves nothing behind then.
 */
export async function readUploadForm(request: IncomingMessage, limits: FormLimits): Promise<SpooledForm> {
  checkContentEncoding(request.headers['content-encoding']);
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + MAX_TEXT_BYTES + OVERHEAD_BYTES)
    throw tooLarge(limits.maxBytes);
  const form: SpooledForm = { body: {}, spool: new Spool() };
  try {
    await new FormReading(request, limits, form).done;
    return form;
  } catch (error) {
    await form.spool.remove();
    throw error;
  }
}

/** One form on its way in. */
class FormReading {
  readonly done: Promise<void>;
  private readonly parser: busboy.Busboy;
  private readonly ended = Promise.withResolvers<undefined>();
  private writing: Promise<void> = Promise.resolve();
  private texts = 0;
  private part = '';

  constructor(
    private readonly request: IncomingMessage,
    private readonly limits: FormLimits,
    private readonly form: SpooledForm,
  ) {
    this.parser = openParser(request, limits);
    const fail = (error: unknown): void => {
      const reason = error instanceof Error ? error : new Error(String(error));
      this.ended.reject(reason);
      // Files that are being written end with it.
      request.unpipe(this.parser);
      this.parser.destroy(reason);
    };
    const broken = (): void => {
      const part = this.part;
      fail(problem(part, part === '' ? 'the form is malformed' : 'the form is malformed in or after this part'));
    };
    this.parser
      .on('field', (name, value, { nameTruncated, valueTruncated }) => {
        this.part = name;
        this.texts += Buffer.byteLength(value);
        if (nameTruncated) fail(problem(name.slice(0, 40), `the name of a part has more than ${MAX_NAME} bytes`));
        else if (valueTruncated) fail(problem(name, `must have at most ${MAX_FIELD_BYTES} bytes`));
        else if (this.texts > MAX_TEXT_BYTES)
          fail(problem(name, `the texts of a form have at most ${MAX_TEXT_BYTES} bytes`));
        else if (name === '__proto__') fail(problem(name, 'is not the name of a part'));
        else addText(this.form.body, name, value);
      })
      .on('file', (name, stream, { filename, mimeType }) => {
        this.part = name;
        stream.on('error', broken);
        stream.once('limit', () => {
          fail(tooLarge(limits.maxFileBytes));
        });
        if (!limits.files.includes(name)) {
          stream.resume();
          fail(problem(name, `unknown file; files are the parts named ${limits.files.join(', ')}`));
          return;
        }
        this.writing = this.writing.then(() =>
          this.write(stream, { name, filename: filename || name, contentType: mimeType }),
        );
        this.writing.catch(fail);
      })
      .once('filesLimit', () => {
        fail(problem(limits.files[0] ?? 'file', `a form has at most ${limits.maxFiles} files`));
      })
      .once('fieldsLimit', () => {
        fail(problem(this.part, `a form has at most ${MAX_FIELDS} fields`));
      })
      .on('error', broken)
      .once('close', () => {
        this.ended.resolve(undefined);
      });
    request.once('close', () => {
      if (!request.complete) fail(new ClientGone());
    });
    request.pipe(this.parser);
    this.done = this.ended.promise.then(
      () => this.writing,
      async (error: unknown) => {
        // It failed for the same reason; nothing is written any more when it is over.
        await this.writing.catch(() => undefined);
        throw error;
      },
    );
  }

  private async write(stream: Readable, about: Parameters<Spool['add']>[1]): Promise<void> {
    await this.form.spool.add(stream, about);
    const bytes = this.form.spool.files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > this.limits.maxBytes) throw tooLarge(this.limits.maxBytes);
  }
}

function problem(path: string, message: string): DomainError {
  return invalidRequest([{ path, message }]);
}

function addText(body: JsonObject, name: string, value: string): void {
  const given = Object.hasOwn(body, name) ? body[name] : undefined;
  if (given === undefined) body[name] = name.endsWith('[]') ? [value] : value;
  else body[name] = Array.isArray(given) ? [...given, value] : [given, value];
}

function openParser(request: IncomingMessage, { maxFileBytes, maxFiles }: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: maxFiles,
        // It counts as passed when it is reached.
        fileSize: maxFileBytes + 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + maxFiles,
        fieldNameSize: MAX_NAME,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'multipart/form-data requires a boundary', { cause: error });
  }
}
