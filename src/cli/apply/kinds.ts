import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../shared/json/json.js';
import type { ConfigurationKind } from './kind.port.js';
import { mcpServerKind } from './mcp-server-kind.js';
import { promptKind } from './prompt-kind.js';
import { credentialMembers, credentialProblemsIn, jsonObject, timeText } from './spec-members.js';

const texts = z.array(z.string());

const policyKind: ConfigurationKind = {
  kind: 'Policy',
  folder: 'policies',
  path: '/api/trust/policies',
  list: 'policies',
  named: 'name',
  spec: z.strictObject({
    description: z.string().optional(),
    effect: z.enum(['allow', 'deny', 'require_approval']),
    mode: z.enum(['enforce', 'log_only']).default('enforce'),
    enabled: z.boolean().default(true),
    actions: texts,
    resources: texts.default(['*']),
    rules: z
      .array(
        z.strictObject({
          id: z.string(),
          description: z.string().optional(),
          condition: z.string(),
          obligations: z
            .array(
              z.strictObject({
                id: z.string(),
                type: z.string(),
                mandatory: z.boolean().default(true),
                params: jsonObject.default({}),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
    tests: z
      .array(
        z.strictObject({
          name: z.string(),
          action: z.string(),
          resource: z.string(),
          resourceType: z.string().optional(),
          actor: z.string().default('somebody'),
          roles: texts.transform((roles) => [...new Set(roles)].sort()).optional(),
          risk: z.enum(['low', 'medium', 'high', 'critical']).optional(),
          context: jsonObject.default({}),
          at: timeText.optional(),
          expected: z.enum(['allow', 'deny', 'require_approval']).optional(),
        }),
      )
      .default([]),
  }),
  actions: { create: 'policy.update', update: 'policy.update', delete: 'policy.update' },
  operations: { create: 'create', update: 'replace', delete: 'delete' },
  isReplaced: true,
};

const providerKind: ConfigurationKind = {
  kind: 'Provider',
  folder: 'providers',
  path: '/api/providers',
  list: 'providers',
  named: 'id',
  spec: z.strictObject({
    kind: z.enum(['openai', 'anthropic', 'gemini', 'bedrock', 'local']),
    baseUrl: z.string().optional(),
    speaks: texts.optional(),
    api: z.string().optional(),
    quirks: z.string().optional(),
    models: z.array(jsonObject).optional(),
    prices: z.string().optional(),
    weight: z.number().int().default(1),
    enabled: z.boolean().default(true),
    ...credentialMembers,
  }),
  problems: credentialProblemsIn,
  isOwn: ({ source }) => source === 'MANAGED',
  shown: withCredentialType,
  actions: { create: 'provider.create', update: 'provider.update', delete: 'provider.delete' },
  fixed: ['kind'],
  kept: ['baseUrl', 'speaks', 'api', 'quirks', 'models', 'prices'],
  more: (id) => ({ id, scope: id.startsWith('own.') ? 'TENANT' : 'PLATFORM' }),
  keyHint: ({ credential }) => (isJsonObject(credential) ? textIn(credential.hint) : undefined),
};

const modelAliasKind: ConfigurationKind = {
  kind: 'ModelAlias',
  folder: 'model-aliases',
  path: '/api/model-aliases',
  list: 'modelAliases',
  named: 'name',
  spec: z.strictObject({
    target: z.string().optional(),
    targets: z.array(z.strictObject({ target: z.string(), weight: z.number().int().default(1) })).optional(),
    sticky: z.enum(['NONE', 'SESSION', 'USER']).default('NONE'),
    steps: z.array(z.strictObject({ weight: z.number().int(), afterMinutes: z.number() })).default([]),
    stopOn: z
      .strictObject({
        errorRate: z.number().optional(),
        p95Ms: z.number().optional(),
        guardBlocks: z.number().optional(),
        windowMinutes: z.number().default(5),
        minCalls: z.number().default(20),
      })
      .optional(),
    shadow: z.strictObject({ target: z.string(), percent: z.number() }).optional(),
  }),
  problems: ({ target, targets }) =>
    (target === undefined) === (targets === undefined)
      ? [{ path: ['targets'], message: 'expected either target or targets' }]
      : [],
  normal: ({ target, targets, ...rest }) => {
    const list = target === undefined ? objectsOf(targets) : [{ target, weight: 1 }];
    const [only] = list.length === 1 ? list : [];
    return only === undefined ? { targets: list, ...rest } : { target: only.target, ...rest };
  },
  shown: ({ target, targets, ...rest }) => ({
    ...rest,
    ...(typeof target === 'string' ? { target } : { targets }),
  }),
  isOwn: ({ scope }) => scope === 'TENANT',
  actions: { create: 'model_alias.create', update: 'model_alias.update', delete: 'model_alias.delete' },
  // One of them takes the place of the other.
  kept: ['target', 'targets'],
  removed: {
    stopOn: () => ({}),
    shadow: (live) => ({ target: isJsonObject(live) ? textIn(live.target) : '', percent: 0 }),
  },
  needs: ({ target, targets, shadow }) =>
    [target, ...objectsOf(targets).map((one) => one.target), isJsonObject(shadow) ? shadow.target : undefined]
      .map((one) => textIn(one))
      .filter((one) => one !== ''),
};

const guardKind: ConfigurationKind = {
  kind: 'Guard',
  folder: 'guards',
  path: '/api/guards',
  list: 'guards',
  named: 'name',
  spec: z.strictObject({
    kind: z.enum(['generic', 'presidio', 'bedrock', 'openai-moderation', 'model']),
    url: z.string().optional(),
    on: z.array(z.enum(['REQUEST', 'ANSWER', 'TOOL_CALL', 'TOOL_RESULT'])),
    action: z.enum(['BLOCK', 'MASK', 'FLAG', 'APPROVE']).default('BLOCK'),
    onError: z.enum(['BLOCK', 'FLAG', 'APPROVE']).default('BLOCK'),
    timeoutMs: z.number().int().default(3_000),
    selector: jsonObject.default({}),
    settings: jsonObject.default({}),
    feeUsd: z.coerce.number().default(0),
    enabled: z.boolean().default(true),
    ...credentialMembers,
  }),
  problems: credentialProblemsIn,
  shown: ({ credentialType, ...rest }) => ({ ...rest, credential: { type: credentialType } }),
  actions: { create: 'guard.create', update: 'guard.update', delete: 'guard.delete' },
  fixed: ['kind'],
  needs: ({ settings }) => (isJsonObject(settings) && typeof settings.model === 'string' ? [settings.model] : []),
  keyHint: ({ credentialHint }) => textIn(credentialHint),
};

const budgetKind: ConfigurationKind = {
  kind: 'Budget',
  folder: 'budgets',
  path: '/api/budgets',
  list: 'budgets',
  named: 'name',
  spec: z.strictObject({
    limitUsd: z.coerce.number().optional(),
    limitTokens: z.coerce.number().optional(),
    limitRequests: z.coerce.number().optional(),
    window: z.string(),
    timeZone: z.string().default('UTC'),
    selector: jsonObject.default({}),
    per: texts.default([]),
    mode: z.enum(['HARD', 'SOFT', 'APPROVE', 'DEGRADE']).default('HARD'),
    degradeTo: z.string().optional(),
    capsOutput: z.boolean().default(false),
    alertsAt: z.array(z.number().int()).default([50, 80, 100]),
    validFrom: timeText.optional(),
    validUntil: timeText.optional(),
  }),
  problems: ({ limitUsd, limitTokens, limitRequests }) =>
    [limitUsd, limitTokens, limitRequests].filter((limit) => limit !== undefined).length === 1
      ? []
      : [{ path: ['limitUsd'], message: 'expected exactly one of limitUsd, limitTokens, limitRequests' }],
  actions: { create: 'budget.create', update: 'budget.update', delete: 'budget.delete' },
  // Another limit takes the place of the one before, and what a mode has no use for goes with the mode.
  kept: ['limitUsd', 'limitTokens', 'limitRequests', 'degradeTo'],
  needs: ({ degradeTo }) => (typeof degradeTo === 'string' ? [degradeTo] : []),
};

function withCredentialType({ credential, ...rest }: JsonObject): JsonObject {
  const type: JsonValue = (isJsonObject(credential) ? credential.type : undefined) ?? 'none';
  return { ...rest, credential: { type } };
}

/**
 * The kinds of documents in the order in which they are made: policies first, so that they govern what follows; then each
 * kind after those that it names. Deletions go the other way.
 */
export const DOCUMENT_KINDS: readonly ConfigurationKind[] = [
  policyKind,
  providerKind,
  modelAliasKind,
  guardKind,
  budgetKind,
  promptKind,
  mcpServerKind,
];
