import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType } from 'graphql';
import type { Connector } from '../../src/contracts/webhook-interest.js';
import type * as Modules from '../../src/server/modules.js';
import { type Reply, startTestApp, type TestApp } from '../support/app.js';
import { Browser } from '../support/browser.js';
import { importBuilt } from '../support/built.js';
import { expectGraphqlError, expectRestError } from '../support/errors.js';
import { ask } from '../support/upstreams/models.js';
import { argumentsOf, operationOf, placesOf, type RootField, rootFields, withValueAt } from '../support/schema-walk.js';
import { TestClient } from '../support/oauth/test-client.js';
import { connectAccount, offerTools, SAMPLE_PIN } from '../support/upstreams/offered-tools.js';

const { routes } = await importBuilt<typeof Modules>('server/modules.js');

const SECRET = 'a-secret-between-services-of-32+';

/** Records of tenant A. */
interface Ids {
  tenant: string;
  key: string;
  policy: string;
  invocation: string;
  event: string;
  approval: string;
  analysis: string;
  analysisTemplate: string;
  designTemplate: string;
  framework: string;
  playbook: string;
  benchmarkSet: string;
  alertRule: string;
  budget: string;
  stop: string;
  guard: string;
  piiList: string;
  modelAlias: string;
  prompt: string;
  dataset: string;
  evaluation: string;
  evidencePack: string;
  evidencePackLink: string;
  reconciliation: string;
  mcpServer: string;
  oauthClient: string;
  application: string;
  account: string;
  virtualServer: string;
  provider: string;
  case: string;
  note: string;
  proposal: string;
  identityProvider: string;
  member: string;
  group: string;
  response: string;
  session: string;
  conversation: string;
  conversationItem: string;
  file: string;
  batch: string;
  video: string;
  submission: string;
  usage: string;
  webhook: string;
  delivery: string;
}

