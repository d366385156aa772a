import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compilePolicy } from '../../../../src/features/trust/policy/compiled-policy.js';
import type { PolicyEffect, PolicyMode, PolicyQuestion } from '../../../../src/contracts/policy.js';
import { decide } from '../../../../src/features/trust/policy/policy.rules.js';
import { type Term, TEXTS, type Value, valueOf, type World, written } from '../../../support/cel-model.js';

/** Sets of policies against a model of CEL written from its specification. `npm run fuzz:policies` asks 100,000. */
const RUNS = Number(process.env.POLICY_FUZZ_RUNS ?? 1_500);
const SEED = process.env.POLICY_FUZZ_SEED;

const texts = fc.constantFrom(...Object.keys(TEXTS));
const KEYS = ['amount', 'count', 'text', 'list', 'deep', 'flag'];
const numbers = fc.constantFrom(0, 1, -1, 2, 3, 5, 0.5, 2.5, 1000, 1001, 5000, 2 ** 53 - 1, 2 ** 53, 1e19, 1e300);
const wholes = fc.constantFrom(0n, 1n, 2n, 3n, 1000n, 5000n, 2n ** 53n, 2n ** 63n - 1n);

const literals: fc.Arbitrary<Term> = fc
  .oneof(
    { weight: 3, arbitrary: wholes.map((value) => ({ type: 'int', value })) },
    wholes.map((value) => ({ type: 'uint', value })),
    fc.constantFrom(0, 0.5, 2, 2.5, 1000, 1000.5).map((value) => ({ type: 'double', value })),
    { weight: 3, arbitrary: texts.map((value) => ({ type: 'string', value })) },
    fc.boolean().map((value) => ({ type: 'bool', value })),
    fc.constant({ type: 'null', value: null }),
  )
  .map((value) => ({ kind: 'literal', value: value as Value }));

const context: Term = { kind: 'fact', name: 'context' };
const fields: fc.Arbitrary<Term> = fc.constantFrom(...KEYS).map((name) => ({ kind: 'field', of: context, name }));
const facts: fc.Arbitrary<Term> = fc
  .constantFrom('action', 'actor', 'risk', 'roles', 'time', 'context')
  .map((name) => ({ kind: 'fact', name }));
const leaves = fc.oneof({ weight: 4, arbitrary: fields }, { weight: 4, arbitrary: literals }, facts);

const { bools } = fc.letrec<{ bools: Term; values: Term }>((tie) => ({
  values: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: leaves },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('compute' as const),
        sign: fc.constantFrom('+', '-', '*', '/', '%'),
        left: tie('values'),
        right: tie('values'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('convert' as const),
        to: fc.constantFrom('int', 'uint', 'double', 'bool', 'string', 'duration', 'timestamp'),
        of: leaves,
      }),
    },
    fc.record({ kind: fc.constant('index' as const), of: leaves, key: leaves }),
    fc.record({ kind: fc.constant('field' as const), of: fields, name: fc.constantFrom(...KEYS) }),
    fc.record({ kind: fc.constant('size' as const), of: leaves }),
    fc.record({ kind: fc.constant('negate' as const), of: fields }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(leaves, { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('choose' as const),
      when: tie('bools'),
      then: tie('values'),
      otherwise: tie('values'),
    }),
    tie('bools'),
  ),
  bools: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('compare' as const),
        sign: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
        left: tie('values'),
        right: tie('values'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        left: tie('bools'),
        right: tie('bools'),
      }),
    },
    fc.record({ kind: fc.constant('not' as const), of: tie('bools') }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('has' as const),
        of: fc.oneof(fc.constant(context), fields),
        name: fc.constantFrom(...KEYS),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('in' as const), left: tie('values'), right: tie('values') }),
    },
    fc.record({
      kind: fc.constant('text' as const),
      method: fc.constantFrom('startsWith', 'endsWith', 'contains'),
      of: leaves,
      with: leaves,
    }),
    fc.record({
      kind: fc.constantFrom('every' as const, 'some' as const),
      of: leaves,
      body: fc.record({
        kind: fc.constant('compare' as const),
        sign: fc.constantFrom('==', '!=', '<', '>'),
        left: fc.constant({ kind: 'item' }),
        right: leaves,
      }),
    }),
    leaves,
  ),
}));

const scalars = fc.oneof(numbers, texts, fc.boolean(), fc.constant(null));
const values = fc.oneof(
  { weight: 6, arbitrary: scalars },
  fc.array(scalars, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...KEYS), scalars, { maxKeys: 3 }),
);
const worlds: fc.Arbitrary<World> = fc.record({
  action: fc.constant('document.update'),
  actor: fc.constantFrom('ann', 'bob'),
  risk: fc.constantFrom('', 'low', 'high'),
  roles: fc.option(fc.subarray(['contractor', 'legal', 'member']), { nil: undefined }),
  context: fc.dictionary(fc.constantFrom(...KEYS, '$typeName', 'constructor'), values, { maxKeys: 6 }),
  time: fc.constantFrom(0, Date.UTC(2026, 0, 5, 14), Date.UTC(2026, 0, 5, 14) + 1),
});

const policies = fc.array(
  fc.record({
    effect: fc.constantFrom<PolicyEffect>('allow', 'allow', 'deny', 'deny', 'require_approval'),
    mode: fc.constantFrom<PolicyMode>('enforce', 'enforce', 'enforce', 'log_only'),
    rules: fc.array(bools, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The effect and the rules that fail, as the contract combines three outcomes. Contract §6. */
function expected(set: { effect: PolicyEffect; mode: PolicyMode; rules: Term[] }[], world: World) {
  const errors: string[] = [];
  const effects = set.flatMap(({ effect, mode, rules }, index) => {
    const outcomes = rules.map((rule, at) => {
      const outcome = valueOf(rule, world);
      if (outcome?.type === 'bool') return outcome.value;
      errors.push(`p${index}/r${at}`);
      return undefined;
    });
    const applies = outcomes.every((outcome) => outcome ?? effect !== 'allow');
    return applies && mode === 'enforce' ? [effect] : [];
  });
  const effect = (['deny', 'require_approval', 'allow'] as const).find((one) => effects.includes(one)) ?? 'deny';
  return { effect, errors };
}

test(`${RUNS} sets of policies decide as the specification of CEL has it, and no deny is lost`, () => {
  fc.assert(
    fc.property(policies, worlds, (set, world) => {
      const compiled = set.map(({ effect, mode, rules }, index) =>
        compilePolicy(`p${index}`, 1, {
          name: `p${index}`,
          description: null,
          actions: ['*'],
          resources: ['*'],
          rules: rules.map((rule, at) => ({ id: `r${at}`, condition: written(rule), obligations: [] })),
          effect,
          enabled: true,
          mode,
        }),
      );
      const question: PolicyQuestion = {
        tenantId: 't',
        action: world.action,
        resource: 'document:1',
        actor: world.actor,
        roles: world.roles,
        risk: world.risk,
        context: world.context as PolicyQuestion['context'],
        time: world.time,
        defaultApprovers: { requiredApprovers: ['tenant_admin'] },
      };
      const { effect, errors } = decide(compiled, question);
      const found = { effect, errors: errors.map(({ policyId, ruleId }) => `${policyId}/${ruleId}`) };
      expect(found).toEqual(expected(set, world));
    }),
    { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
});
