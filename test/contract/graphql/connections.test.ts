import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isObjectType } from 'graphql';
import { startTestApp, type TestApp } from '../../support/app.js';
import { domainSchema } from '../../support/schema-walk.js';

const QUERY = `query($first: Int!, $after: String) {
  policies(first: $first, after: $after) {
    edges { cursor node { name } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

async function policies(variables: { first: number; after?: string }) {
  const { json } = await gateway.graphql(QUERY, variables);
  return json.data.policies;
}

describe('a connection keeps the Relay connection specification', () => {
  test('every connection has edges with node and cursor, and the whole PageInfo', () => {
    const connections = Object.values(domainSchema.getTypeMap()).filter(({ name }) => name.endsWith('Connection'));
    expect(connections.length).toBeGreaterThan(10);
    for (const connection of connections) {
      if (!isObjectType(connection)) throw new Error(`${connection.name} is no object type`);
      expect(Object.keys(connection.getFields())).toEqual(['edges', 'pageInfo']);
      expect(String(connection.getFields().pageInfo?.type)).toBe('PageInfo!');
    }
    const pageInfo = domainSchema.getType('PageInfo');
    if (!isObjectType(pageInfo)) throw new Error('PageInfo is no object type');
    expect(Object.values(pageInfo.getFields()).map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([
      'endCursor: String',
      'hasNextPage: Boolean!',
      'hasPreviousPage: Boolean!',
      'startCursor: String',
    ]);
  });

  test('when paging forward, startCursor and endCursor are those of the edges, and only later pages have a previous one', async () => {
    const all = await policies({ first: 50 });
    expect(all.edges.length).toBeGreaterThan(1);
    const first = await policies({ first: 1 });
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0].cursor,
      endCursor: first.edges[0].cursor,
    });
    const rest = await policies({ first: 50, after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges]).toEqual(all.edges);
    expect(rest.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: rest.edges[0].cursor,
      endCursor: rest.edges.at(-1).cursor,
    });
  });

  test('when a page is empty, both cursors are null', async () => {
    const { pageInfo } = await policies({ first: 50 });
    const empty = await policies({ first: 50, after: pageInfo.endCursor });
    expect(empty.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null });
  });

  test('when a list is on its parent, it answers as the root list does, and its page is as limited', async () => {
    const query = `query($first: Int!) {
      policies(first: 1) { edges { node { id versions(first: $first) { edges { node { version } } pageInfo { hasNextPage } } } } }
    }`;
    const { json } = await gateway.graphql(query, { first: 5 });
    const [{ node }] = json.data.policies.edges;
    const list =
      'query($id: ID!) { policyVersions(id: $id, first: 5) { edges { node { version } } pageInfo { hasNextPage } } }';
    const direct = await gateway.graphql(list, { id: node.id });
    expect(node.versions).toEqual(direct.json.data.policyVersions);
    expect(node.versions.edges).toHaveLength(1);
    const refused = await gateway.graphql(query, { first: 501 });
    expect(refused.json.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });
});
