import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checked, secretsIn } from '../../../../src/cli/import/check.rules.js';
import { type Known, type Step, stepsOf } from '../../../../src/cli/import/compare.rules.js';
import { readLitellm } from '../../../../src/cli/import/litellm.rules.js';
import { type Found, planOf } from '../../../../src/cli/import/plan.rules.js';
import { readPortkey } from '../../../../src/cli/import/portkey.rules.js';
import { rowsOf, importTable } from '../../../../src/cli/import/report.rules.js';
import { ALIAS_NAME, aliasProblems, MAX_TARGETS } from '../../../../src/features/gateway/aliases/alias.rules.js';
import { shownCredential } from '../../../../src/features/gateway/providers/managed-credential.rules.js';
import {
  modelsProblems,
  textsProblems,
  urlProblems,
} from '../../../../src/features/gateway/providers/managed-provider.rules.js';
import { credentialSpec, isCloudSpec } from '../../../../src/shared/credentials/credential-spec.js';
import { keyEnd } from '../../../../src/shared/credentials/key-end.js';
import { isJsonObject, type JsonObject, objectsOf, textIn } from '../../../../src/shared/json/json.js';
import { DEFAULT_SPEAKS, type ProviderKind } from '../../../../src/shared/provider-kinds.data.js';

/** Configurations that nobody would write: whatever is in them, a plan holds, is made once, and shows nothing secret. */
const SECRET = 'sk-SECRET-';
const RUNS = { seed: 92, numRuns: 1_500 };
const environment = (name: string): string | undefined => (name.startsWith('SET') ? `${SECRET}of-${name}` : undefined);

const secret = fc.integer({ min: 1, max: 4 }).map((at) => `${SECRET}number-${at}-${'x'.repeat(at)}`);
const variable = fc.constantFrom(
  'os.environ/SET_A',
  'os.environ/SET_B',
  'os.environ/UNSET',
  'os.environ/',
  'os.environ/a b',
);
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    '__proto__',
    'constructor',
    '*',
    '**',
    '/',
    '\u202e',
    '\0',
    'a\nb',
  ),
  fc.array(fc.constant('x'), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('__proto__', 'toString', 'model', 'a'), fc.constant('x'), { maxKeys: 2 }),
);
const or = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });
const key = or(fc.oneof(secret, variable));
const url = or(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'https://api.example.com/v1',
        'https://api.groq.com/openai/v1/',
        'http://127.0.0.1:8000/v1/chat/completions',
        'http://[::1]:8000',
        'https://x.openai.azure.com',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('ftp://a', 'http://169.254.169.254/v1', 'os.environ/UNSET') },
    { weight: 1, arbitrary: secret.map((text) => `https://user:${text}@api.example.com/v1?key=${text}#${text}`) },
  ),
);
const modelName = fc.constantFrom(
  'openai/gpt-4o',
  'openai/*',
  'openai/gpt-*',
  'gpt-4o',
  'anthropic/claude-haiku-4-5',
  'azure/ours',
  'azure_ai/claude-x',
  'bedrock/us-east-1/amazon.nova-lite-v1:0',
  'bedrock/arn:aws:bedrock:eu-west-1:1:x/y',
  'vertex_ai/gemini-2.5-pro@001',
  'groq/a',
  'groq/b',
  'ollama/llama3',
  'sagemaker/x',
  'toString/x',
  'openai/',
);
const name = fc.constantFrom('a', 'b', 'c-*', '*', 'groq/a', 'openai/*', 'bad name', 'x'.repeat(300));
const weight = or(fc.constantFrom(1, 2, 0.5, 0, 60_000, '3'));
const region = or(fc.constantFrom('us-east-1', 'europe-west4', 'a/../b'));

const entry = fc.record(
  {
    model_name: or(name),
    litellm_params: or(
      fc.record(
        {
          model: or(modelName),
          api_key: key,
          api_base: url,
          weight,
          rpm: weight,
          custom_llm_provider: or(fc.constantFrom('openai', 'groq')),
          organization: or(fc.constantFrom('org-1', ['org-1', 'os.environ/UNSET', 'org-2'])),
          extra_headers: or(fc.dictionary(fc.constantFrom('X-A', 'bad header', '__proto__'), secret, { maxKeys: 2 })),
          aws_access_key_id: or(fc.constantFrom('AKIAIOSFODNN7EXAMPLE', 'os.environ/UNSET')),
          aws_secret_access_key: key,
          aws_region_name: region,
          vertex_project: or(fc.constant('my-project')),
          vertex_credentials: or(secret.map((text) => JSON.stringify({ private_key: text }))),
          tenant_id: or(fc.constant('t')),
          client_id: or(fc.constant('c')),
          client_secret: key,
          litellm_credential_name: or(fc.constantFrom('stored', 'absent')),
        },
        { requiredKeys: ['model'] },
      ),
    ),
    model_info: or(
      fc.record(
        {
          mode: or(fc.constantFrom('chat', 'embedding', 'image_generation')),
          base_model: or(fc.constantFrom('azure/gpt-4o', 'gpt-4o')),
          input_cost_per_token: or(fc.constantFrom(1e-6, '2e-6', 1e9)),
          max_input_tokens: or(fc.constantFrom(1_000, 0.5)),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['model_name', 'litellm_params'] },
);
const litellm = fc.record(
  {
    model_list: or(fc.array(or(entry), { maxLength: 12 })),
    credential_list: or(
      fc.array(fc.record({ credential_name: fc.constant('stored'), credential_values: fc.record({ api_key: key }) }), {
        maxLength: 1,
      }),
    ),
    environment_variables: or(fc.dictionary(fc.constantFrom('UNSET', '__proto__'), secret, { maxKeys: 1 })),
    router_settings: or(
      fc.record(
        {
          model_group_alias: or(fc.dictionary(name, or(name), { maxKeys: 3 })),
          redis_password: secret,
        },
        { requiredKeys: [] },
      ),
    ),
    general_settings: or(fc.record({ master_key: secret })),
  },
  { requiredKeys: ['model_list'] },
);

const leaf = fc.record(
  {
    provider: or(fc.constantFrom('openai', 'groq', 'azure-openai', 'bedrock', 'vertex-ai', '@openai-1', 'nobody')),
    api_key: key,
    virtual_key: or(fc.constantFrom('openai-a', 'unknown-b')),
    weight,
    custom_host: url,
    override_params: or(fc.record({ model: or(fc.constantFrom('gpt-4o', '@a/gpt-4o', '*', 'a*b*c')) })),
    azure_resource_name: or(fc.constantFrom('acme', 'a/b?c')),
    aws_region: region,
    aws_secret_access_key: key,
    vertex_project_id: or(fc.constant('my-project')),
    vertex_service_account_json: or(secret.map((text) => ({ private_key: text }))),
  },
  { requiredKeys: ['provider'] },
);
const { tree: portkey } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
  tree: fc.record({
    strategy: or(fc.record({ mode: or(fc.constantFrom('loadbalance', 'fallback', 'single')) })),
    targets: or(fc.array(tie('node'), { maxLength: 4 })),
    weight,
  }),
  node: fc.oneof({ maxDepth: 3 }, leaf, leaf, tie('tree')),
}));

