import { t } from '@lingui/core/macro';
import { AI_ACTIONS } from '../../../../src/shared/models/ai-actions.data.js';
import type { PolicyTestInput } from '../../gql/graphql.js';
import { asking, type Draft, EMPTY } from './draft.js';

/** A field that a template asks the person to fill in. */
interface TemplateField {
  name: string;
  label: string;
  kind: 'text' | 'names' | 'number';
  initial: string;
}

/** A policy that many want first, and what it needs to know. */
export interface Template {
  id: string;
  name: string;
  says: string;
  fields: readonly TemplateField[];
  draftOf: (values: Values) => Draft;
}

/** Reads the values that the person filled in, by the field's name. */
export interface Values {
  text: (name: string) => string;
  names: (name: string) => string[];
  number: (name: string) => number;
}

/** The values of a template, as they are typed; its initial ones where nothing is. */
export function valuesOf({ fields }: Template, typed: Readonly<Record<string, string>>): Values {
  const text = (name: string): string => typed[name] ?? fields.find((field) => field.name === name)?.initial ?? '';
  return {
    text,
    names: (name) =>
      text(name)
        .split(/[\s,]+/)
        .filter((word) => word !== ''),
    number: (name) => Number(text(name)),
  };
}

const quoted = (text: string): string => JSON.stringify(text);
const listed = (words: readonly string[]): string => `[${words.map(quoted).join(', ')}]`;
/** The actions that call a model; analysis by rules calls none. */
const CALLS = AI_ACTIONS.filter((action) => action !== 'ai.analyze');
const call = (name: string, more: Partial<PolicyTestInput>): PolicyTestInput => ({
  name,
  action: 'ai.generate',
  resource: 'model:gpt-4o',
  roles: ['member'],
  ...more,
});
const OPENAI = { provider: 'openai', providerKind: 'openai', pii: [] };
const LOCAL = { provider: 'local', providerKind: 'local', pii: [] };
const RISKS = ['low', 'medium', 'high', 'critical'];
const APPROVERS: TemplateField = {
  name: 'approvers',
  label: t`Who approves (people or roles)`,
  kind: 'names',
  initial: 'tenant_admin',
};

