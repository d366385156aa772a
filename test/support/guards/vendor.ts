import type { ServerResponse } from 'node:http';
import { expect } from '@jest/globals';
import type { TestApp } from '../app.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../upstreams/upstream-server.js';

/** Words that the vendors of the tests act on. */
export const BAD = 'forbidden-word';
export const SECRET = 'hidden-word';

/** A vendor that serves the published forms of guards, and faults at paths of their own. */
export interface GuardVendor extends UpstreamServer {
  /** The URL of one of its forms or faults. */
  at(path: string): string;
  /** All texts that it was asked about, of one form. */
  texts(path?: string): string[];
}

type Answers = Record<string, (arrived: Arrived, response: ServerResponse) => void>;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** LiteLLM's Generic Guardrail API: blocks one word and masks another. */
export function genericAnswer(texts: readonly string[]): object {
  if (texts.some((text) => text.includes(BAD))) return { action: 'BLOCKED', blocked_reason: 'bad_word' };
  if (!texts.some((text) => text.includes(SECRET))) return { action: 'NONE' };
  return { action: 'GUARDRAIL_INTERVENED', texts: texts.map((text) => text.replaceAll(SECRET, '[SECRET]')) };
}

const textsIn = ({ body }: Arrived): string[] => (body as { texts: string[] }).texts;

/** The words of pictures of the tests, which are their bytes. */
const picturesIn = ({ body }: Arrived): string[] =>
  ((body as { images?: string[] }).images ?? []).map((url) =>
    Buffer.from(url.split(',')[1]!, 'base64').toString('latin1'),
  );

const FAULTS: Answers = {
  '/unauthorized': (_, response) => {
    json(response, { action: 'NONE' }, 401);
  },
  '/forbidden': (_, response) => {
    json(response, { action: 'NONE' }, 403);
  },
  '/broken': (_, response) => {
    json(response, { action: 'NONE' }, 500);
  },
  '/unavailable': (_, response) => {
    json(response, { action: 'NONE' }, 503);
  },
  '/created': (_, response) => {
    json(response, { action: 'NONE' }, 201);
  },
  '/elsewhere': (_, response) => {
    response.writeHead(307, { location: '/generic' }).end();
  },
  '/garbage': (_, response) => {
    response.writeHead(200).end('<html>ok</html>');
  },
  '/empty': (_, response) => {
    response.writeHead(200).end();
  },
  '/no-verdict': (_, response) => {
    json(response, { texts: [] });
  },
  '/unknown-verdict': (_, response) => {
    json(response, { action: 'ALLOW' });
  },
  '/fewer-texts': (_, response) => {
    json(response, { action: 'GUARDRAIL_INTERVENED', texts: [] });
  },
  '/no-texts': (arrived, response) => {
    json(response, { action: 'GUARDRAIL_INTERVENED', texts: textsIn(arrived).map(() => 7) });
  },
  '/huge': (_, response) => {
    json(response, { action: 'NONE', padding: 'x'.repeat(2 * 1024 * 1024) });
  },
  '/reset': (_, response) => {
    response.destroy();
  },
  '/half': (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"action":');
    response.destroy();
  },
  // A byte now and then, for good.
  '/drip': (_, response) => {
    response.writeHead(200);
    const dripping = setInterval(() => response.write(' '), 20);
    response.on('close', () => {
      clearInterval(dripping);
    });
  },
  // Never answers: the guard's own time limit ends the wait.
  '/slow': () => undefined,
};

/** The paths at which it does not judge. */
export const FAULT_PATHS = Object.keys(FAULTS);

export async function startVendor(more: Answers = {}): Promise<GuardVendor> {
  const answers: Answers = {
    '/generic': (arrived, response) => {
      json(response, genericAnswer([...textsIn(arrived), ...picturesIn(arrived)]));
    },
    // It gives pictures back, each changed.
    '/painting': (arrived, response) => {
      const { texts, images = [] } = arrived.body as { texts: string[]; images?: string[] };
      json(response, { action: 'GUARDRAIL_INTERVENED', texts, images: images.map((one) => `${one}AAAA`) });
    },
    '/block-all': (_, response) => {
      json(response, { action: 'BLOCKED', blocked_reason: 'all' });
    },
    ...FAULTS,
    ...more,
  };
  const server = await startUpstream((arrived, response) => {
    const [path = ''] = arrived.url.split('?');
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else answer(arrived, response);
  });
  return Object.assign(server, {
    at: (path: string) => server.origin + path,
    texts: (path = '/generic') => server.arrived.filter(({ url }) => url === path).flatMap(textsIn),
  });
}

/** Creates a guard as an administrator of the tenant; resolves to it. */
export async function makeGuard(app: TestApp, key: string, body: object): Promise<any> {
  const reply = await app.request('POST', '/api/guards', { key, body: { kind: 'generic', on: ['REQUEST'], ...body } });
  expect([reply.text, reply.status]).toEqual([reply.text, 201]);
  return reply.json;
}
