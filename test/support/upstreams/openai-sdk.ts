import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { AMPLE, startTestApp, type TestApp } from '../app.js';

/** Settings of a client; by default it calls `/v1` without retries, in the tenant of its key. */
interface ClientOptions {
  prefix?: string;
  maxRetries?: number;
  tenant?: string;
}

/** A gateway, and the official SDK as a member of the tenant `sdk`. */
export interface SdkGateway {
  gateway: TestApp;
  openai: OpenAI;
  annsKey: string;
  client(apiKey: string, options?: ClientOptions): OpenAI;
}

/** Serves a gateway to the tests of a file, with a tenant of higher limits than the default tenant's. */
export function serveSdk(): SdkGateway {
  const sdk = {
    client: (apiKey, { prefix = '/v1', maxRetries = 0, tenant } = {}) =>
      new OpenAI({
        baseURL: `${sdk.gateway.url}${prefix}`,
        apiKey,
        maxRetries,
        ...(tenant === undefined ? {} : { defaultHeaders: { 'X-Tenant-ID': tenant } }),
      }),
  } as SdkGateway;
  beforeAll(async () => {
    sdk.gateway = await startTestApp();
    await sdk.gateway.createTenant({ id: 'sdk', ...AMPLE });
    sdk.annsKey = await sdk.gateway.issueKey({ tenantId: 'sdk', subject: 'ann' });
    sdk.openai = sdk.client(sdk.annsKey);
  });
  afterAll(() => sdk.gateway.stop());
  beforeEach(() => {
    sdk.gateway.sandbox.reset();
  });
  afterEach(() => {
    sdk.gateway.sandbox.reset();
  });
  return sdk;
}

export const say = (content: string): ChatCompletionMessageParam[] => [{ role: 'user', content }];

/** The error with which the promise rejects; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<any> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
}
