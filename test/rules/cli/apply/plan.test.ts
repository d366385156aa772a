import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDocuments } from '../../../../src/cli/apply/documents.js';
import { exportedFiles, joinedText } from '../../../../src/cli/apply/exported-files.js';
import type { LiveRecord } from '../../../../src/cli/apply/kind.port.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { DOCUMENT_KINDS } from '../../../../src/cli/apply/kinds.js';
import { isFor, stepsToward } from '../../../../src/cli/apply/plan.rules.js';
import { exitCodeOf, reportLines } from '../../../../src/cli/apply/report.rules.js';
import { carriedOut, foreseen } from '../../../../src/cli/apply/run-steps.js';

/** Current state and documents give the steps: each kind in order, with the versions that were seen. */
const variable = (name: string): string | undefined => (name === 'KEY' ? 'sk-0123456789-abcd' : undefined);
const wanted = (text: string) => {
  const { documents, problems } = readDocuments([{ file: 'a.yaml', text }], DOCUMENT_KINDS);
  expect(problems).toEqual([]);
  return documents;
};
/** A record as the gateway shows it. */
type Recorded = JsonObject & { id?: string; name: string; version?: number };
const live = (kind: string, record: Recorded): [string, LiveRecord[]] => {
  const row = DOCUMENT_KINDS.find((one) => one.kind === kind)!;
  const { id, name, version } = record;
  const spec = Object.fromEntries(
    Object.keys(row.spec.shape).flatMap((member) => (member in record ? [[member, record[member]]] : [])),
  );
  const normal = JSON.parse(JSON.stringify(row.spec.parse(spec)));
  return [kind, [{ id: id ?? name, name, version: version ?? 1, spec: row.normal?.(normal) ?? normal, record }]];
};
const steps = (text: string, records: [string, LiveRecord[]][] = [], prune = false) =>
  stepsToward(wanted(text), new Map(records), DOCUMENT_KINDS, { prune, variable });
const brief = (text: string, records?: [string, LiveRecord[]][], prune?: boolean) =>
  steps(text, records, prune).map(({ kind, name, verb, problem }) => [
    verb,
    `${kind}/${name}`,
    ...(problem === undefined ? [] : [problem]),
  ]);

const GUARD = 'kind: Guard\nname: g\nspec: {kind: generic, on: [REQUEST]';
const KEYED = `${GUARD}, credential: {type: key}`;
const guard = (more: object = {}) =>
  live('Guard', {
    id: '1',
    name: 'g',
    version: 4,
    kind: 'generic',
    on: ['REQUEST'],
    credential: { type: 'key' },
    ...more,
  });

test('kinds are made in their order, whatever that of the files, and deleted the other way round', () => {
  const text = ['Budget', 'ModelAlias']
    .map((kind) => `kind: ${kind}\nname: n\nspec: ${kind === 'Budget' ? '{window: day, limitUsd: 1}' : '{target: t}'}`)
    .join('\n---\n');
  const old = [
    live('ModelAlias', { name: 'old', target: 'x' }),
    live('Budget', { name: 'old', window: 'day', limitUsd: 1 }),
  ];
  expect(brief(text, [...old, guard()], true)).toEqual([
    ['create', 'ModelAlias/n'],
    ['create', 'Budget/n'],
    ['delete', 'Budget/old'],
    ['delete', 'ModelAlias/old'],
  ]);
});

test('only what differs is sent, with the version that was seen; the order of members is no difference', () => {
  const [kind, [record]] = guard({
    credential: { type: 'none' },
    settings: { a: 1, b: { c: 2, d: 3 } },
    timeoutMs: 500,
  });
  const [step, ...more] = steps(`${GUARD}, settings: {b: {d: 3, c: 2}, a: 1}}`, [[kind, [record!]]]);
  expect(more).toEqual([]);
  expect(step).toMatchObject({
    request: { method: 'PATCH', path: '/api/guards/1', body: { timeoutMs: 3000, version: 4 } },
    differences: [{ member: 'timeoutMs', from: 500, to: 3000 }],
  });
  expect(Object.keys(step!.request.body!)).toEqual(['timeoutMs', 'version']);
});

test.each([
  ['a new one has the secret of the variable', `${KEYED}, credentialFrom: {env: KEY}}`, [], [['create', 'Guard/g']]],
  [
    'a new one cannot do without',
    `${KEYED}}`,
    [],
    [['create', 'Guard/g', 'expected credentialFrom: a new credential needs the secret']],
  ],
  [
    'an unset variable',
    `${KEYED}, credentialFrom: {env: NONE}}`,
    [],
    [['create', 'Guard/g', 'expected the variable NONE to be set: a new credential needs the secret']],
  ],
  ['it stays as it is without a variable', `${KEYED}}`, [guard()], []],
  [
    'it stays as it is where its end is the same',
    `${KEYED}, credentialFrom: {env: KEY}}`,
    [guard({ credentialHint: 'abcd' })],
    [],
  ],
  [
    'it is sent where its end is another',
    `${KEYED}, credentialFrom: {env: KEY}}`,
    [guard({ credentialHint: 'wxyz' })],
    [['update', 'Guard/g']],
  ],
  [
    'another address needs it again',
    `${KEYED}, url: 'https://b.example'}`,
    [guard({ url: 'https://a.example' })],
    [['update', 'Guard/g', 'expected credentialFrom: another address needs the secret']],
  ],
  [
    'another kind is another guard',
    'kind: Guard\nname: g\nspec: {kind: presidio, on: [REQUEST], credential: {type: key}}',
    [guard()],
    [['update', 'Guard/g', 'kind cannot be changed: make another Guard']],
  ],
] as [string, string, [string, LiveRecord[]][], string[][]][])('credentials: %s', (_, text, records, expected) => {
  expect(brief(text, records)).toEqual(expected);
});

