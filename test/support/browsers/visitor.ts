import { CookieJar } from 'tough-cookie';

/** The answer at the end of all redirects, with its URL. */
export interface Visited {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Visit {
  /** Stops before the request to the first address that matches; the answer is then empty. */
  until?: (url: URL) => boolean;
  /** The site that the first request comes from. */
  site?: string;
}

const MOST_REDIRECTS = 12;

/** A browser that goes from server to server: it follows redirects, keeps cookies, and says where it comes from. */
export class Visitor {
  readonly jar = new CookieJar();

  async visit(address: string, { until = () => false, site = 'none' }: Visit = {}): Promise<Visited> {
    let url = new URL(address);
    let from = site;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (until(url)) return { url: url.href, status: 0, headers: new Headers(), text: '' };
      const response = await this.send(url.href, { headers: { 'sec-fetch-site': from } });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        return { url: url.href, status: response.status, headers: response.headers, text: await response.text() };
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== url.origin) from = 'cross-site';
      url = next;
    }
    throw new Error(`more than ${MOST_REDIRECTS} redirects, the last to ${url.href}`);
  }

  /** One request, with the cookies of this browser. */
  async send(url: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) {
    const cookie = await this.jar.getCookieString(url);
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const set of response.headers.getSetCookie()) await this.jar.setCookie(set, url);
    return response;
  }

  /** A request as sent by a page of the same server. */
  own(url: string, method: string, body?: object): Promise<Response> {
    return this.send(url, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
