import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { AI_ACTIONS } from '../../../../src/shared/models/ai-actions.data.js';
import { NATIVE_ACTIONS } from '../../../../src/features/trust/spine/native-actions.data.js';
import { CaseEntryKindEnum } from '../../../../src/features/dispute/case-enums.types.js';
import { ProposalStateEnum } from '../../../../src/features/proposals/proposal.entity.js';

/** Dotted names in the source that are no actions of events: of webhooks, metrics, models, policies' questions and paths. */
const OTHERS = new Set([
  'analysis.completed',
  'analysis.failed',
  'dispute.changed',
  'health.degraded',
  'health.recovered',
  'proposal.changed',
  'webhook.test',
  'documents.amends',
  'documents.base',
  'documents.contracts',
  'documents.kind',
  'input.words',
  'term.present',
  'c.tenant_id',
  'g.tenant_id',
  'chat.complete',
  'error.provider',
  'error.type',
  'gen_ai.operation.name',
  'gen_ai.provider.name',
  'gen_ai.request.model',
  'gen_ai.response.model',
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'gen_ai.usage.cache_read.input_tokens',
  'gen_ai.usage.cache_write.input_tokens',
  'gen_ai.usage.reasoning.output_tokens',
  'gen_ai.request.stream',
  'gen_ai.response.time_to_first_chunk',
  'portcullis.checkpoint',
  'portcullis.decision',
  'portcullis.first_leaf',
  'portcullis.last_leaf',
  'portcullis.root',
  'portcullis.schema_version',
  'portcullis.tenant',
  'portcullis.tree_size',
  'portcullis.verifier_key',
  'http.response.status_code',
  'portcullis.cache',
  'portcullis.cost_usd',
  'portcullis.invocation.id',
  'portcullis.outcome',
  'portcullis.tenant.id',
  'service.name',
  'service.version',
  'design.benchmarks',
  'design.framework',
  'design.playbook',
  'document.analysis',
  'document.kind',
  'document.language',
  'document.pages',
  'document.short',
  'clauses.unclear',
  'input.text',
  'budget.create',
  'data.export',
  'evaluation.cancel',
  'evaluation.dataset.create',
  'evaluation.run',
  'judge.model',
  'judge.prompt',
  'prompt.require',
  'prompt.create',
  'prompt.label',
  'prompt.rollback',
  'prompt.variables',
  'prompt.version',
  'mcp.call',
  'mcp.list',
  'mcp.prompt',
  'mcp.read',
  'mcp.tool.accept',
  'budget.raise',
  'spine.erase',
  'user.create',
  'user.delete',
  'user.update',
  'group.create',
  'group.delete',
  'group.update',
  'extraction.worker.js',
  'config.toml',
  'openapi.document',
  'shadow.target',
  'credential.key',
  'credential.source',
  'metadata.google.internal',
  'message.output_text.logprobs',
  'payload.body',
  'tool_choice.type',
  'tools.format',
  'web_search_options.max_uses',
  'payload.id',
  'payload.input',
  'payload.operation',
  'aws.bedrock',
  'candidate.policies',
  'evaluation.dataset.delete',
  'evaluation.delete',
  'evidence.pack.create',
  'evidence.pack.delete',
  'evidence.pack.link.create',
  'evidence.reconciliation.create',
  'evidence.reconciliation.delete',
  'input.model',
  'organization.costs.result',
  'organization.usage.completions.result',
  'organization.usage.embeddings.result',
]);

/**
 * Files whose dotted names are others' and which record nothing: encodings of clients' protocols, the language of policies,
 * and the findings of templates.
 */
const OTHER_NAMES =
  /features\/(?:gateway\/(?:chat|messages|realtime(?=\/(?!realtime-door)))|tenancy\/scim|analysis\/templates)\/|lost-members\.rules|policy-language\.data/;
/** Entries of evidence packs, and names of OpenTelemetry. */
const OF_PACKS_AND_SPANS = /^\w+\.(?:json|csv|sig|mjs)$|^gen_ai\.guardrail\.|^portcullis\.guard\./;
/** Events of a streamed response, and of streamed speech. */
const STREAMED = /^speech\.audio\.|^response\.(?!(?:cancelled|deleted)$)|\.encrypted_content$/;
const NAME = /'([a-z_]+(?:\.[a-z_]+)+)'/g;

test('the actions that reports take for the product’s own are those that the product records', () => {
  const source = globSync('src/features/**/*.ts')
    .filter((file) => !OTHER_NAMES.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const written = source
    .flatMap((text) => [...text.matchAll(NAME)].map(([, name = '']) => name))
    .filter((name) => !OTHERS.has(name) && !STREAMED.test(name) && !OF_PACKS_AND_SPANS.test(name));
  const made = [
    ...Object.values(ProposalStateEnum).map((state) => `proposal.${state}`),
    ...Object.values(CaseEntryKindEnum).map((kind) => `dispute.${kind}`),
    ...['approved', 'denied'].map((status) => `device.${status}`),
    ...AI_ACTIONS.flatMap((action) => [action, `${action}.started`, `${action}.refused`]),
  ];
  expect([...new Set([...written, ...made])].sort()).toEqual([...NATIVE_ACTIONS].sort());
});
