import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderAdapter } from '../../../src/contracts/provider.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import { openCredentials } from '../../../src/providers/credentials/open-credentials.js';
import { type CloudEnvironment, NO_CLOUD } from '../../../src/shared/credentials/cloud-environment.js';
import { type CloudSpec, credentialSpec, isCloudSpec } from '../../../src/shared/credentials/credential-spec.js';
import { cleanups } from '../cleanups.js';
import { manualClock } from '../clock.js';
import { type Arrived, startUpstream, type UpstreamServer } from './upstream-server.js';

/** The time of these tests, in whole minutes. */
export const TEST_TIME = Date.UTC(2026, 10, 28);
export const HOUR = 3_600_000;

/** The answer of a mock: a body as JSON or as text, 200 when no status is given. */
export interface MockAnswer {
  status?: number;
  json?: object;
  text?: string;
  headers?: Record<string, string>;
}

/** A server of tokens whose answers the test gives; its `Date` is the time of `clock`. */
export async function startTokens(
  clock: { now: () => number },
  answer: (arrived: Arrived, count: number, response: ServerResponse) => MockAnswer | undefined,
): Promise<UpstreamServer> {
  let count = 0;
  return startUpstream((arrived, response) => {
    count += 1;
    const given = answer(arrived, count, response);
    // Undefined: it never answers.
    if (given === undefined) return;
    const { status = 200, json, text = JSON.stringify(json), headers = {} } = given;
    const date = new Date(clock.now()).toUTCString();
    const type = json === undefined ? 'text/xml' : 'application/json';
    response.writeHead(status, { date, 'content-type': type, ...headers }).end(text);
  });
}

/** The answer of STS for a role. */
export function stsAnswer(name: string, expiresAt: number): MockAnswer {
  const members = `<AccessKeyId>ASIA${name.toUpperCase().padStart(16, '0')}</AccessKeyId><SecretAccessKey>secret-of-${name}</SecretAccessKey>`;
  const rest = `<SessionToken>session-of-${name}</SessionToken><Expiration>${new Date(expiresAt).toISOString()}</Expiration>`;
  return { text: `<Response><Result><Credentials>${members}${rest}</Credentials></Result></Response>` };
}

/** The answer of a container's or a machine's credentials. */
export function keysAnswer(name: string, expiresAt: number): MockAnswer {
  return {
    json: {
      Code: 'Success',
      AccessKeyId: `ASIA${name.toUpperCase().padStart(16, '0')}`,
      SecretAccessKey: `secret-of-${name}`,
      Token: `session-of-${name}`,
      Expiration: new Date(expiresAt).toISOString(),
    },
  };
}

export const CHAT_ANSWER = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

/** A server of models that answers a chat, with the status that the test gives. */
export async function startModels(
  statusOf: (count: number, arrived: Arrived) => { status: number; headers?: Record<string, string> } = () => ({
    status: 200,
  }),
): Promise<UpstreamServer> {
  let count = 0;
  return startUpstream((arrived, response) => {
    count += 1;
    const { status, headers } = statusOf(count, arrived);
    const failure = { error: { message: `no: ${String(arrived.headers.authorization)}`, code: 'invalid_token' } };
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(status === 200 ? CHAT_ANSWER : failure));
  });
}

/** A checked credential, as a file of providers would give it. */
export function specOf(given: object): CloudSpec {
  const { stsEndpoint, authority, ...checked } = given as { stsEndpoint?: string; authority?: string };
  const spec = credentialSpec.parse(checked);
  // Checked when it is opened, where tests may name this machine.
  if (spec.type === 'aws') return { ...spec, stsEndpoint };
  if (spec.type === 'azure') return { ...spec, authority };
  if (!isCloudSpec(spec)) throw new TypeError('expected the credential of a cloud');
  return spec;
}

/** A credential in its place: behind an adapter of OpenAI's protocol. */
export function adapterWith(
  given: object,
  origin: string,
  environment: Partial<CloudEnvironment> = {},
  clock: { now: () => number } = manualClock(TEST_TIME),
) {
  const all = {
    ...NO_CLOUD,
    ...environment,
    forTests: { allowLoopback: true, ...environment.forTests },
  };
  const credentials = openCredentials(specOf(given), { baseUrl: origin, environment: all, clock, random: () => 0.5 });
  const adapter = createOpenAiAdapter({ baseUrl: `${origin}/v1`, name: 'house', sandbox: false, credentials, clock });
  return { adapter, credentials };
}

/** A folder for the files of a test, gone after `clear`. */
export function credentialFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  return {
    write(name: string, text: string): string {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    clear: () => {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Keeps adapters and servers until the end of a test: `afterEach(clear)`. */
export function keeper() {
  const cleanup = cleanups();
  return {
    keep: async <T extends ProviderAdapter | UpstreamServer>(one: Promise<T> | T): Promise<T> => {
      const kept = await one;
      cleanup.push(() => ('stop' in kept ? kept.stop() : kept.close()));
      return kept;
    },
    clear: cleanup.run,
  };
}
