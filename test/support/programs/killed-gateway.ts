import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import type { GatewayProcess } from './gateway-process.js';

/** Asks a gateway process; fails on errors. */
export async function graphql(
  url: string,
  key: string,
  query: string,
  variables: object = {},
  headers: object = {},
): Promise<any> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** The embedded database of a running gateway, as its owner. */
export async function ownDatabase(gateway: GatewayProcess): Promise<pg.Client> {
  const port = readFileSync(join(gateway.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(gateway.dataDir, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client(`postgresql://portcullis_owner:${password}@127.0.0.1:${port}/portcullis`);
  await client.connect();
  return client;
}
