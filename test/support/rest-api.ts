import { noPiiRules } from '../../src/contracts/pii.js';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import type { CallerCredentials, FeaturePack, Principal } from '../../src/contracts/identity.js';
import { createDocs } from '../../src/rest/openapi/docs-page.js';
import { createRestApi } from '../../src/rest/mount.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { DomainError } from '../../src/shared/errors.js';
import type { JsonObject } from '../../src/shared/json/json.js';
import { behaviour, routes, testSchema } from '../fixtures/rest-schema.js';

const tenant = {
  id: 'default',
  name: 'Default',
  tier: 'pro',
  requestsPerMinute: 300,
  tokensPerMinute: 500_000,
  monthlyBudget: 0n,
  status: 'active',
  featurePacks: new Set<FeaturePack>(),
  unreadAttachments: 'pass',
  piiMode: 'detect',
  piiAnswers: 'off',
  piiRules: noPiiRules,
  cacheTtlSeconds: 0,
  approvalRiskThreshold: null,
  retainContent: false,
  invocationRetentionDays: null,
  publicLog: false,
  logEntries: 'readable',
  ownProviders: false,
  defaultApprovers: { requiredApprovers: new Array<string>() },
  version: 1,
} as const;
export const principal: Principal = {
  tenant,
  subject: 'ann',
  subjectType: 'user',
  roles: new Set(),
  keyId: 'k',
  keyHandlers: new Set(),
  homeTenantId: 'default',
  allowedModels: null,
};

export const logged: { fields: Record<string, unknown>; message: string }[] = [];
export const seen: CallerCredentials[] = [];
export const heartbeat = { heartbeatMillis: 60_000, drainMillis: 60_000 };
export const usualLimits = (who: Principal): Record<string, string> => ({
  'X-RateLimit-Limit': String(who.tenant.requestsPerMinute),
});

/** The api that a file of tests asks, and how it is told to behave. */
export const api = {
  url: '',
  isShuttingDown: false,
  limitHeaders: usualLimits,
  document: {} as JsonObject,
  server: undefined as unknown as Server,
};
let schema: GraphQLSchema;

function authenticate(credentials: CallerCredentials): Principal {
  seen.push(credentials);
  if (credentials.authorization === 'Bearer down') throw new DomainError('SERVICE_UNAVAILABLE', 'not loaded yet');
  if (credentials.authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED', 'invalid API key');
  return principal;
}

export async function listen(times: { heartbeatMillis: number; drainMillis: number }): Promise<[Server, string]> {
  const mounted = createRestApi({
    schema,
    routes,
    logger: { error: (fields, message) => logged.push({ fields: fields as Record<string, unknown>, message }) },
    authenticate,
    anonymous: principal,
    rateLimitHeaders: (who) => api.limitHeaders(who),
    isShuttingDown: () => api.isShuttingDown,
    ...times,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use(mounted.handle);
  app.use(createDocs(() => api.document));
  app.get('/thrown', () => {
    throw new Error('secret of another handler');
  });
  app.use(mounted.notFound);
  app.use(mounted.failed);
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return [listening, `http://127.0.0.1:${(listening.address() as AddressInfo).port}`];
}

const original = { ...behaviour };

/** Serves the test schema to the tests of a file. */
export function serveApi(): void {
  beforeAll(async () => {
    schema = await testSchema();
    api.document = openApiDocument(schema, routes, {
      title: 'Test',
      version: '1',
      description: 'Test',
      serverUrl: 'http://127.0.0.1',
    });
    [api.server, api.url] = await listen(heartbeat);
  });
  afterAll(async () => {
    const closed = once(api.server, 'close');
    api.server.close();
    api.server.closeAllConnections();
    await closed;
  });
  beforeEach(() => {
    logged.length = 0;
    seen.length = 0;
  });
  afterEach(() => {
    Object.assign(behaviour, original);
    api.isShuttingDown = false;
    api.limitHeaders = usualLimits;
  });
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: { error?: Record<string, unknown> } & Record<string, unknown>;
}

export interface Call {
  headers?: Record<string, string | string[]>;
  /** A body that is sent unchanged, instead of `json`. */
  raw?: string | Buffer;
  json?: unknown;
  chunked?: boolean;
}

export const goodKey = { authorization: 'Bearer good' };
export const ask = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };

export function open(method: string, path: string, call: Call = {}, at = api.url): Promise<IncomingMessage> {
  const payload = call.json === undefined ? call.raw : JSON.stringify(call.json);
  const { hostname, port } = new URL(at);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: {
        ...goodKey,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(payload === undefined || call.chunked === true ? {} : { 'content-length': Buffer.byteLength(payload) }),
        ...call.headers,
      },
    });
    outgoing.on('response', resolve).on('error', reject);
    outgoing.end(payload);
  });
}

export async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk as string;
  return text;
}

export async function call(method: string, path: string, options?: Call, at?: string): Promise<Reply> {
  const response = await open(method, path, options, at);
  const text = await textOf(response);
  const isJson = response.headers['content-type']?.startsWith('application/json') === true && text !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Reply['body']) : {},
  };
}

export const issuesOf = (reply: Reply): unknown =>
  (reply.body.error?.details as { issues?: unknown } | undefined)?.issues;
