import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionOptions } from 'graphql';
import { startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const ALL: IntrospectionOptions = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

describe('the introspection query of', () => {
  const tools: [string, IntrospectionOptions][] = [
    ['graphql-js with every option, GraphiQL and Insomnia', ALL],
    ['graphql-js as it is, Relay and urql', {}],
    ['Apollo Sandbox and graphql-codegen', { ...ALL, oneOf: false }],
    ['Postman', { descriptions: true, inputValueDeprecation: true }],
  ];
  test.each(tools)('%s describes the whole schema', async (_tools, options) => {
    const { json } = await gateway.graphql(getIntrospectionQuery(options));
    expect(json.errors).toBeUndefined();
    expect(buildClientSchema(json.data).getMutationType()?.getFields()).toHaveProperty('chat');
  });

  test('graphql-js works on a socket too', async () => {
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${gateway.adminKey}` });
    const [result] = await socket.run(getIntrospectionQuery(ALL));
    await socket.close();
    expect(result!.data).toHaveProperty('__schema');
  });
});

test('graphql-codegen generates types from the URL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codegen-'));
  try {
    const config = {
      schema: [{ [`${gateway.url}/graphql`]: { headers: { Authorization: `Bearer ${gateway.adminKey}` } } }],
      generates: { [join(folder, 'types.ts')]: { plugins: ['typescript'] } },
    };
    writeFileSync(join(folder, 'codegen.json'), JSON.stringify(config));
    await promisify(execFile)(process.execPath, [
      resolve('node_modules/@graphql-codegen/cli/cjs/bin.js'),
      '--config',
      join(folder, 'codegen.json'),
    ]);
    expect(readFileSync(join(folder, 'types.ts'), 'utf8')).toContain('export type ChatInput = {');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('an introspection that reads more than a tool needs is refused:', () => {
  const repeated = (count: number, selection: string): string =>
    Array.from({ length: count }, (_, index) => `a${index}: ${selection}`).join(' ');
  const nested = (field: string, depth: number, leaf: string): string =>
    depth === 0 ? leaf : `${field} { ${nested(field, depth - 1, leaf)} }`;
  const attacks: [string, string][] = [
    [
      'many times the schema',
      `{ ${repeated(3, '__schema { ...S }')} } ${getIntrospectionQuery(ALL).replace(/query IntrospectionQuery \{\s*__schema/, 'fragment S on __Schema')}`.replace(
        /\}\s*\}\s*fragment FullType/,
        '} fragment FullType',
      ),
    ],
    ['aliases of deep fields', `{ __schema { types { fields { type { fields { ${repeated(200, 'name')} } } } } } }`],
    ['aliases of a list', `{ __schema { types { ${repeated(100, 'fields { args { type { name } } }')} } } }`],
    ['lists of lists of lists', `{ __schema { types { ${nested('fields { type', 4, 'name }'.repeat(4))} } } }`],
    [
      'all of it by __type',
      `{ ${repeated(15, '__type(name: "Query") { fields { args { type { fields { name type { name } } } } } }')} }`,
    ],
    [
      'behind fragments',
      `{ ...R } fragment R on Query { __schema { types { ...T } } } fragment T on __Type { ${repeated(150, 'fields { args { name } }')} }`,
    ],
    ['`ofType` without end', `{ __schema { types { ${nested('ofType', 160, 'name')} } } }`],
  ];
  test.each(attacks)('%s', async (_name, query) => {
    const { status, json } = await gateway.graphql(query);
    expect([status, json.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(json.errors)).toMatch(/introspection|too (?:deeply|large)/i);
  });

  test('names of types within an answer cost what other fields cost', async () => {
    const names = repeated(30, '__typename');
    const { status, json } = await gateway.graphql(`{ invocations(first: 500) { edges { node { ${names} } } } }`);
    expect([status, json.errors[0].message]).toEqual([400, expect.stringContaining('too complex')]);
  });
});
