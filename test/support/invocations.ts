import { expect } from '@jest/globals';
import type { TestApp } from './app.js';

const LIST = `query {
  invocations(first: 100) { edges { node { id action outcome user model provider promptTokens completionTokens estimated costUsd } } }
}`;

/** The invocations that the bearer of `key` sees, newest first. */
export async function invocationsOf(
  gateway: TestApp,
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<any[]> {
  const { json } = await gateway.graphql(LIST, {}, options);
  expect(json.errors).toBeUndefined();
  return json.data.invocations.edges.map(({ node }: any) => node);
}

const TRACE = `query($id: ID!) {
  invocation(id: $id) {
    invocation { id outcome user model estimated promptTokens completionTokens }
    actor effect reason errorCode cache riskLevel
    steps { step outcome } policies { id version } observed { id version effect } attempts { provider model outcome status reason }
  }
}`;

/** The evidence of one invocation. */
export async function traceOf(
  gateway: TestApp,
  id: string | null,
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<any> {
  const { json } = await gateway.graphql(TRACE, { id }, options);
  expect(json.errors).toBeUndefined();
  return json.data.invocation;
}
