import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { assertSocket } from '../../../src/database/pg-socket.js';
import { assertRendering } from '../../../src/features/monitoring/tallies.js';
import { assertMetered } from '../../../src/features/trust/policy/cel/meter.js';
import { decoratorNotes } from '../../../src/graphql/type-graphql-metadata.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/** Storage with one method and one field, which a case breaks in one place. */
const notes = (change: object = {}): object => ({
  TypeGraphQLMetadataStorage: {
    queries: [{ schemaName: 'x', methodName: 'x', target: Error, params: [{ kind: 'args', index: 0 }] }],
    mutations: [],
    subscriptions: [],
    fieldResolvers: [],
    objectTypes: [{ name: 'X', target: Error, fields: [{ name: 'x', schemaName: 'x' }] }],
    ...change,
  },
});

describe('when an internal part of a library has moved, the error names the library, its version and the part', () => {
  const cases: [string, string, () => void][] = [
    ['type-graphql', 'TypeGraphQLMetadataStorage', () => decoratorNotes({})],
    ['type-graphql', 'TypeGraphQLMetadataStorage.mutations', () => decoratorNotes(notes({ mutations: new Map() }))],
    [
      'type-graphql',
      'TypeGraphQLMetadataStorage.queries[] with schemaName, methodName, target and params',
      () => decoratorNotes(notes({ queries: [{ schemaName: 'x', methodName: 'x', target: Error }] })),
    ],
    ['type-graphql', 'TypeGraphQLMetadataStorage.objectTypes', () => decoratorNotes(notes({ objectTypes: {} }))],
    [
      'type-graphql',
      'TypeGraphQLMetadataStorage.objectTypes[].fields[] with name and schemaName',
      () => decoratorNotes(notes({ objectTypes: [{ fields: [{ name: 'x' }] }] })),
    ],
    [
      'pg',
      'Client.connection.stream.destroy',
      () => {
        assertSocket({ connection: {} });
      },
    ],
    [
      'prom-client',
      'Histogram.getForPromString',
      () => {
        assertRendering({});
      },
    ],
    [
      '@bufbuild/cel',
      'function _+_(list,list)',
      () => {
        assertMetered([]);
      },
    ],
  ];

  test.each(cases)('%s: %s', (name, part, check) => {
    expect(check).toThrow(`${name} ${dependencies[name]} has no ${part} any more, which Portcullis relies on`);
  });
});

test('when nothing has moved, every check passes', () => {
  expect(() => decoratorNotes(notes())).not.toThrow();
  expect(() => {
    assertSocket();
  }).not.toThrow();
  expect(() => {
    assertRendering();
  }).not.toThrow();
});