/** What the gateway would show once the steps were executed. */
function applied(steps: readonly Step[]): Known {
  const made = steps.filter(({ state }) => state === 'make');
  const providers = made.filter(({ what }) => what === 'provider').map(({ body }) => shownProvider(body));
  const aliases = made
    .filter(({ what }) => what === 'alias')
    .map(({ body: { target, targets, ...rest } }, at) => ({
      ...rest,
      id: `a-${at}`,
      targets: targets ?? [{ target: target ?? '', weight: 1 }],
      version: 1,
    }));
  return { providers, aliases };
}

function shownProvider({ credential, headers, ...rest }: JsonObject): JsonObject {
  const spec = credentialSpec.parse(credential);
  const shown: JsonObject = isCloudSpec(spec)
    ? { ...shownCredential(spec) }
    : spec.type === 'keys'
      ? { type: 'keys', keys: spec.keys.map((one) => ({ hint: keyEnd(one.key), weight: one.weight })) }
      : { type: spec.type, ...(spec.type === 'key' ? { hint: keyEnd(spec.key) } : {}) };
  return {
    api: 'openai',
    prices: null,
    models: null,
    weight: 1,
    speaks: [...DEFAULT_SPEAKS[rest.kind as ProviderKind]],
    ...rest,
    source: 'MANAGED',
    credential: shown,
    headerNames: Object.keys(isJsonObject(headers) ? headers : {}),
    version: 1,
  };
}

/** The problems of what would be sent to the gateway. */
function refusals({ what, body, state }: Step): unknown[] {
  if (state !== 'make') return [];
  if (what === 'alias') {
    const targets = body.targets === undefined ? null : objectsOf(body.targets);
    const given = targets?.map((one) => ({ target: textIn(one.target), weight: Number(one.weight) })) ?? null;
    return [
      ...(ALIAS_NAME.test(textIn(body.name)) ? [] : ['name']),
      ...((given?.length ?? 0) > MAX_TARGETS ? ['too many'] : []),
      ...aliasProblems({
        name: textIn(body.name),
        target: body.target === undefined ? null : textIn(body.target),
        targets: given,
      }),
    ];
  }
  const credential = credentialSpec.safeParse(body.credential);
  return [
    ...(/^[a-z0-9][a-z0-9._-]{0,62}$/.test(textIn(body.id)) ? [] : [`id ${textIn(body.id)}`]),
    ...urlProblems(textIn(body.baseUrl)),
    ...textsProblems(body.headers, 'headers'),
    ...modelsProblems(body.models),
    ...(credential.success ? [] : credential.error.issues),
  ];
}

/** Returns how many are made. */
function holds(found: Found): number {
  const read = checked(found, () => true);
  const plan = planOf(read);
  const steps = stepsOf(plan, { providers: [], aliases: [] }, 'TENANT');
  expect(steps.flatMap(refusals)).toEqual([]);
  const ids = steps.map(({ what, name: id }) => `${what} ${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  const table = importTable([...steps, ...rowsOf(plan.problems, plan.notes)], secretsIn(read));
  expect(table).not.toContain(SECRET);

  expect(table).not.toMatch(/[\0-\x09\x0b-\x1f\u202e]/);
  const again = stepsOf(plan, applied(steps), 'TENANT');
  expect(again.filter(({ state }) => state === 'make' || state === 'differs')).toEqual([]);
  return steps.filter(({ state }) => state === 'make').length;
}

test('whatever LiteLLM is configured with', () => {
  let made = 0;
  fc.assert(
    fc.property(litellm, (config) => {
      const given = JSON.parse(JSON.stringify(config)) as JsonObject;
      made += holds(readLitellm(given, environment));
      expect(JSON.stringify(planOf(readLitellm(given, environment)))).toBe(
        JSON.stringify(planOf(readLitellm(given, environment))),
      );
    }),
    RUNS,
  );
  expect(made).toBeGreaterThan(500);
});

test('whatever a config of Portkey’s is', () => {
  let made = 0;
  fc.assert(
    fc.property(portkey, name, (config, as) => {
      made += holds(readPortkey(JSON.parse(JSON.stringify(config)) as JsonObject, as, environment));
    }),
    RUNS,
  );
  expect(made).toBeGreaterThan(500);
});
