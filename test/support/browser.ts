import { CookieJar } from 'tough-cookie';
import type { GatewayClient, Reply } from './programs/over-http.js';

/** A browser: it keeps cookies, and says where its requests come from. */
export class Browser {
  readonly jar = new CookieJar();

  constructor(private readonly app: GatewayClient) {}

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const cookie = await this.jar.getCookieString(this.app.url + path);
    const reply = await this.app.request(method, path, {
      key: null,
      body,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const set of reply.headers.getSetCookie()) await this.jar.setCookie(set, this.app.url + path);
    return reply;
  }

  /** Executes an operation as if it were one of the console's: by its hash. */
  graphql(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request('POST', '/graphql', { documentId: this.app.persist(query), variables }, headers);
  }
}
