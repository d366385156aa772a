import { Readable } from 'node:stream';
import type { JsonObject } from '../../shared/json/json.js';
import type { UnsignedRequest } from './authorised.js';
import type { FormBody } from './form-body.js';

/** RequestHeaders by lower-case names. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** Makes the requests of one upstream: below its path, with its own headers and query. */
export class UpstreamRequests {
  private readonly headers: RequestHeaders;
  private readonly jsonHeaders: RequestHeaders;

  /** `prefix`: the path before each request's own, without a final slash. */
  constructor(
    private readonly prefix: string,
    private readonly query: string,
    headers: RequestHeaders,
  ) {
    this.headers = { 'accept-encoding': 'identity', ...headers };
    this.jsonHeaders = { ...this.headers, 'content-type': 'application/json' };
  }

  json(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: JsonObject | undefined,
    accept: string,
    more: RequestHeaders = {},
  ): UnsignedRequest {
    return {
      method,
      path: this.pathOf(path),
      headers: { accept, ...(body === undefined ? this.headers : this.jsonHeaders), ...more },
      body: body === undefined ? null : JSON.stringify(body),
    };
  }

  form(path: string, form: FormBody): UnsignedRequest {
    const own = { 'content-type': form.contentType, 'content-length': String(form.bytes) };
    return {
      method: 'POST',
      path: this.pathOf(path),
      headers: { accept: '*/*', ...this.headers, ...own },
      body: () => Readable.from(form.open()),
    };
  }

  private pathOf(path: string): string {
    const whole = this.prefix + path;
    return this.query === '' ? whole : `${whole}${path.includes('?') ? '&' : '?'}${this.query}`;
  }
}
