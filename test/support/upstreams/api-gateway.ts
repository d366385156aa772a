import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../app.js';
import { startUpstream, type UpstreamServer } from './upstream-server.js';

/** The protocols of the upstreams behind the gateway. */
export const UPSTREAMS = ['chat', 'responses', 'messages', 'ollama', 'gemini', 'converse', 'invoke'] as const;
export type Upstream = (typeof UPSTREAMS)[number];
export const APIS = ['chat', 'responses', 'messages'] as const;
export type Api = (typeof APIS)[number];

/** The answer that all upstreams give next. */
export interface NextAnswer {
  status: number;
  contentType: string;
  body: string | Buffer;
  /** Bytes per write; everything in one when absent. */
  piece?: number;
}

/** A gateway with an upstream of each protocol behind it, all of which give one answer. */
export interface ApiGateway {
  gateway: TestApp;
  upstream: UpstreamServer;
  key: string;
  openai: OpenAI;
  anthropic: Anthropic;
  /** The SDKs connected directly to the upstream, past the gateway. */
  bareOpenai: OpenAI;
  bareAnthropic: Anthropic;
  next: (answer: NextAnswer) => void;
  /** Moves the clock past the time for which circuit breakers stay open. */
  later: () => void;
  /** The parts of an answer that its evidence lists as dropped. */
  dropped: (evidenceId: string | null) => Promise<string[]>;
  stop: () => Promise<void>;
}

const price = {
  input: '1',
  output: '1',
  cachedInput: '1',
  audioInput: '1',
  audioOutput: '1',
  webSearches: '1',
  source: 'a test',
  asOf: '2026-01-01',
};
const chat = { type: 'chat', contextWindow: 200_000, maxOutputTokens: 4_000, price, fallbacks: [] };
const KINDS = {
  chat: 'openai',
  responses: 'openai',
  messages: 'anthropic',
  ollama: 'local',
  converse: 'bedrock',
  invoke: 'bedrock',
  gemini: 'gemini',
} as const;
const PATHS = {
  chat: '/v1',
  responses: '/v1',
  messages: '',
  ollama: '',
  converse: '',
  invoke: '',
  gemini: '/v1beta',
};
/** Names on Bedrock, which say how a model is called. */
const NAMES: Partial<Record<Upstream, string>> = {
  converse: 'amazon.nova-lite-v1:0',
  invoke: 'us.anthropic.claude-haiku-4-5-20251001-v1:0',
};
/** The members by which an entry names its protocol, where its kind does not. */
const SPOKEN = {
  chat: { speaks: ['chat'] },
  responses: { speaks: ['responses'] },
  messages: { speaks: ['messages'] },
  ollama: { api: 'ollama' },
  converse: {},
  invoke: {},
  gemini: {},
};

/** The models are named as the protocols of their upstreams. */
export async function startApiGateway(tenant: object = {}): Promise<ApiGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-apis-'));
  let now = Date.now();
  let answer: NextAnswer = { status: 200, contentType: 'application/json', body: '{}' };
  const upstream = await startUpstream(({ url }, response) => {
    if (url.endsWith('/api/tags')) send(response, listed(['ollama']));
    else void trickle(response, answer);
  });
  const [providersFile, modelsFile] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  const providers = UPSTREAMS.map((speaks) => ({
    id: `of-${speaks}`,
    kind: KINDS[speaks],
    baseUrl: upstream.origin + PATHS[speaks],
    ...SPOKEN[speaks],
    models: [{ id: speaks, upstream: NAMES[speaks] ?? speaks }],
  }));
  writeFileSync(providersFile, JSON.stringify({ providers }));
  const models = UPSTREAMS.map((speaks) => ({
    ...chat,
    id: speaks,
    upstream: NAMES[speaks] ?? speaks,
    provider: `of-${speaks}`,
  }));
  writeFileSync(modelsFile, JSON.stringify({ mode: 'replace', models }));
  const gateway = await startTestApp({
    clock: { now: () => now },
    env: { SANDBOX: 'off', PROVIDERS_FILE: providersFile, MODELS_FILE: modelsFile },
  });
  await gateway.createTenant({
    id: 'apis',
    tier: 'ENTERPRISE',
    monthlyBudgetUsd: 100_000,
    requestsPerMinute: 1_000_000,
    tokensPerMinute: 1_000_000_000,
  });
  if (Object.keys(tenant).length > 0) {
    const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "apis", input: $input) { id } }';
    const { json, text } = await gateway.graphql(query, { input: tenant });
    if (json.errors !== undefined) throw new Error(text);
  }
  const key = await gateway.issueKey({ tenantId: 'apis', subject: 'ann', roles: ['tenant_admin'] });
  const own = { apiKey: key, maxRetries: 0 };
  const bare = { apiKey: 'bare', maxRetries: 0 };
  return {
    async stop() {
      await gateway.stop();
      await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    gateway,
    upstream,
    key,
    openai: new OpenAI({ ...own, baseURL: `${gateway.url}/v1` }),
    anthropic: new Anthropic({ ...own, baseURL: gateway.url }),
    bareOpenai: new OpenAI({ ...bare, baseURL: `${upstream.origin}/v1` }),
    bareAnthropic: new Anthropic({ ...bare, baseURL: upstream.origin }),
    next: (given) => (answer = given),
    later: () => (now += 600_000),
    async dropped(id) {
      const query = 'query($id: ID!) { invocation(id: $id) { dropped errorCode } }';
      const { json, text } = await gateway.graphql(query, { id }, { key });
      if (json.errors !== undefined || json.data.invocation === null) throw new Error(text);
      return json.data.invocation.dropped as string[];
    },
  };
}

const listed = (names: string[]): NextAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ models: names.map((name) => ({ name })) }),
});

function send(response: ServerResponse, { status, contentType, body }: NextAnswer): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}

async function trickle(response: ServerResponse, answer: NextAnswer): Promise<void> {
  const { status, contentType, body, piece } = answer;
  if (piece === undefined) {
    send(response, answer);
    return;
  }
  response.writeHead(status, { 'content-type': contentType });
  response.socket?.setNoDelay(true);
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += piece) {
    response.write(bytes.subarray(from, from + piece));
    await tick();
  }
  response.end();
}

/** A stream of events as text. */
export const toSse = (events: readonly { event?: string; data: unknown }[]): string =>
  events
    .map(({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join('');