test('a prompt gets versions by content, then labels, which only pruning removes', () => {
  const version = (number: number, content: string) => ({
    version: number,
    model: 'm',
    messages: [{ role: 'user', content }],
  });
  const record = {
    name: 'p',
    labels: [
      { label: 'prod', version: 1 },
      { label: 'old', version: 1 },
    ],
    versions: [version(1, 'a'), version(2, 'b')],
  };
  const prompt: [string, LiveRecord[]] = ['Prompt', [{ id: 'p', name: 'p', version: undefined, spec: {}, record }]];
  const text =
    'kind: Prompt\nname: p\nspec: {versions: [{model: m, messages: [{role: user, content: b}], labels: [prod]}, {model: m, messages: [{role: user, content: c}]}]}';
  const parts = (prune: boolean) =>
    steps(text, [prompt], prune).map(({ verb, part, request: { body } }) => [verb, part, body?.version]);
  expect(parts(false)).toEqual([
    ['update', 'label prod', 2],
    ['create', 'version', undefined],
  ]);
  expect(parts(true).at(-1)).toEqual(['delete', 'label old', undefined]);
});

test('a proposal is for a step where its payload has the same change', () => {
  const [step] = steps('kind: Budget\nname: b\nspec: {window: day, limitUsd: 1.5}');
  const payload = { input: { ...step!.request.body, limitUsd: '1.5' } };
  const proposal = { action: 'budget.create', payload };
  expect(isFor(step!, proposal)).toBe(true);
  for (const other of [
    { action: 'budget.update', payload },
    { action: 'budget.create', payload: { input: { ...payload.input, window: 'month' } } },
    { action: 'budget.create', payload: {} },
    { action: 'budget.create', payload: { input: { ...payload.input, alertsAt: [50] } } },
  ])
    expect(isFor(step!, other)).toBe(false);
});

test('an approved proposal is used by its id; one that is another change is followed by a new request', async () => {
  const planned = steps('kind: Budget\nname: b\nspec: {window: day, limitUsd: 1.5}');
  const approved = [1, 2].map((at) => ({
    id: `p${at}`,
    action: 'budget.create',
    payload: { input: planned[0]!.request.body! },
  }));
  const asked: (string | undefined)[] = [];
  const sender = {
    change: (_: unknown, proposal?: string) => {
      asked.push(proposal);
      return Promise.resolve(
        proposal === 'p1' ? { state: 'conflict' as const, message: '' } : { state: 'done' as const },
      );
    },
  };
  const done = await carriedOut(planned, { sender, proposals: { waiting: [], approved }, missing: new Set() });
  expect([done.map(({ state }) => state), asked]).toEqual([['done'], ['p1', 'p2']]);
});

test('a report has no control characters, and the exit code says how it ended', () => {
  const outcomes = foreseen(
    steps('kind: Budget\nname: b\nspec: {window: "a\\u001b[31m\\u202e", limitUsd: 1}', [
      live('Budget', { name: 'b', window: 'day', limitUsd: 1 }),
    ]),
    {
      waiting: [],
      approved: [],
    },
  );
  expect(reportLines(outcomes).join('\n')).not.toMatch(/[^\n\P{C}]/u);
  const state = (one: 'done' | 'waits' | 'conflict' | 'blocked') => [{ ...outcomes[0]!, state: one }];
  expect([exitCodeOf(outcomes, true), exitCodeOf([], true), exitCodeOf(state('done'), false)]).toEqual([2, 0, 0]);
  expect([
    exitCodeOf(state('conflict'), false),
    exitCodeOf(state('waits'), false),
    exitCodeOf(state('blocked'), false),
  ]).toEqual([1, 3, 3]);
});

test('what was exported is nothing to do, for policies and budgets of any content', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const json = fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null)), { maxKeys: 3 });
  const name = fc.stringMatching(/^[a-z 0-9:"'#-]{1,10}$/);
  const policy = fc.record(
    {
      name,
      effect: fc.constantFrom('allow', 'deny'),
      actions: fc.array(text),
      enabled: fc.boolean(),
      description: text,
      rules: fc.array(
        fc.record({
          id: text,
          condition: text,
          obligations: fc.array(fc.record({ id: text, type: text, params: json }), { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
      tests: fc.array(fc.record({ name: text, action: text, resource: text, context: json, roles: fc.array(text) }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['name', 'effect', 'actions'] },
  );
  const budget = fc.record({
    name,
    window: text,
    limitUsd: fc.double({ min: 0, max: 1e9, noNaN: true }),
    selector: json,
    per: fc.array(text),
  });
  fc.assert(
    fc.property(policy, budget, (one, other) => {
      const records = [live('Policy', { id: '1', ...one }), live('Budget', { id: '2', ...other })];
      const exported = joinedText(exportedFiles(DOCUMENT_KINDS, new Map(records)));
      expect(steps(exported, records, true)).toEqual([]);
    }),
    { seed: 149, numRuns: 300 },
  );
});