/** The ten policies that people want first. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'block-model',
    name: t`Block a model`,
    says: t`Nobody may call it.`,
    fields: [{ name: 'model', label: t`Model`, kind: 'text', initial: 'gpt-4o' }],
    draftOf: ({ text }) => ({
      ...EMPTY,
      name: `no ${text('model')}`,
      actions: ['ai.*'],
      resources: [`model:${text('model')}`],
      tests: [
        call('a call of it', { resource: `model:${text('model')}`, expected: 'DENY' }),
        call('a call of another', { resource: `model:not-${text('model')}` }),
      ],
    }),
  },
  {
    id: 'ask-above-cost',
    name: t`Ask above a cost`,
    says: t`Calls that can cost more than an amount need approval.`,
    fields: [{ name: 'usd', label: t`More than (USD)`, kind: 'number', initial: '1' }, APPROVERS],
    draftOf: ({ number, names }) => ({
      ...EMPTY,
      name: `ask above ${number('usd')} USD`,
      actions: CALLS,
      effect: 'REQUIRE_APPROVAL',
      rules: [
        asking(
          { id: 'cost', condition: `has(context.estimatedCostUsd) && context.estimatedCostUsd > ${number('usd')}` },
          { requiredApprovers: names('approvers'), quorum: null, expiresIn: null },
        ),
      ],
      tests: [
        call('above', { context: { estimatedCostUsd: number('usd') + 0.01 }, expected: 'REQUIRE_APPROVAL' }),
        call('at the limit', { context: { estimatedCostUsd: number('usd') } }),
      ],
    }),
  },
  {
    id: 'no-pii-hosted',
    name: t`No personal data to hosted providers`,
    says: t`Requests in which personal data is found may only go to local models.`,
    fields: [],
    draftOf: () => ({
      ...EMPTY,
      name: 'no personal data to hosted providers',
      rules: [{ id: 'hosted', condition: 'size(context.pii) > 0 && context.providerKind != "local"' }],
      tests: [
        call('an e-mail address to OpenAI', { context: { ...OPENAI, pii: ['EMAIL'] }, expected: 'DENY' }),
        call('an e-mail address to a local model', { context: { ...LOCAL, pii: ['EMAIL'] } }),
        call('a call without personal data to OpenAI', { context: OPENAI }),
      ],
    }),
  },
  {
    id: 'working-hours',
    name: t`Working hours`,
    says: t`Models are called from Monday to Friday, between two hours.`,
    fields: [
      { name: 'from', label: t`From (hour)`, kind: 'number', initial: '8' },
      { name: 'to', label: t`To (hour)`, kind: 'number', initial: '18' },
      { name: 'zone', label: t`Time zone`, kind: 'text', initial: 'Europe/Oslo' },
    ],
    draftOf: ({ number, text }) => {
      const zone = quoted(text('zone'));
      const hour = `time.getHours(${zone})`;
      return {
        ...EMPTY,
        name: 'working hours',
        rules: [
          {
            id: 'outside',
            condition: `${hour} < ${number('from')} || ${hour} >= ${number('to')} || time.getDayOfWeek(${zone}) in [0, 6]`,
          },
        ],
        tests: [call('on a Sunday', { at: '2026-01-04T12:00:00Z', expected: 'DENY' })],
      };
    },
  },
  {
    id: 'approved-models',
    name: t`Only approved models for a group`,
    says: t`People with a role may only call the listed models.`,
    fields: [
      { name: 'role', label: t`Role`, kind: 'text', initial: 'contractor' },
      { name: 'models', label: t`Models`, kind: 'names', initial: 'gpt-4o-mini' },
    ],
    draftOf: ({ text, names }) => {
      const models = names('models').map((model) => `model:${model}`);
      return {
        ...EMPTY,
        name: `models of ${text('role')}`,
        actions: CALLS,
        rules: [{ id: 'others', condition: `${quoted(text('role'))} in roles && !(resource in ${listed(models)})` }],
        tests: [
          call('another model', { roles: [text('role')], resource: 'model:not-in-the-list', expected: 'DENY' }),
          ...models.slice(0, 1).map((resource) => call('an approved model', { roles: [text('role')], resource })),
          call('somebody else', { roles: ['none-of-them'], resource: 'model:not-in-the-list' }),
        ],
      };
    },
  },
  {
    id: 'cap-output',
    name: t`Cap on output tokens`,
    says: t`Requests for longer answers are denied.`,
    fields: [{ name: 'tokens', label: t`At most (tokens)`, kind: 'number', initial: '4096' }],
    draftOf: ({ number }) => ({
      ...EMPTY,
      name: `at most ${number('tokens')} tokens`,
      actions: ['ai.generate'],
      rules: [
        { id: 'long', condition: `has(context.maxOutputTokens) && context.maxOutputTokens > ${number('tokens')}` },
      ],
      tests: [
        call('longer', { context: { maxOutputTokens: number('tokens') + 1 }, expected: 'DENY' }),
        call('as long as allowed', { context: { maxOutputTokens: number('tokens') } }),
      ],
    }),
  },
  {
    id: 'deny-risk',
    name: t`Deny by risk`,
    says: t`Requests at or above a level of risk are denied.`,
    fields: [
      { name: 'risk', label: t`From this level (low, medium, high or critical)`, kind: 'text', initial: 'critical' },
    ],
    draftOf: ({ text }) => {
      const from = Math.max(0, RISKS.indexOf(text('risk')));
      const levels = RISKS.slice(from);
      return {
        ...EMPTY,
        name: `no risk from ${RISKS[from] ?? ''}`,
        rules: [{ id: 'risk', condition: `risk in ${listed(levels)}` }],
        tests: [
          call('critical', { risk: 'CRITICAL', expected: 'DENY' }),
          ...(from > 0 ? [call('low', { risk: 'LOW' })] : []),
        ],
      };
    },
  },
  {
    id: 'local-only',
    name: t`Local models only`,
    says: t`Only people of one role may call hosted providers.`,
    fields: [{ name: 'role', label: t`Role that is exempt`, kind: 'text', initial: 'tenant_admin' }],
    draftOf: ({ text }) => ({
      ...EMPTY,
      name: 'local models only',
      rules: [{ id: 'hosted', condition: `context.providerKind != "local" && !(${quoted(text('role'))} in roles)` }],
      tests: [
        call('to OpenAI', { roles: ['none-of-them'], context: OPENAI, expected: 'DENY' }),
        call('to OpenAI, exempt', { roles: [text('role')], context: OPENAI }),
        call('to a local model', { context: LOCAL }),
      ],
    }),
  },
  {
    id: 'providers',
    name: t`Only some providers`,
    says: t`Calls may only go to listed providers, such as those of your region.`,
    fields: [{ name: 'providers', label: t`Ids of providers`, kind: 'names', initial: 'azure-eu local' }],
    draftOf: ({ names }) => ({
      ...EMPTY,
      name: 'only some providers',
      rules: [{ id: 'others', condition: `!(context.provider in ${listed(names('providers'))})` }],
      tests: [
        call('another provider', { context: { provider: 'not-in-the-list' }, expected: 'DENY' }),
        ...names('providers')
          .slice(0, 1)
          .map((provider) => call('one of the list', { context: { provider } })),
      ],
    }),
  },
  {
    id: 'four-eyes',
    name: t`Four eyes on policies`,
    says: t`A change of a policy needs the approval of somebody else.`,
    fields: [APPROVERS],
    draftOf: ({ names }) => ({
      ...EMPTY,
      name: 'four eyes on policies',
      actions: ['policy.update'],
      effect: 'REQUIRE_APPROVAL',
      rules: [
        asking(
          { id: 'always', condition: 'true' },
          { requiredApprovers: names('approvers'), quorum: 1, expiresIn: '7d' },
        ),
      ],
      tests: [
        call('a change of a policy', { action: 'policy.update', resource: 'policy:new', expected: 'REQUIRE_APPROVAL' }),
      ],
    }),
  },
];