/** Uploads a file with one line for a batch. */
async function uploadedFile({ url }: TestApp, key: string, line: object): Promise<{ id: string }> {
  const body = new FormData();
  body.append('purpose', 'batch');
  body.append('file', new Blob([JSON.stringify(line)]), 'lines.jsonl');
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/v1/files`, { method: 'POST', headers, body });
  return (await response.json()) as { id: string };
}

let gateway: TestApp;
let ids: Ids;
let adminOfA: string;
let adminOfB: string;
let memberOfB: string;
let auditorOfB: string;

beforeAll(async () => {
  const connector: Connector = (_, callback) => {
    callback(new Error('no webhook leaves a test'), null);
  };
  gateway = await startTestApp({ env: { GATEWAY_SECRET: SECRET }, webhooks: { connector } });
  for (const id of ['tenant-of-a', 'tenant-of-b', 'tenant-suspended'])
    await gateway.createTenant({ id, name: `name of ${id}` });
  await gateway.graphql('mutation { updateTenant(id: "tenant-suspended", input: {status: SUSPENDED}) { id } }');
  adminOfA = await gateway.issueKey({ tenantId: 'tenant-of-a', subject: 'subject-of-a', roles: ['tenant_admin'] });
  adminOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'subject-of-b', roles: ['tenant_admin'] });
  memberOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'member-of-b' });
  auditorOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'auditor-of-b', roles: ['auditor'] });
  const policy =
    'mutation($name: String!) { createPolicy(input: {name: $name, actions: ["x.y"], effect: ALLOW}) { id } }';
  const made = await gateway.graphql(policy, { name: 'policy-of-a' }, { key: adminOfA });
  await gateway.graphql(policy, { name: 'policy-of-b' }, { key: adminOfB });
  for (const id of ['tenant-of-a', 'tenant-of-b'])
    await gateway.graphql(
      `mutation { updateTenant(id: "${id}", input: {retainContent: true, ownProviders: true}) { id } }`,
    );
  const response = await gateway.request('POST', '/v1/responses', {
    key: adminOfA,
    body: { model: 'gpt-4o-mini', input: 'text of-a' },
  });
  const conversation = await gateway.request('POST', '/v1/conversations', { key: adminOfA, body: {} });
  const conversationItems = await gateway.request('POST', `/v1/conversations/${conversation.json.id}/items`, {
    key: adminOfA,
    body: { items: [{ role: 'user', content: 'text of-a' }] },
  });
  const file = await uploadedFile(gateway, adminOfA, { custom_id: 'line of-a', method: 'POST', url: '/v1/embeddings' });
  const batch = await gateway.request('POST', '/v1/batches', {
    key: adminOfA,
    body: { input_file_id: file.id, endpoint: '/v1/embeddings', completion_window: '24h' },
  });
  const video = await gateway.request('POST', '/v1/videos', {
    key: adminOfA,
    body: { model: 'sora-2', prompt: 'text of-a' },
  });
  await gateway.eventually(async () => {
    const { json } = await gateway.request('GET', `/v1/batches/${batch.json.id}`, { key: adminOfA });
    expect(json.status).toBe('failed');
  });
  await gateway.eventually(async () => {
    const { json } = await gateway.request('GET', `/v1/videos/${video.json.id}`, { key: adminOfA });
    expect(json.status).toBe('completed');
  });
  const asked = await gateway.request('POST', '/v1/chat', { key: adminOfA, body: ask('hi', { user: 'user-of-a' }) });
  await gateway.request('POST', '/v1/chat', { key: adminOfB, body: ask('hi', { user: 'user-of-b' }) });
  const spineEvent = { action: 'x.y', actor: 'someone', details: { secret: 'of-a' } };
  const recorded = await gateway.request('POST', '/api/trust/spine/record', { key: adminOfA, body: spineEvent });
  const dispute = await gateway.request('POST', '/api/dispute/cases', {
    key: adminOfA,
    body: { type: 'other', claimant: 'claimant-of-a', description: 'of-a', slaHours: 0.01, assignTo: 'member-of-b' },
  });
  const note = { content: 'note of-a', visibility: 'public' };
  const noted = await gateway.request('POST', `/api/dispute/cases/${dispute.json.id}/notes`, {
    key: adminOfA,
    body: note,
  });
  const approval = await gateway.request('POST', '/api/oversight/approvals', {
    key: adminOfA,
    body: { type: 'access', resourceId: 'of-a', resourceType: 'x', requiredApprovers: ['tenant_admin'] },
  });
  const proposal = await gateway.request('POST', '/api/admin/v4/proposals', {
    key: adminOfA,
    body: { intent: 'of-a', action: 'ai.other', resource: 'of-a', requiredApprovers: ['tenant_admin'] },
  });
  const alertRule = await gateway.graphql(
    'mutation { createAlertRule(input: {name: "rule-of-a", kind: BUDGET}) { id } }',
    {},
    { key: adminOfA },
  );
  const budget = await gateway.request('POST', '/api/budgets', {
    key: adminOfA,
    body: { name: 'budget-of-a', limitUsd: 5, window: 'month', selector: { user: 'user-of-a' } },
  });
  const stop = await gateway.request('POST', '/api/stops', {
    key: adminOfA,
    body: { selector: { key: 'key-of-a' }, reason: 'reason-of-a' },
  });
  const guard = await gateway.request('POST', '/api/guards', {
    key: adminOfA,
    body: { name: 'guard-of-a', kind: 'generic', url: 'https://1.1.1.1/guard', on: ['REQUEST'], enabled: false },
  });
  const piiList = await gateway.request('POST', '/api/trust/pii/lists', {
    key: adminOfA,
    body: { name: 'SECRETS_OF_A', words: 'word-of-a' },
  });
  const modelAlias = await gateway.request('POST', '/api/model-aliases', {
    key: adminOfA,
    body: { name: 'alias-of-a', target: 'gpt-4o-mini' },
  });
  await gateway.request('POST', '/api/evaluations/datasets', {
    key: adminOfA,
    body: { name: 'dataset-of-a', items: [{ messages: [{ role: 'user', content: 'text of-a' }] }] },
  });
  const evidencePack = await gateway.request('POST', '/api/trust/evidence-packs', {
    key: adminOfA,
    body: { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
  });
  const evidencePackLink = await gateway.request('POST', `/api/trust/evidence-packs/${evidencePack.json.id}/links`, {
    key: adminOfA,
    body: { name: 'auditor of-a' },
  });
  const evaluation = await gateway.request('POST', '/api/evaluations/runs', {
    key: adminOfA,
    body: { dataset: 'dataset-of-a', candidate: { model: 'gpt-4o-mini' }, checks: [], budgetUsd: 1 },
  });
  await gateway.request('POST', '/api/prompts', { key: adminOfA, body: { name: 'prompt-of-a' } });
  const ofPrompt = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'text-of-a' }] };
  for (const version of [1, 2]) {
    await gateway.request('POST', '/api/prompts/prompt-of-a/versions', { key: adminOfA, body: ofPrompt });
    const body = { version };
    await gateway.request('PUT', '/api/prompts/prompt-of-a/labels/production', { key: adminOfA, body });
  }
  const mcpServer = await gateway.request('POST', '/api/mcp/servers', {
    key: adminOfA,
    body: { name: 'of-a', url: 'https://1.1.1.1/mcp', enabled: false },
  });
  const virtualServer = await gateway.request('POST', '/api/mcp/virtual-servers', {
    key: adminOfA,
    body: { name: 'virtual-of-a', entries: [{ server: 'of-a', tool: '*' }] },
  });
  await offerTools(gateway.databaseUrl, mcpServer.json.id, ['tool-of-a']);
  const provider = await gateway.request('POST', '/api/providers', {
    key: adminOfA,
    body: {
      id: 'own.of-a',
      kind: 'openai',
      baseUrl: 'https://1.1.1.1/v1',
      credential: { type: 'key', key: 'key-of-a' },
      models: [{ id: 'model-of-a', input: 1, output: 1 }],
    },
  });
  const reconciliation = await gateway.request('POST', '/api/trust/reconciliations', {
    key: adminOfA,
    body: {
      provider: 'own.of-a',
      format: 'openai',
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-02T00:00:00Z',
      report: JSON.stringify({
        data: [{ start_time: Date.parse('2026-01-01T00:00:00Z') / 1000, results: [] }],
        has_more: false,
      }),
    },
  });
  const submission = await gateway.request('POST', '/api/oversight/committees/submissions', {
    key: adminOfA,
    body: { committee: 'board', type: 'x', subject: 'of-a' },
  });
  const design = async (path: string, body: object): Promise<string> => {
    const options = { generate: false };
    const made = await gateway.request('POST', `/api/design/${path}`, { key: adminOfA, body: { ...body, options } });
    return made.json.id;
  };
  const framework = await design('frameworks', { domain: 'ai', inputs: { industry: 'of-a' } });
  const playbook = await design('playbooks', { frameworkId: framework, phases: ['of-a'] });
  const benchmarkSet = await design('benchmarks', { domain: 'ai', metrics: ['x'], industry: 'of-a', companySize: 'x' });
  const document = { content: 'A policy of-a.', templateId: 'policy-audit', options: { generate: false } };
  const analysis = await gateway.request('POST', '/api/da/analyze', { key: adminOfA, body: document });
  const analysisTemplate = await gateway.graphql(
    'mutation { createAnalysisTemplate(input: {name: "template-of-a"}) { id } }',
    {},
    { key: adminOfA },
  );
  const designTemplate = await gateway.graphql(
    'mutation { createDesignTemplate(input: {name: "design-of-a", definition: {components: [{id: "x", name: "of-a", description: "of-a"}]}}) { id } }',
    {},
    { key: adminOfA },
  );
  const invited = { email: 'member-of-a@example.com' };
  const member = await gateway.request('POST', '/api/members', { key: adminOfA, body: invited });
  const signedIn = await gateway.request('POST', '/session', { key: null, body: { token: member.json.token } });
  const client = await TestClient.register(gateway, { key: adminOfA });
  const browser = new Browser(gateway);
  await browser.request('POST', '/session', { apiKey: adminOfA });
  await client.connect(browser);
  const application = await gateway.request('GET', '/api/applications', { key: adminOfA });
  const group = await gateway.request('POST', '/scim/v2/Groups', {
    key: adminOfA,
    body: { displayName: 'group-of-a', members: [{ value: member.json.member.id }] },
  });
  const identityProvider = await gateway.request('POST', '/api/identity-providers', {
    key: adminOfA,
    body: { name: 'provider-of-a', issuer: 'https://1.1.1.1/of-a', clientId: 'client-of-a', clientSecret: 'of-a' },
  });
  const usage = { metric: 'metric-of-a', value: 1, resourceId: 'resource-of-a' };
  const metered = await gateway.request('POST', '/api/trust/usage/record', { key: adminOfA, body: usage });
  const webhook = await gateway.request('POST', '/v1/webhooks', {
    key: adminOfA,
    body: { url: 'https://1.1.1.1/hook-of-a', events: ['dispute.created'] },
  });
  const delivery = await gateway.request('POST', `/v1/webhooks/${webhook.json.id}/test`, { key: adminOfA });
  ids = {
    tenant: 'tenant-of-a',
    approval: approval.json.id,
    analysis: analysis.json.id,
    analysisTemplate: analysisTemplate.json.data.createAnalysisTemplate.id,
    designTemplate: designTemplate.json.data.createDesignTemplate.id,
    framework,
    playbook,
    benchmarkSet,
    alertRule: alertRule.json.data.createAlertRule.id,
    budget: budget.json.id,
    stop: stop.json.id,
    guard: guard.json.id,
    piiList: piiList.json.id,
    modelAlias: modelAlias.json.id,
    prompt: 'prompt-of-a',
    dataset: 'dataset-of-a',
    evaluation: evaluation.json.id,
    evidencePack: evidencePack.json.id,
    evidencePackLink: evidencePackLink.json.id,
    reconciliation: reconciliation.json.id,
    mcpServer: mcpServer.json.id,
    oauthClient: client.id,
    application: application.json.applications[0].id,
    account: await connectAccount(gateway.databaseUrl, mcpServer.json.id),
    virtualServer: virtualServer.json.id,
    provider: provider.json.id,
    case: dispute.json.id,
    note: noted.json.id,
    proposal: proposal.json.id,
    identityProvider: identityProvider.json.id,
    member: member.json.member.id,
    group: group.json.id,
    response: response.json.id,
    session: signedIn.json.id,
    conversation: conversation.json.id,
    conversationItem: conversationItems.json.data[0].id,
    file: file.id,
    batch: batch.json.id,
    video: video.json.id,
    submission: submission.json.id,
    key: adminOfA.split('_')[1]!,
    policy: made.json.data.createPolicy.id,
    invocation: asked.headers.get('x-evidence-id')!,
    event: recorded.json.id,
    usage: metered.json.id,
    webhook: webhook.json.id,
    delivery: delivery.json.id,
  };
});
afterAll(() => gateway.stop());

/** What an id in an argument names. */
type Names =
  | keyof Ids
  /** Nothing that belongs to a tenant. */
  | 'nothing'
  /** What a subscription waits for: nothing of another tenant ever comes, which a test of its own shows. */
  | 'watched'
  /** A tenant, on a field for the platform's administrators alone: the role is refused, whatever the id. */
  | 'platform';

/** Every argument that takes an id. Whoever adds one decides here what it names. */
const idArguments: Record<string, Names> = {
  'chat.input.proposalId': 'nothing',
  'chatStream.input.proposalId': 'nothing',
  'countMessageTokens.input.proposalId': 'nothing',
  'createMessage.input.proposalId': 'nothing',
  'messageModel.id': 'nothing',
  'messageModels.afterId': 'nothing',
  'messageModels.beforeId': 'nothing',
  'messageStream.input.proposalId': 'nothing',
  'compactResponse.input.proposalId': 'nothing',
  'countResponseTokens.input.proposalId': 'nothing',
  'createResponse.input.proposalId': 'nothing',
  'responseStream.input.proposalId': 'nothing',
  'cancelResponse.id': 'response',
  'deleteResponse.id': 'response',
  'addConversationItems.id': 'conversation',
  'conversation.id': 'conversation',
  'conversationItem.id': 'conversation',
  'conversationItem.itemId': 'conversationItem',
  'conversationItems.id': 'conversation',
  'deleteConversation.id': 'conversation',
  'deleteConversationItem.id': 'conversation',
  'deleteConversationItem.itemId': 'conversationItem',
  'updateConversation.id': 'conversation',
  'file.id': 'file',
  'fileContent.id': 'file',
  'deleteFile.id': 'file',
  'uploadFile.input.proposalId': 'nothing',
  'video.id': 'video',
  'videoContent.id': 'video',
  'deleteVideo.id': 'video',
  'createVideo.input.proposalId': 'nothing',
  'batch.id': 'batch',
  'batchLineProof.id': 'batch',
  // The client’s own id of a line, in a batch that has to be theirs.
  'batchLineProof.customId': 'nothing',
  'cancelBatch.id': 'batch',
  'deleteBatch.id': 'batch',
  'messageBatchResults.id': 'batch',
  'createBatch.input.inputFileId': 'file',
  'createBatch.input.proposalId': 'nothing',
  'createMessageBatch.input.proposalId': 'nothing',
  'response.id': 'response',
  'responseInputItems.id': 'response',
  'createProposal.input.supersedes': 'proposal',
  'decideProposals.input.decisions[].id': 'nothing',
  'embed.input.proposalId': 'nothing',
  'complete.input.proposalId': 'nothing',
  'completionStream.input.proposalId': 'nothing',
  'mediaStream.input.proposalId': 'nothing',
  'moderate.input.proposalId': 'nothing',
  'rerank.input.proposalId': 'nothing',
  'decide.input.proposalId': 'nothing',
  'generateImages.input.proposalId': 'nothing',
  'editImages.input.proposalId': 'nothing',
  'speak.input.proposalId': 'nothing',
  'transcribe.input.proposalId': 'nothing',
  'translateSpeech.input.proposalId': 'nothing',
  'issueApiKey.input.proposalId': 'nothing',
  'member.id': 'member',
  'reinviteMember.id': 'member',
  'updateMember.id': 'member',
  'deactivateMember.id': 'member',
  'reactivateMember.id': 'member',
  'group.id': 'group',
  'setGroupRoles.id': 'group',
  'identityProvider.id': 'identityProvider',
  'updateIdentityProvider.id': 'identityProvider',
  'deleteIdentityProvider.id': 'identityProvider',
  'createIdentityProvider.input.clientId': 'nothing',
  'updateIdentityProvider.input.clientId': 'nothing',
  'endUserSession.id': 'session',
  'endDevice.id': 'key',
  'analysis.id': 'analysis',
  'analyses.templateId': 'nothing',
  'analysisChanged.id': 'watched',
  'analysisForecast.input.templateId': 'analysisTemplate',
  'analysisForecast.input.options.proposalId': 'nothing',
  'analyzeDocument.input.templateId': 'analysisTemplate',
  'analyzeDocument.input.options.proposalId': 'nothing',
  'analysisTemplatePreview.input.checks[].id': 'nothing',
  'createAnalysisTemplate.input.checks[].id': 'nothing',
  'createAnalysisTemplate.input.questions[].id': 'nothing',
  'deleteAnalysisTemplate.id': 'analysisTemplate',
  'updateAnalysisTemplate.id': 'analysisTemplate',
  'updateAnalysisTemplate.input.checks[].id': 'nothing',
  'updateAnalysisTemplate.input.questions[].id': 'nothing',
  'deleteDesignTemplate.id': 'designTemplate',
  'updateDesignTemplate.id': 'designTemplate',
  'benchmarkSet.id': 'benchmarkSet',
  'framework.id': 'framework',
  'benchmarksForecast.input.options.proposalId': 'nothing',
  'generateBenchmarks.input.options.proposalId': 'nothing',
  'frameworkForecast.input.options.proposalId': 'nothing',
  'generateFramework.input.options.proposalId': 'nothing',
  'frameworkForecast.input.templateId': 'nothing',
  'generateFramework.input.templateId': 'nothing',
  'playbookForecast.input.frameworkId': 'framework',
  'generatePlaybook.input.frameworkId': 'framework',
  'playbookForecast.input.options.proposalId': 'nothing',
  'generatePlaybook.input.options.proposalId': 'nothing',
  'playbook.id': 'playbook',
  'playbooks.frameworkId': 'nothing',
  'proposal.id': 'proposal',
  'proposalChanged.id': 'watched',
  'updateProposal.id': 'proposal',
  'budget.id': 'budget',
  'budgetCounters.id': 'budget',
  'budgetRaises.id': 'budget',
  'bindingBudgets.key': 'key',
  'chargedBudgets.invocation': 'invocation',
  'spending.ids': 'nothing',
  'keyUse.id': 'nothing',
  'nearestBudgets.keys': 'nothing',
  'nearestBudgets.keys[]': 'nothing',
  'spending.ids[]': 'nothing',
  'apiKey.id': 'key',
  'updateBudget.id': 'budget',
  'deleteBudget.id': 'budget',
  'raiseBudget.id': 'budget',
  'createEvidencePack.input.scope.id': 'nothing',
  'evidencePack.id': 'evidencePack',
  'evidencePackContent.id': 'evidencePack',
  'deleteEvidencePack.id': 'evidencePack',
  'evidencePackChanged.id': 'watched',
  'evidencePackLinks.packId': 'evidencePack',
  'createEvidencePackLink.packId': 'evidencePack',
  'revokeEvidencePackLink.packId': 'evidencePack',
  'revokeEvidencePackLink.id': 'evidencePackLink',
  'createReconciliation.input.provider': 'nothing',
  'reconciliation.id': 'reconciliation',
  'reconciliationRows.id': 'reconciliation',
  'deleteReconciliation.id': 'reconciliation',
  'evaluationDataset.name': 'dataset',
  'evaluationItems.name': 'dataset',
  'exportEvaluationDataset.name': 'dataset',
  'evaluationRuns.dataset': 'dataset',
  'evaluationRun.id': 'evaluation',
  'evaluationResults.id': 'evaluation',
  'cancelEvaluation.id': 'evaluation',
  'deleteEvaluationDataset.name': 'dataset',
  'deleteEvaluation.id': 'evaluation',
  'requirePromptEvaluation.name': 'prompt',
  'dropPromptEvaluation.name': 'prompt',
  'requireModelAliasEvaluation.id': 'modelAlias',
  'dropModelAliasEvaluation.id': 'modelAlias',
  'prompt.name': 'prompt',
  'promptVersions.name': 'prompt',
  'promptVersion.name': 'prompt',
  'promptVersion.version': 'nothing',
  'promptLabels.name': 'prompt',
  'promptInForce.name': 'prompt',
  'createPromptVersion.name': 'prompt',
  'exportPrompt.name': 'prompt',
  'movePromptLabel.name': 'prompt',
  'removePromptLabel.name': 'prompt',
  'rollBackPromptLabel.name': 'prompt',
  'createGuard.input.credential.accessKeyId': 'nothing',
  'updateGuard.input.credential.accessKeyId': 'nothing',
  'piiList.id': 'piiList',
  'updatePiiList.id': 'piiList',
  'deletePiiList.id': 'piiList',
  'guard.id': 'guard',
  'updateGuard.id': 'guard',
  'deleteGuard.id': 'guard',
  'testGuard.id': 'guard',
  'modelAlias.id': 'modelAlias',
  'modelAliasArms.id': 'modelAlias',
  'updateModelAlias.id': 'modelAlias',
  'steerModelAlias.id': 'modelAlias',
  'deleteModelAlias.id': 'modelAlias',
  'mcpVirtualServer.id': 'virtualServer',
  'updateMcpVirtualServer.id': 'virtualServer',
  'deleteMcpVirtualServer.id': 'virtualServer',
  'mcpServer.id': 'mcpServer',
  'oauthClient.id': 'oauthClient',
  'rotateOauthClientSecret.id': 'oauthClient',
  'deleteOauthClient.id': 'oauthClient',
  'endConnectedApplication.id': 'application',
  'endMcpAccount.id': 'account',
  'createMcpServer.input.credential.clientId': 'nothing',
  'createMcpServer.input.credential.keyId': 'nothing',
  'updateMcpServer.input.credential.clientId': 'nothing',
  'updateMcpServer.input.credential.keyId': 'nothing',
  'mcpTools.server': 'mcpServer',
  'mcpToolDecision.input.keyId': 'key',
  'mcpToolDecisions.keyId': 'key',
  'updateMcpServer.id': 'mcpServer',
  'deleteMcpServer.id': 'mcpServer',
  'refreshMcpServer.id': 'mcpServer',
  'acceptMcpTool.server': 'mcpServer',
  'acceptMcpTools.server': 'mcpServer',
  'stop.id': 'stop',
  'liftStop.id': 'stop',
  'deleteAlertRule.id': 'alertRule',
  'updateAlertRule.id': 'alertRule',
  'webhook.id': 'webhook',
  'updateWebhook.id': 'webhook',
  'deleteWebhook.id': 'webhook',
  'rotateWebhookSecret.id': 'webhook',
  'testWebhook.id': 'webhook',
  'webhookDeliveries.id': 'webhook',
  'replayWebhookDelivery.id': 'webhook',
  'replayWebhookDelivery.deliveryId': 'delivery',
  'recoverWebhook.id': 'webhook',
  'approval.id': 'approval',
  'approvalChanged.id': 'watched',
  'approvals.resourceId': 'nothing',
  'addCaseNote.id': 'case',
  'assignCase.id': 'case',
  'caseHistory.id': 'case',
  'caseNote.id': 'case',
  'caseNote.noteId': 'note',
  'caseNotes.id': 'case',
  'caseSla.id': 'case',
  'disputeCase.id': 'case',
  'escalateCase.id': 'case',
  'resolveCase.id': 'case',
  'setCasePriority.id': 'case',
  'setCaseStatus.id': 'case',
  'caseChanged.id': 'watched',
  'cancelApproval.id': 'approval',
  'committeeSubmission.id': 'submission',
  'decideApproval.id': 'approval',
  'decideSubmission.id': 'submission',
  'requestApproval.input.resourceId': 'nothing',
  'submitToCommittee.input.resourceId': 'nothing',
  'chat.input.messages[].toolCallId': 'nothing',
  'chat.input.messages[].toolCalls[].id': 'nothing',
  'chatStream.input.messages[].toolCallId': 'nothing',
  'chatStream.input.messages[].toolCalls[].id': 'nothing',
  'createPolicy.input.rules[].id': 'nothing',
  'createPolicy.input.rules[].obligations[].id': 'nothing',
  'createTenant.input.id': 'platform',
  'provider.id': 'provider',
  'providerFigures.id': 'provider',
  'createProvider.input.credential.accessKeyId': 'nothing',
  'createProvider.input.credential.clientId': 'nothing',
  'createProvider.input.credential.externalId': 'nothing',
  'createProvider.input.credential.tenantId': 'nothing',
  'createProvider.input.id': 'nothing',
  'updateProvider.input.credential.accessKeyId': 'nothing',
  'updateProvider.input.credential.clientId': 'nothing',
  'updateProvider.input.credential.externalId': 'nothing',
  'updateProvider.input.credential.tenantId': 'nothing',
  'updateProvider.id': 'provider',
  'deleteProvider.id': 'provider',
  'testProvider.id': 'provider',
  'deletePolicy.id': 'policy',
  'evaluatePolicy.input.versions[].id': 'policy',
  'eraseSpineDetails.eventId': 'event',
  'invocation.id': 'invocation',
  'issueApiKey.input.tenantId': 'tenant',
  'model.id': 'nothing',
  'policy.id': 'policy',
  'policyVersions.id': 'policy',
  'recordSpineEvent.input.resourceId': 'nothing',
  'replayDecision.id': 'invocation',
  'recordUsage.input.id': 'nothing',
  'recordUsage.input.resourceId': 'nothing',
  'revokeApiKey.id': 'key',
  'claimApiKeySecret.id': 'key',
  'rotateApiKey.id': 'key',
  'setFeaturePack.tenantId': 'tenant',
  'simulateTraffic.input.policies[].rules[].id': 'nothing',
  'simulateTraffic.input.policies[].rules[].obligations[].id': 'nothing',
  'testPolicy.policy.rules[].id': 'nothing',
  'testPolicy.policy.rules[].obligations[].id': 'nothing',
  'simulatePolicies.input.policies[].rules[].id': 'nothing',
  'simulatePolicies.input.policies[].rules[].obligations[].id': 'nothing',
  'spineEvent.id': 'event',
  'invocationAdded.filter.callId': 'nothing',
  'invocationAdded.filter.keyId': 'nothing',
  'invocationAdded.filter.aliasId': 'nothing',
  'invocationAdded.filter.provider': 'nothing',
  'invocations.filter.callId': 'nothing',
  'invocations.filter.keyId': 'nothing',
  'invocations.filter.aliasId': 'nothing',
  'invocations.filter.provider': 'nothing',
  'trafficSeries.provider': 'nothing',
  'spineEvents.filter.resourceId': 'nothing',
  'auditEvents.filter.resourceId': 'nothing',
  'recordAuditEvent.input.resourceId': 'nothing',
  'spineInclusionProof.eventId': 'event',
  'tenant.id': 'tenant',
  'replacePolicy.id': 'policy',
  'replacePolicy.input.rules[].id': 'nothing',
  'replacePolicy.input.rules[].obligations[].id': 'nothing',
  'updatePolicy.id': 'policy',
  'updatePolicy.input.rules[].id': 'nothing',
  'updatePolicy.input.rules[].obligations[].id': 'nothing',
  'updateTenant.id': 'tenant',
  'usageRecord.id': 'usage',
};

const isIdPlace = (path: string, type: string): boolean => type === 'ID' || /(^|\.)id$|Ids?$|Ids?\[\]$/.test(path);

const places = rootFields.flatMap((field) =>
  placesOf(field)
    .filter(({ path, type }) => isIdPlace(path, getNamedType(type).name))
    .map(({ path }) => ({ field, path, name: `${field.name}.${path}` })),
);

test('every argument that takes an id is decided about, and no other', () => {
  expect(Object.keys(idArguments).toSorted()).toEqual([...new Set(places.map(({ name }) => name))].toSorted());
});

async function stateOfA(): Promise<unknown> {
  const { json } = await gateway.graphql(
    `{ tenant(id: "tenant-of-a") { id name tier status featurePacks piiMode cacheTtlSeconds monthlyBudgetUsd version }
       policies { edges { node { id name actions resources effect enabled mode version } } }
       apiKeys { edges { node { id subject roles revokedAt previousExpiresAt expiresAt } } }
       members { edges { node { id name email roles status version } } }
       groups { edges { node { id displayName roles version } } }
       identityProviders { edges { node { id name issuer clientId enabled version } } }
       userSessions { edges { node { id endedAt } } }
       proposals { edges { node { id state revision } } }
       alertRules { edges { node { id name version } } }
       webhooks { edges { node { id url events status updatedAt } } }
       approvals { edges { node { id status version } } }
       disputeCases { edges { node { id status priority assignedTo version } } }
       analyses { edges { node { id status } } }
       analysisTemplates { templates { id name revision } }
       frameworks { edges { node { id playbooks { id } } } }
       benchmarkSets { edges { node { id } } }
       committeeSubmissions { edges { node { id status version } } }
       invocations { edges { node { id outcome } } }
       spineEvents(first: 500) { edges { node { id details } } } }`,
    {},
    { headers: { 'x-tenant-id': 'tenant-of-a' } },
  );
  // An operation has at most 20 root fields.
  const limits = await gateway.graphql(
    `{ budgets { edges { node { id name limitUsd version } } }
       guards { edges { node { id name url digest } } }
       piiLists { edges { node { id name count digest version } } }
       modelAliases { edges { node { id name target version } } }
       prompts { edges { node { id name latest updatedAt } } }
       evaluationDatasets { edges { node { id name digest } } }
       evaluationRuns { edges { node { id status } } }
       evidencePacks { edges { node { id startDate } } }
       reconciliations { edges { node { id sha256 } } }
       mcpVirtualServers { edges { node { id name search version } } }
       mcpServers { edges { node { id name url version } } }
       oauthClients { edges { node { id name } } }
       connectedApplications { edges { node { id endedAt } } }
       mcpAccounts { edges { node { id } } }
       providers { edges { node { id scope enabled version } } }
       stops { edges { node { id reason status } } } }`,
    {},
    { headers: { 'x-tenant-id': 'tenant-of-a' } },
  );
  expect([json.errors, limits.json.errors]).toEqual([undefined, undefined]);
  // The case of A is due soon, so that lists of overdue ones show it: its warnings come by time, whoever asks for what.
  const { spineEvents, ...rest } = json.data;
  const events = spineEvents.edges.filter(({ node }: any) => node.details?.threshold === undefined);
  return { ...rest, ...limits.json.data, events };
}

let known: unknown;

/** That nothing of A is other than when this was asked before. */
async function expectSameA(): Promise<void> {
  const now = await stateOfA();
  known ??= now;
  expect(now).toEqual(known);
}

async function call({ kind, name }: RootField, query: string, variables: object, key: string): Promise<Reply> {
  if (kind !== 'subscription') return gateway.graphql(query, variables, { key });
  throw new Error(`no subscription takes an id yet; ask ${name} over a socket`);
}

describe('an id of tenant A in the hands of tenant B’s administrator', () => {
  beforeAll(expectSameA);
  const owned = places.filter(({ name }) => !['nothing', 'watched'].includes(idArguments[name] ?? 'nothing'));

  test.each(owned)('$name', async ({ field, path, name }) => {
    const names = idArguments[name] as keyof Ids | 'platform';
    const given = (id: string): object => {
      const values = withValueAt(argumentsOf(field), path, id);
      return path === 'input.versions[].id' ? withValueAt(values, 'input.versions[].version', 1) : values;
    };
    const query = operationOf(field);
    const ofA = await call(field, query, given(names === 'platform' ? ids.tenant : ids[names]), adminOfB);
    const unknown = await call(
      field,
      query,
      given(
        names === 'key'
          ? '0'.repeat(16)
          : names === 'tenant' || names === 'platform'
            ? 'tenant-unknown'
            : '01a1fb1e-8794-704b-bb4b-2366fe97dfab',
      ),
      adminOfB,
    );
    const code = names === 'platform' ? 'FORBIDDEN' : 'NOT_FOUND';
    const [refused, missing] = [expectGraphqlError(ofA, code), expectGraphqlError(unknown, code)];
    expect(ofA.json.data ?? null).toBeNull();
    // Nothing tells that the record exists: the words differ by the id alone.
    const id = names === 'platform' ? ids.tenant : ids[names];
    expect(refused.message.replace(id, '…')).toBe(missing.message.replace(/0{16}|tenant-unknown|01a1fb1e[-\w]+/, '…'));
    await expectSameA();
  });

  test('the same ids in the hands of their owner are there', async () => {
    const { json } = await gateway.graphql(
      'query($tenant: ID!, $policy: ID!, $invocation: ID!) { tenant(id: $tenant) { id } policy(id: $policy) { id } invocation(id: $invocation) { actor } }',
      ids,
      { key: adminOfA },
    );
    expect(json).toEqual({
      data: { tenant: { id: ids.tenant }, policy: { id: ids.policy }, invocation: { actor: 'subject-of-a' } },
    });
  });
});

describe('what tenant B is shown', () => {
  const own = rootFields.filter(({ kind }) => kind === 'query');
  const marks = (): string[] => ['of-a', ids.key, ids.policy, ids.invocation, ids.event, ids.usage, ids.case];

  test.each(own)('$name shows nothing of A', async (field) => {
    for (const key of [adminOfB, memberOfB, auditorOfB]) {
      const args = argumentsOf(field);
      for (const variables of [
        args,
        Object.fromEntries(
          Object.entries(args).filter(([name]) =>
            field.field.args.some((one) => one.name === name && String(one.type).endsWith('!')),
          ),
        ),
      ]) {
        const reply = await gateway.graphql(operationOf(field), variables, { key });
        for (const mark of marks()) expect(reply.text).not.toContain(mark);
      }
    }
  });

  test('lists show B’s own, so they are not empty for want of rows', async () => {
    const { json } = await gateway.graphql(
      '{ tenants { edges { node { id } } } policies { edges { node { name } } } apiKeys { edges { node { subject } } } invocations { edges { node { user } } } usage(groupBy: USER) { usage { groups { key } } } }',
      {},
      { key: adminOfB },
    );
    const nodes = (name: string) => json.data[name].edges.map(({ node }: any) => node);
    expect(nodes('tenants')).toEqual([{ id: 'tenant-of-b' }]);
    expect(nodes('policies')).toContainEqual({ name: 'policy-of-b' });
    expect(nodes('apiKeys').map(({ subject }: any) => subject)).toContain('subject-of-b');
    expect(json.data.invocations.edges.map(({ node }: any) => node.user)).toEqual(['user-of-b']);
    expect(json.data.usage.usage.groups).toEqual([{ key: 'user-of-b' }]);
  });

  test('a cursor of A’s list pages through B’s alone', async () => {
    const { json } = await gateway.graphql('{ invocations { pageInfo { endCursor } } }', {}, { key: adminOfA });
    const { text } = await gateway.graphql(
      'query($after: String) { invocations(after: $after) { edges { node { user } } } }',
      { after: json.data.invocations.pageInfo.endCursor },
      { key: adminOfB },
    );
    expect(text).not.toContain('of-a');
  });

  test('a filter for A’s user finds nothing', async () => {
    const query = '{ invocations(filter: {user: "user-of-a"}) { edges { node { id } } } }';
    expect((await gateway.graphql(query, {}, { key: adminOfB })).json.data.invocations.edges).toEqual([]);
  });

  test('an answer that A has cached is not B’s', async () => {
    const cached = await startTestApp({ cache: true });
    try {
      const keys = [];
      for (const id of ['one', 'two']) {
        await cached.createTenant({ id });
        keys.push(await cached.issueKey({ tenantId: id, subject: 'x' }));
      }
      const outcome = async (key: string): Promise<string | null> =>
        (await cached.request('POST', '/v1/chat', { key, body: ask('the same for both') })).headers.get('x-cache');
      expect([await outcome(keys[0]!), await outcome(keys[0]!), await outcome(keys[1]!)]).toEqual([
        'MISS',
        'HIT',
        'MISS',
      ]);
    } finally {
      await cached.stop();
    }
  });
});

/** REST rows with a parameter in their path, and what it names. Whoever adds one decides here. */
const restRows: Record<string, { names: Names; body?: object }> = {
  // For the platform's administrators alone, whatever the id.
  'GET /api/trust/evidence-packs/:id': { names: 'evidencePack' },
  'GET /api/trust/evidence-packs/:id/content': { names: 'evidencePack' },
  'DELETE /api/trust/evidence-packs/:id': { names: 'evidencePack' },
  'GET /api/trust/evidence-packs/:id/links': { names: 'evidencePack' },
  'POST /api/trust/evidence-packs/:id/links': { names: 'evidencePack', body: { name: 'x' } },
  'DELETE /api/trust/evidence-packs/:id/links/:linkId': { names: 'evidencePack' },
  'GET /api/trust/reconciliations/:id': { names: 'reconciliation' },
  'GET /api/trust/reconciliations/:id/rows': { names: 'reconciliation' },
  'DELETE /api/trust/reconciliations/:id': { names: 'reconciliation' },
  'GET /api/evaluations/datasets/:name': { names: 'dataset' },
  'GET /api/evaluations/datasets/:name/items': { names: 'dataset' },
  'GET /api/evaluations/datasets/:name/export': { names: 'dataset' },
  'GET /api/evaluations/runs/:id': { names: 'evaluation' },
  'GET /api/evaluations/runs/:id/results': { names: 'evaluation' },
  'POST /api/evaluations/runs/:id/cancel': { names: 'evaluation' },
  'DELETE /api/evaluations/datasets/:name': { names: 'dataset' },
  'DELETE /api/evaluations/runs/:id': { names: 'evaluation' },
  'PUT /api/prompts/:name/labels/:label/requires': {
    names: 'prompt',
    body: { dataset: 'dataset-of-b', minPassRate: 0, checks: [{ type: 'equals' }] },
  },
  'DELETE /api/prompts/:name/labels/:label/requires': { names: 'prompt' },
  'GET /api/prompts/:name/export': { names: 'prompt' },
  'PUT /api/model-aliases/:id/requires': {
    names: 'modelAlias',
    body: { dataset: 'dataset-of-b', minPassRate: 0, checks: [{ type: 'equals' }] },
  },
  'DELETE /api/model-aliases/:id/requires': { names: 'modelAlias' },
  'GET /api/prompts/:name': { names: 'prompt' },
  'GET /api/prompts/:name/versions': { names: 'prompt' },
  'POST /api/prompts/:name/versions': {
    names: 'prompt',
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] },
  },
  'GET /api/prompts/:name/versions/:version': { names: 'prompt' },
  'GET /api/prompts/:name/labels': { names: 'prompt' },
  'PUT /api/prompts/:name/labels/:label': { names: 'prompt', body: { version: 1 } },
  'DELETE /api/prompts/:name/labels/:label': { names: 'prompt' },
  'POST /api/prompts/:name/labels/:label/rollback': { names: 'prompt' },
  'GET /api/trust/pii/lists/:id': { names: 'piiList' },
  'PATCH /api/trust/pii/lists/:id': { names: 'piiList', body: { change: 'ADD', words: 'sample' } },
  'DELETE /api/trust/pii/lists/:id': { names: 'piiList' },
  'GET /api/guards/:id': { names: 'guard' },
  'PATCH /api/guards/:id': { names: 'guard', body: { onError: 'FLAG' } },
  'DELETE /api/guards/:id': { names: 'guard' },
  'POST /api/guards/:id/test': { names: 'guard', body: { text: 'a sample' } },
  'GET /api/model-aliases/:id': { names: 'modelAlias' },
  'GET /api/model-aliases/:id/arms': { names: 'modelAlias' },
  'PATCH /api/model-aliases/:id': { names: 'modelAlias', body: { target: 'gpt-4o' } },
  'POST /api/model-aliases/:id/canary': { names: 'modelAlias', body: { command: 'PAUSE' } },
  'DELETE /api/model-aliases/:id': { names: 'modelAlias' },
  'GET /api/mcp/virtual-servers/:id': { names: 'virtualServer' },
  'PATCH /api/mcp/virtual-servers/:id': { names: 'virtualServer', body: { search: true } },
  'DELETE /api/mcp/virtual-servers/:id': { names: 'virtualServer' },
  'GET /api/mcp/clients/:id': { names: 'oauthClient' },
  'DELETE /api/mcp/clients/:id': { names: 'oauthClient' },
  'POST /api/mcp/clients/:id/rotate-secret': { names: 'oauthClient' },
  'DELETE /api/applications/:id': { names: 'application' },
  'DELETE /api/mcp/accounts/:id': { names: 'account' },
  'GET /api/mcp/servers/:id': { names: 'mcpServer' },
  'PATCH /api/mcp/servers/:id': { names: 'mcpServer', body: { enabled: false } },
  'DELETE /api/mcp/servers/:id': { names: 'mcpServer' },
  'POST /api/mcp/servers/:id/refresh': { names: 'mcpServer' },
  'GET /api/mcp/servers/:id/tools': { names: 'mcpServer' },
  'POST /api/mcp/servers/:id/tools/:tool/accept': { names: 'mcpServer', body: { pin: SAMPLE_PIN } },
  'GET /api/providers/:id': { names: 'provider' },
  'PATCH /api/providers/:id': { names: 'provider', body: { weight: 2 } },
  'DELETE /api/providers/:id': { names: 'provider' },
  'POST /api/providers/:id/test': { names: 'provider' },
  'GET /api/stops/:id': { names: 'stop' },
  'DELETE /api/stops/:id': { names: 'stop' },
  'GET /api/identity-providers/:id': { names: 'identityProvider' },
  'PATCH /api/identity-providers/:id': { names: 'identityProvider', body: { name: 'Changed' } },
  'DELETE /api/identity-providers/:id': { names: 'identityProvider' },
  'GET /api/members/:id': { names: 'member' },
  'PATCH /api/members/:id': { names: 'member', body: { name: 'Changed' } },
  'POST /api/members/:id/invite': { names: 'member' },
  'POST /api/members/:id/deactivate': { names: 'member' },
  'POST /api/members/:id/reactivate': { names: 'member' },
  'DELETE /api/devices/:id': { names: 'key' },
  'GET /api/groups/:id': { names: 'group' },
  'PUT /api/groups/:id/roles': { names: 'group', body: { roles: ['finance'] } },
  'DELETE /api/sessions/:id': { names: 'session' },
  'GET /models/*id': { names: 'nothing' },
  'GET /conversations/:id': { names: 'conversation' },
  'POST /conversations/:id': { names: 'conversation', body: { metadata: {} } },
  'DELETE /conversations/:id': { names: 'conversation' },
  'GET /conversations/:id/items': { names: 'conversation' },
  'POST /conversations/:id/items': { names: 'conversation', body: { items: [{ role: 'user', content: 'x' }] } },
  'GET /conversations/:id/items/:item_id': { names: 'conversation' },
  'DELETE /conversations/:id/items/:item_id': { names: 'conversation' },
  'GET /files/:id': { names: 'file' },
  'GET /files/:id/content': { names: 'file' },
  'DELETE /files/:id': { names: 'file' },
  'GET /videos/:id': { names: 'video' },
  'GET /videos/:id/content': { names: 'video' },
  'DELETE /videos/:id': { names: 'video' },
  'GET /batches/:id': { names: 'batch' },
  'POST /batches/:id/cancel': { names: 'batch' },
  'GET /batches/:id/lines/:custom_id/proof': { names: 'batch' },
  'GET /messages/batches/:id': { names: 'batch' },
  'POST /messages/batches/:id/cancel': { names: 'batch' },
  'DELETE /messages/batches/:id': { names: 'batch' },
  'GET /messages/batches/:id/results': { names: 'batch' },
  'POST /responses/:id/cancel': { names: 'response' },
  'GET /responses/:id': { names: 'response' },
  'GET /responses/:id/input_items': { names: 'response' },
  'DELETE /responses/:id': { names: 'response' },
  'GET /api/budgets/:id': { names: 'budget' },
  'PATCH /api/budgets/:id': { names: 'budget', body: { name: 'Changed' } },
  'DELETE /api/budgets/:id': { names: 'budget' },
  'GET /api/budgets/:id/counters': { names: 'budget' },
  'GET /api/budgets/:id/raises': { names: 'budget' },
  'POST /api/budgets/:id/raises': {
    names: 'budget',
    body: { addUsd: 5, until: '2027-01-01T00:00:00Z', reason: 'more' },
  },
  'GET /webhooks/:id': { names: 'webhook' },
  'PATCH /webhooks/:id': { names: 'webhook', body: { events: ['*'] } },
  'DELETE /webhooks/:id': { names: 'webhook' },
  'POST /webhooks/:id/rotate-secret': { names: 'webhook', body: {} },
  'POST /webhooks/:id/test': { names: 'webhook' },
  'GET /webhooks/:id/deliveries': { names: 'webhook' },
  'POST /webhooks/:id/deliveries/:deliveryId/replay': { names: 'webhook' },
  'POST /webhooks/:id/recover': { names: 'webhook', body: { since: new Date().toISOString() } },
  'GET /api/admin/v4/proposals/:id': { names: 'proposal' },
  'PATCH /api/admin/v4/proposals/:id': { names: 'proposal', body: { state: 'rejected', revision: 1 } },
  'GET /api/dispute/cases/:id': { names: 'case' },
  'GET /api/dispute/cases/:id/history': { names: 'case' },
  'GET /api/dispute/cases/:id/notes': { names: 'case' },
  'GET /api/dispute/cases/:id/notes/:noteId': { names: 'case' },
  'GET /api/dispute/cases/:id/sla': { names: 'case' },
  'POST /api/dispute/cases/:id/notes': { names: 'case', body: { content: 'x' } },
  'PUT /api/dispute/cases/:id/assign': { names: 'case', body: { assignTo: 'x' } },
  'PUT /api/dispute/cases/:id/escalate': { names: 'case', body: { reason: 'x', escalateTo: 'x' } },
  'PUT /api/dispute/cases/:id/resolve': { names: 'case', body: { resolution: 'denied', notes: 'x' } },
  'PUT /api/dispute/cases/:id/status': { names: 'case', body: { status: 'in-review' } },
  'GET /api/da/status/:id': { names: 'analysis' },
  'GET /api/design/frameworks/:id': { names: 'framework' },
  'GET /api/design/playbooks/:id': { names: 'playbook' },
  'GET /api/design/benchmarks/:id': { names: 'benchmarkSet' },
  'GET /api/oversight/approvals/:id': { names: 'approval' },
  'POST /api/oversight/approvals/:id/cancel': { names: 'approval' },
  'POST /api/oversight/approvals/:id/decide': { names: 'approval', body: { decision: 'approved' } },
  'GET /api/oversight/committees/submissions/:id': { names: 'submission' },
  'POST /api/oversight/committees/submissions/:id/decide': {
    names: 'submission',
    body: { decision: 'approved', notes: 'x' },
  },
  'GET /api/trust/spine/events/:id': { names: 'event' },
  'GET /api/trust/spine/events/:id/proof': { names: 'event' },
  'GET /api/trust/policies/:id': { names: 'policy' },
  'PATCH /api/trust/policies/:id': { names: 'policy', body: {} },
  'PUT /api/trust/policies/:id': { names: 'policy', body: { name: 'x', actions: ['x.y'], effect: 'allow' } },
  'DELETE /api/trust/policies/:id': { names: 'policy' },
  'GET /api/trust/policies/:id/versions': { names: 'policy' },
  'GET /api/trust/usage/records/:id': { names: 'usage' },
  'GET /api/trust/spine/tile/*path': { names: 'nothing' },
  'GET /logs/:tenant/checkpoint': { names: 'tenant' },
  'GET /logs/:tenant/proof/:id': { names: 'event' },
  'GET /logs/:tenant/tile/*path': { names: 'tenant' },
};

describe('REST rows with a path parameter', () => {
  beforeAll(expectSameA);
  const rows = routes.filter(({ path }) => /[:*]/.test(path));

  test('each is decided about, and no other', () => {
    expect([...new Set(rows.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(
      Object.keys(restRows).toSorted(),
    );
  });

  test.each(rows)('$method $path', async ({ method, path, prefixes, errors }) => {
    const { names, body } = restRows[`${method} ${path}`]!;
    for (const id of names in ids ? [ids[names as keyof Ids]] : Object.values(ids)) {
      for (const prefix of prefixes ?? ['']) {
        const reply = await gateway.request(method, prefix + path.replace(/[:*]\w+/g, id), { key: adminOfB, body });
        if (names === 'platform') expectRestError(reply, 'FORBIDDEN');
        else if (errors === undefined) expectRestError(reply, 'NOT_FOUND');
        else expect([reply.status, reply.json.error.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    await expectSameA();
  });
});
