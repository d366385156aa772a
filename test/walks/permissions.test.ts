import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../support/app.js';
import { expectGraphqlError, expectSocketError } from '../support/errors.js';
import { openSocket } from '../support/graphql-ws.js';
import { ask } from '../support/upstreams/models.js';
import { argumentsOf, operationOf, type RootField, rootFields } from '../support/schema-walk.js';

/** The roles of a key, by the name under which the tables below know it. */
const keys = {
  auditor: ['auditor'],
  member: ['member'],
  tenant_admin: ['tenant_admin'],
  platform_admin: ['platform_admin'],
  finance: ['finance'],
  'auditor and finance': ['auditor', 'finance'],
  provisioner: ['scim'],
  'provisioner and finance': ['scim', 'finance'],
} as const;
type Bearer = keyof typeof keys;
const bearers = Object.keys(keys) as Bearer[];

// A provisioning client may use no field at all.
const anyone = bearers.filter((bearer) => bearer !== 'provisioner');
const invokers = anyone.filter((bearer) => bearer !== 'auditor');
const auditors: Bearer[] = ['auditor', 'tenant_admin', 'platform_admin', 'auditor and finance'];
const administrators: Bearer[] = ['tenant_admin', 'platform_admin'];
const operators: Bearer[] = ['platform_admin'];

/** Who may use each root field, the feature pack that it is a part of, and the other that it needs. Whoever adds a field decides here. */
const expected: Record<string, { allowed: readonly Bearer[]; pack?: string; needs?: string }> = {
  alertChanged: { allowed: auditors },
  budgetChanged: { allowed: auditors },
  alertRules: { allowed: auditors },
  alerts: { allowed: auditors },
  createAlertRule: { allowed: administrators },
  deleteAlertRule: { allowed: administrators },
  updateAlertRule: { allowed: administrators },
  budgets: { allowed: auditors },
  budget: { allowed: auditors },
  budgetCounters: { allowed: auditors },
  budgetRaises: { allowed: auditors },
  keyBudgets: { allowed: anyone },
  providers: { allowed: administrators },
  provider: { allowed: administrators },
  providerFigures: { allowed: administrators },
  // The sample is one of the platform.
  createProvider: { allowed: operators },
  updateProvider: { allowed: administrators },
  deleteProvider: { allowed: administrators },
  testProvider: { allowed: administrators },
  budgetTargets: { allowed: auditors },
  bindingBudgets: { allowed: anyone },
  nearestBudgets: { allowed: auditors },
  chargedBudgets: { allowed: anyone },
  createBudget: { allowed: administrators },
  importBudgets: { allowed: administrators },
  updateBudget: { allowed: administrators },
  deleteBudget: { allowed: administrators },
  raiseBudget: { allowed: invokers },
  evidencePacks: { allowed: auditors },
  evidencePack: { allowed: auditors },
  evidencePackContent: { allowed: auditors },
  evidenceFrameworks: { allowed: auditors },
  createEvidencePack: { allowed: auditors },
  deleteEvidencePack: { allowed: auditors },
  evidencePackChanged: { allowed: auditors },
  evidencePackLinks: { allowed: auditors },
  createEvidencePackLink: { allowed: auditors },
  revokeEvidencePackLink: { allowed: auditors },
  // For readers by a link alone: test/walks/shared-packs.test.ts.
  sharedEvidencePack: { allowed: [] },
  sharedEvidencePackContent: { allowed: [] },
  sharedEvidencePackProof: { allowed: [] },
  reconciliations: { allowed: auditors },
  reconciliation: { allowed: auditors },
  reconciliationRows: { allowed: auditors },
  createReconciliation: { allowed: auditors },
  deleteReconciliation: { allowed: auditors },
  evaluationDatasets: { allowed: auditors },
  evaluationDataset: { allowed: auditors },
  evaluationItems: { allowed: auditors },
  createEvaluationDataset: { allowed: administrators },
  importEvaluationDataset: { allowed: administrators },
  exportEvaluationDataset: { allowed: auditors },
  evaluationRuns: { allowed: auditors },
  evaluationRun: { allowed: auditors },
  evaluationResults: { allowed: auditors },
  startEvaluation: { allowed: administrators },
  cancelEvaluation: { allowed: administrators },
  deleteEvaluationDataset: { allowed: administrators },
  deleteEvaluation: { allowed: administrators },
  evaluationChanged: { allowed: auditors },
  requirePromptEvaluation: { allowed: administrators },
  dropPromptEvaluation: { allowed: administrators },
  requireModelAliasEvaluation: { allowed: administrators },
  dropModelAliasEvaluation: { allowed: administrators },
  promptChanged: { allowed: auditors },
  prompts: { allowed: auditors },
  prompt: { allowed: auditors },
  promptVersions: { allowed: auditors },
  promptVersion: { allowed: auditors },
  promptLabels: { allowed: auditors },
  promptInForce: { allowed: auditors },
  createPrompt: { allowed: administrators },
  createPromptVersion: { allowed: administrators },
  importPrompt: { allowed: administrators },
  exportPrompt: { allowed: auditors },
  movePromptLabel: { allowed: administrators },
  removePromptLabel: { allowed: administrators },
  rollBackPromptLabel: { allowed: administrators },
  piiList: { allowed: auditors, pack: 'TRUST' },
  piiLists: { allowed: auditors, pack: 'TRUST' },
  createPiiList: { allowed: administrators, pack: 'TRUST' },
  updatePiiList: { allowed: administrators, pack: 'TRUST' },
  deletePiiList: { allowed: administrators, pack: 'TRUST' },
  guardChanged: { allowed: auditors },
  guard: { allowed: auditors },
  guards: { allowed: auditors },
  createGuard: { allowed: administrators },
  updateGuard: { allowed: administrators },
  deleteGuard: { allowed: administrators },
  testGuard: { allowed: administrators },
  modelAliasChanged: { allowed: auditors },
  modelAlias: { allowed: auditors },
  modelAliasArms: { allowed: auditors },
  modelAliases: { allowed: auditors },
  createModelAlias: { allowed: administrators },
  updateModelAlias: { allowed: administrators },
  steerModelAlias: { allowed: administrators },
  deleteModelAlias: { allowed: administrators },
  mcpServer: { allowed: auditors },
  mcpServers: { allowed: auditors },
  mcpTools: { allowed: auditors },
  mcpToolDecision: { allowed: auditors },
  mcpToolDecisions: { allowed: auditors },
  mcpUsableTools: { allowed: invokers, pack: 'GATEWAY' },
  callMcpTool: { allowed: invokers, pack: 'GATEWAY' },
  openApiOperations: { allowed: administrators },
  mcpVirtualServer: { allowed: auditors },
  mcpVirtualServers: { allowed: auditors },
  createMcpVirtualServer: { allowed: administrators },
  updateMcpVirtualServer: { allowed: administrators },
  deleteMcpVirtualServer: { allowed: administrators },
  createMcpServer: { allowed: administrators },
  updateMcpServer: { allowed: administrators },
  deleteMcpServer: { allowed: administrators },
  refreshMcpServer: { allowed: administrators },
  acceptMcpTool: { allowed: administrators },
  acceptMcpTools: { allowed: administrators },
  stopChanged: { allowed: auditors },
  stop: { allowed: auditors },
  stops: { allowed: auditors },
  createStop: { allowed: administrators },
  liftStop: { allowed: administrators },
  apiKeys: { allowed: administrators },
  apiKey: { allowed: administrators },
  viewer: { allowed: anyone },
  members: { allowed: auditors },
  member: { allowed: auditors },
  inviteMember: { allowed: administrators },
  reinviteMember: { allowed: administrators },
  updateMember: { allowed: administrators },
  deactivateMember: { allowed: administrators },
  endAccess: { allowed: administrators },
  reactivateMember: { allowed: administrators },
  groups: { allowed: auditors },
  group: { allowed: auditors },
  setGroupRoles: { allowed: administrators },
  identityProviders: { allowed: administrators },
  identityProvider: { allowed: administrators },
  createIdentityProvider: { allowed: administrators },
  updateIdentityProvider: { allowed: administrators },
  deleteIdentityProvider: { allowed: administrators },
  userSessions: { allowed: anyone },
  endUserSession: { allowed: anyone },
  devices: { allowed: anyone },
  endDevice: { allowed: anyone },
  connectedApplications: { allowed: anyone },
  endConnectedApplication: { allowed: anyone },
  mcpAccounts: { allowed: anyone },
  endMcpAccount: { allowed: anyone },
  oauthClients: { allowed: auditors },
  oauthClient: { allowed: auditors },
  createOauthClient: { allowed: administrators },
  rotateOauthClientSecret: { allowed: administrators },
  deleteOauthClient: { allowed: administrators },
  createProposal: { allowed: invokers, pack: 'PROPOSALS' },
  decideProposals: { allowed: invokers, pack: 'PROPOSALS' },
  pendingProposals: { allowed: anyone, pack: 'PROPOSALS' },
  proposal: { allowed: anyone, pack: 'PROPOSALS' },
  proposalChanged: { allowed: anyone, pack: 'PROPOSALS' },
  proposalLifecycle: { allowed: anyone, pack: 'PROPOSALS' },
  proposals: { allowed: anyone, pack: 'PROPOSALS' },
  updateProposal: { allowed: invokers, pack: 'PROPOSALS' },
  approval: { allowed: anyone, pack: 'OVERSIGHT' },
  approvalChanged: { allowed: anyone, pack: 'OVERSIGHT' },
  approvals: { allowed: anyone, pack: 'OVERSIGHT' },
  caseChanged: { allowed: anyone, pack: 'DISPUTE' },
  caseHistory: { allowed: anyone, pack: 'DISPUTE' },
  caseNote: { allowed: anyone, pack: 'DISPUTE' },
  caseNotes: { allowed: anyone, pack: 'DISPUTE' },
  caseSla: { allowed: anyone, pack: 'DISPUTE' },
  disputeCase: { allowed: anyone, pack: 'DISPUTE' },
  disputeCases: { allowed: anyone, pack: 'DISPUTE' },
  overdueCases: { allowed: anyone, pack: 'DISPUTE' },
  addCaseNote: { allowed: invokers, pack: 'DISPUTE' },
  assignCase: { allowed: invokers, pack: 'DISPUTE' },
  escalateCase: { allowed: invokers, pack: 'DISPUTE' },
  resolveCase: { allowed: invokers, pack: 'DISPUTE' },
  setCasePriority: { allowed: invokers, pack: 'DISPUTE' },
  setCaseStatus: { allowed: invokers, pack: 'DISPUTE' },
  // The sample is somebody's claim, with a resolver and hours: for staff to file.
  createCase: { allowed: administrators, pack: 'DISPUTE' },
  cancelApproval: { allowed: invokers, pack: 'OVERSIGHT' },
  committeeSubmission: { allowed: anyone, pack: 'OVERSIGHT' },
  committeeSubmissions: { allowed: anyone, pack: 'OVERSIGHT' },
  decideApproval: { allowed: invokers, pack: 'OVERSIGHT' },
  decideSubmission: { allowed: invokers, pack: 'OVERSIGHT' },
  requestApproval: { allowed: invokers, pack: 'OVERSIGHT' },
  submitToCommittee: { allowed: invokers, pack: 'OVERSIGHT' },
  createWebhook: { allowed: administrators, pack: 'GATEWAY' },
  webhooks: { allowed: administrators, pack: 'GATEWAY' },
  webhook: { allowed: administrators, pack: 'GATEWAY' },
  updateWebhook: { allowed: administrators, pack: 'GATEWAY' },
  deleteWebhook: { allowed: administrators, pack: 'GATEWAY' },
  rotateWebhookSecret: { allowed: administrators, pack: 'GATEWAY' },
  testWebhook: { allowed: administrators, pack: 'GATEWAY' },
  webhookDeliveries: { allowed: administrators, pack: 'GATEWAY' },
  replayWebhookDelivery: { allowed: administrators, pack: 'GATEWAY' },
  recoverWebhook: { allowed: administrators, pack: 'GATEWAY' },
  analysis: { allowed: anyone, pack: 'DOCUMENT_ANALYSIS' },
  analyses: { allowed: anyone, pack: 'DOCUMENT_ANALYSIS' },
  analysisChanged: { allowed: anyone, pack: 'DOCUMENT_ANALYSIS' },
  analysisTemplates: { allowed: anyone, pack: 'DOCUMENT_ANALYSIS' },
  analysisForecast: { allowed: invokers, pack: 'DOCUMENT_ANALYSIS' },
  analyzeDocument: { allowed: invokers, pack: 'DOCUMENT_ANALYSIS' },
  analysisTemplatePreview: { allowed: auditors, pack: 'DOCUMENT_ANALYSIS' },
  createAnalysisTemplate: { allowed: administrators, pack: 'DOCUMENT_ANALYSIS' },
  updateAnalysisTemplate: { allowed: administrators, pack: 'DOCUMENT_ANALYSIS' },
  deleteAnalysisTemplate: { allowed: administrators, pack: 'DOCUMENT_ANALYSIS' },
  createDesignTemplate: { allowed: administrators, pack: 'DESIGN' },
  updateDesignTemplate: { allowed: administrators, pack: 'DESIGN' },
  deleteDesignTemplate: { allowed: administrators, pack: 'DESIGN' },
  benchmarkSet: { allowed: anyone, pack: 'DESIGN' },
  benchmarkSets: { allowed: anyone, pack: 'DESIGN' },
  designTemplates: { allowed: anyone, pack: 'DESIGN' },
  framework: { allowed: anyone, pack: 'DESIGN' },
  frameworks: { allowed: anyone, pack: 'DESIGN' },
  benchmarksForecast: { allowed: invokers, pack: 'DESIGN' },
  frameworkForecast: { allowed: invokers, pack: 'DESIGN' },
  playbookForecast: { allowed: invokers, pack: 'DESIGN' },
  generateBenchmarks: { allowed: invokers, pack: 'DESIGN' },
  generateFramework: { allowed: invokers, pack: 'DESIGN' },
  generatePlaybook: { allowed: invokers, pack: 'DESIGN' },
  playbook: { allowed: anyone, pack: 'DESIGN' },
  playbooks: { allowed: anyone, pack: 'DESIGN' },
  detectPii: { allowed: anyone, pack: 'TRUST' },
  evaluatePolicy: { allowed: anyone, pack: 'TRUST' },
  health: { allowed: anyone },
  invocation: { allowed: anyone },
  invocationAdded: { allowed: anyone },
  invocationFacets: { allowed: anyone, pack: 'GATEWAY' },
  invocations: { allowed: anyone },
  search: { allowed: anyone },
  model: { allowed: anyone, pack: 'GATEWAY' },
  models: { allowed: anyone, pack: 'GATEWAY' },
  policies: { allowed: anyone, pack: 'TRUST' },
  policy: { allowed: anyone, pack: 'TRUST' },
  policyVersions: { allowed: anyone, pack: 'TRUST' },
  redactPii: { allowed: anyone, pack: 'TRUST' },
  replayDecision: { allowed: auditors, pack: 'TRUST' },
  simulatePolicies: { allowed: auditors, pack: 'TRUST' },
  simulateTraffic: { allowed: auditors, pack: 'TRUST' },
  checkConditions: { allowed: anyone, pack: 'TRUST' },
  policyLanguage: { allowed: anyone, pack: 'TRUST' },
  testPolicy: { allowed: anyone, pack: 'TRUST' },
  tenant: { allowed: anyone },
  tenants: { allowed: auditors },
  trafficSeries: { allowed: anyone, pack: 'GATEWAY' },
  usage: { allowed: anyone, pack: 'GATEWAY' },
  spending: { allowed: auditors, pack: 'GATEWAY' },
  keyUse: { allowed: auditors, pack: 'GATEWAY' },
  usageTags: { allowed: anyone, pack: 'GATEWAY' },
  usageFocus: { allowed: administrators, pack: 'GATEWAY' },
  usageSeries: { allowed: anyone, pack: 'GATEWAY' },
  spineWitnesses: { allowed: auditors, pack: 'TRUST' },
  spineCheckpoint: { allowed: auditors, pack: 'TRUST' },
  spineCheckpoints: { allowed: auditors, pack: 'TRUST' },
  spineConsistencyProof: { allowed: auditors, pack: 'TRUST' },
  spineEvent: { allowed: auditors, pack: 'TRUST' },
  spineEvents: { allowed: auditors, pack: 'TRUST' },
  auditEvents: { allowed: auditors, pack: 'OVERSIGHT' },
  recordAuditEvent: { allowed: invokers, pack: 'OVERSIGHT' },
  spineTile: { allowed: auditors, pack: 'TRUST' },
  spineInclusionProof: { allowed: auditors, pack: 'TRUST' },
  routeModel: { allowed: anyone, pack: 'TRUST' },
  complianceReport: { allowed: auditors, pack: 'TRUST' },
  usageRecord: { allowed: anyone, pack: 'TRUST' },
  usageSummary: { allowed: anyone, pack: 'TRUST' },
  verifySpine: { allowed: auditors, pack: 'TRUST' },
  chat: { allowed: invokers, pack: 'GATEWAY' },
  chatStream: { allowed: invokers, pack: 'GATEWAY' },
  countMessageTokens: { allowed: invokers, pack: 'GATEWAY' },
  createMessage: { allowed: invokers, pack: 'GATEWAY' },
  messageModel: { allowed: anyone, pack: 'GATEWAY' },
  messageModels: { allowed: anyone, pack: 'GATEWAY' },
  messageStream: { allowed: invokers, pack: 'GATEWAY' },
  compactResponse: { allowed: invokers, pack: 'GATEWAY' },
  countResponseTokens: { allowed: invokers, pack: 'GATEWAY' },
  createResponse: { allowed: invokers, pack: 'GATEWAY' },
  responseStream: { allowed: invokers, pack: 'GATEWAY' },
  cancelResponse: { allowed: invokers, pack: 'GATEWAY' },
  deleteResponse: { allowed: invokers, pack: 'GATEWAY' },
  addConversationItems: { allowed: invokers, pack: 'GATEWAY' },
  conversation: { allowed: invokers, pack: 'GATEWAY' },
  conversationItem: { allowed: invokers, pack: 'GATEWAY' },
  conversationItems: { allowed: invokers, pack: 'GATEWAY' },
  createConversation: { allowed: invokers, pack: 'GATEWAY' },
  deleteConversation: { allowed: invokers, pack: 'GATEWAY' },
  deleteConversationItem: { allowed: invokers, pack: 'GATEWAY' },
  updateConversation: { allowed: invokers, pack: 'GATEWAY' },
  response: { allowed: invokers, pack: 'GATEWAY' },
  responseInputItems: { allowed: invokers, pack: 'GATEWAY' },
  createPolicy: { allowed: administrators, pack: 'TRUST' },
  createTenant: { allowed: operators },
  deletePolicy: { allowed: administrators, pack: 'TRUST' },
  embed: { allowed: invokers, pack: 'GATEWAY' },
  complete: { allowed: invokers, pack: 'GATEWAY' },
  completionStream: { allowed: invokers, pack: 'GATEWAY' },
  mediaStream: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  moderate: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  rerank: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  decide: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  generateImages: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  editImages: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  speak: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  transcribe: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  translateSpeech: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  createVideo: { allowed: invokers, pack: 'MEDIA', needs: 'GATEWAY' },
  deleteVideo: { allowed: invokers, pack: 'MEDIA' },
  video: { allowed: invokers, pack: 'MEDIA' },
  videoContent: { allowed: invokers, pack: 'MEDIA' },
  videos: { allowed: invokers, pack: 'MEDIA' },
  batch: { allowed: invokers, pack: 'FILES' },
  batchLineProof: { allowed: invokers, pack: 'FILES' },
  batches: { allowed: invokers, pack: 'FILES' },
  cancelBatch: { allowed: invokers, pack: 'FILES' },
  createBatch: { allowed: invokers, pack: 'FILES' },
  createMessageBatch: { allowed: invokers, pack: 'FILES' },
  deleteBatch: { allowed: invokers, pack: 'FILES' },
  deleteFile: { allowed: invokers, pack: 'FILES' },
  file: { allowed: invokers, pack: 'FILES' },
  fileContent: { allowed: invokers, pack: 'FILES' },
  files: { allowed: invokers, pack: 'FILES' },
  messageBatches: { allowed: invokers, pack: 'FILES' },
  messageBatchResults: { allowed: invokers, pack: 'FILES' },
  uploadFile: { allowed: invokers, pack: 'FILES' },
  eraseSpineDetails: { allowed: administrators, pack: 'TRUST' },
  issueApiKey: { allowed: administrators },
  recordUsage: { allowed: invokers, pack: 'TRUST' },
  recordSpineEvent: { allowed: invokers, pack: 'TRUST' },
  revokeApiKey: { allowed: administrators },
  claimApiKeySecret: { allowed: anyone },
  rotateApiKey: { allowed: administrators },
  setFeaturePack: { allowed: administrators },
  replacePolicy: { allowed: administrators, pack: 'TRUST' },
  updatePolicy: { allowed: administrators, pack: 'TRUST' },
  updateTenant: { allowed: administrators },
};

let gateway: TestApp;
const texts = {} as Record<Bearer, string>;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'roles', ...AMPLE });
  await gateway.graphql('mutation { updateTenant(id: "roles", input: {retainContent: true}) { id } }');
  for (const bearer of bearers) {
    texts[bearer] = await gateway.issueKey({ tenantId: 'roles', subject: bearer, roles: [...keys[bearer]] });
  }
});
afterAll(() => gateway.stop());

test('every root field is decided about, and no other', () => {
  expect(Object.keys(expected).toSorted()).toEqual([...new Set(rootFields.map(({ name }) => name))].toSorted());
});

/** The code of the error with which a field answers `bearer`; undefined when it answers. */
async function codeOf(field: RootField, bearer: Bearer): Promise<string | undefined> {
  if (field.kind !== 'subscription') {
    const { json } = await gateway.graphql(operationOf(field), argumentsOf(field), { key: texts[bearer] });
    return json.errors?.[0].extensions.code;
  }
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${texts[bearer]}` });
  try {
    // A subscription that is let in may stay silent: what is asked after it is answered first.
    const operation = socket.start(operationOf(field), argumentsOf(field));
    await Promise.race([operation.done, socket.run('{ health { status } }')]);
    return operation.results[0]?.errors?.[0].extensions.code;
  } finally {
    await socket.close();
  }
}

const table = rootFields.flatMap((field) => bearers.map((bearer) => ({ field, bearer, name: field.name })));

test.each(table)('$field.kind $name as $bearer', async ({ field, bearer }) => {
  const code = await codeOf(field, bearer);
  if (!expected[field.name]!.allowed.includes(bearer)) expect(code).toBe('FORBIDDEN');
  // A sample's id names no record, which only those who may ask are told.
  else expect([undefined, 'NOT_FOUND']).toContain(code);
});

test('what is refused is not done', async () => {
  // Calls of the tests above whose clients left may still be recorded.
  const begun = new Date().toISOString();
  const count = async (): Promise<object> => {
    const { json } = await gateway.graphql(
      `query($begun: DateTimeISO!) {
         tenants { edges { node { id } } } policies { edges { node { id } } } apiKeys { edges { node { id } } }
         invocations(first: 500, filter: {startDate: $begun}) { edges { node { id } } } }`,
      { begun },
      { headers: { 'x-tenant-id': 'roles' } },
    );
    return json.data;
  };
  const before = await count();
  expect(before).toMatchObject({ invocations: { edges: [] } });
  gateway.sandbox.reset();
  const refused = table.filter(({ field, bearer }) => !expected[field.name]!.allowed.includes(bearer));
  for (const { field, bearer } of refused) await codeOf(field, bearer);
  expect(await count()).toEqual(before);
  expect(gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST')).toHaveLength(0);
});

describe('REST asks for the same', () => {
  const rows: [string, string, object | undefined, readonly Bearer[]][] = [
    ['POST', '/v1/chat', ask('x', { max_tokens: 1 }), invokers],
    ['POST', '/v1/chat/completions', ask('x', { max_tokens: 1, stream: true }), invokers],
    ['POST', '/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, invokers],
    [
      'POST',
      '/v1/messages',
      { model: 'claude-haiku-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] },
      invokers,
    ],
    ['GET', '/v1/models', undefined, anyone],
    ['GET', '/v1/models/gpt-4o', undefined, anyone],
    ['GET', '/v1/usage', undefined, anyone],
    ['GET', '/v1/health', undefined, anyone],
    ['POST', '/api/trust/pii/detect', { content: 'x' }, anyone],
    ['POST', '/api/trust/pii/redact', { content: 'x' }, anyone],
    ['GET', '/api/trust/policies', undefined, anyone],
    ['POST', '/api/trust/policies/evaluate', { action: 'a.b', resource: 'r', actor: 'ann' }, anyone],
    ['POST', '/api/trust/policies/simulate', { policies: [] }, auditors],
    ['POST', '/api/trust/spine/record', { action: 'a.b', actor: 'ann' }, invokers],
    ['POST', '/api/oversight/audit', { action: 'a.b', actor: 'ann' }, invokers],
    ['GET', '/api/oversight/audit', undefined, auditors],
    ['GET', '/api/oversight/approvals', undefined, anyone],
    ['GET', '/api/dispute/cases', undefined, anyone],
    ['GET', '/api/dispute/cases/overdue', undefined, anyone],
    ['GET', '/api/oversight/committees/decisions', undefined, anyone],
    ['POST', '/api/trust/models/route', {}, anyone],
    ['GET', '/api/trust/reports/compliance', undefined, auditors],
    ['POST', '/api/trust/usage/record', { metric: 'a.b', value: 1 }, invokers],
    ['GET', '/api/trust/usage/summary', undefined, anyone],
    ['GET', '/api/trust/spine/events', undefined, auditors],
    ['GET', '/api/trust/spine/checkpoint', undefined, auditors],
    ['GET', '/api/trust/spine/consistency?from=0', undefined, auditors],
  ];
  test.each(rows)('%s %s', async (method, path, body, allowed) => {
    for (const bearer of bearers) {
      const { status } = await gateway.request(method, path, { key: texts[bearer], body });
      const success = method === 'POST' && /record|audit/.test(path) ? 201 : 200;
      expect([bearer, status]).toEqual([bearer, allowed.includes(bearer) ? success : 403]);
    }
  });
});

describe('a feature pack that is off', () => {
  const set = (pack: string, enabled: boolean): Promise<Reply> =>
    gateway.graphql(
      'mutation($pack: FeaturePack!, $enabled: Boolean!) { setFeaturePack(tenantId: "roles", pack: $pack, enabled: $enabled) { featurePacks } }',
      { pack, enabled },
      { key: texts.tenant_admin },
    );
  // Packs are tested on a tenant of their own; this field would make more of those.
  const tested = rootFields.filter(({ name }) => name !== 'createTenant');
  const needed = ({ name }: RootField): string[] => {
    const { pack, needs } = expected[name]!;
    return [pack, needs].filter((one) => one !== undefined);
  };
  const packs = [...new Set(tested.flatMap(needed))].toSorted();
  const askers = ['tenant_admin', 'platform_admin', 'auditor'] as const;

  test.each(packs)('%s: each of its fields says so to those who may ask', async (pack) => {
    expect((await set(pack, false)).json.data.setFeaturePack.featurePacks).not.toContain(pack);
    try {
      for (const field of tested.filter((one) => needed(one).includes(pack))) {
        for (const bearer of askers) {
          const isAllowed = expected[field.name]!.allowed.includes(bearer);
          expect([field.name, await codeOf(field, bearer)]).toEqual([
            field.name,
            isAllowed ? 'FEATURE_DISABLED' : 'FORBIDDEN',
          ]);
        }
      }
    } finally {
      expect((await set(pack, true)).json.data.setFeaturePack.featurePacks).toContain(pack);
    }
  });

  // With no other pack on than its own, a field shows that it needs none of them.
  const sets = [...new Set(tested.map((field) => needed(field).join(' ')))];

  test.each(sets)('says nothing of fields that need no more than: %s', async (own) => {
    const others = packs.filter((pack) => !own.split(' ').includes(pack));
    for (const pack of others) await set(pack, false);
    try {
      for (const field of tested.filter((one) => needed(one).join(' ') === own)) {
        for (const bearer of askers) {
          const code = await codeOf(field, bearer);
          if (!expected[field.name]!.allowed.includes(bearer))
            expect([field.name, code]).toEqual([field.name, 'FORBIDDEN']);
          else expect([field.name, [undefined, 'NOT_FOUND'].includes(code)]).toEqual([field.name, true]);
        }
      }
    } finally {
      for (const pack of others) expect((await set(pack, true)).json.data.setFeaturePack.featurePacks).toContain(pack);
    }
  });

  test('is told in the catalogue’s form at each API', async () => {
    await set('GATEWAY', false);
    const reply = await gateway.graphql('{ models { object } }', {}, { key: texts.member });
    expect(expectGraphqlError(reply, 'FEATURE_DISABLED').message).toContain('gateway');
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${texts.member}` });
    const [result] = await socket.run('{ models { object } }');
    expectSocketError(result!.errors![0], 'FEATURE_DISABLED');
    await socket.close();
    for (const [method, path, body] of [
      ['POST', '/v1/chat', ask()],
      ['POST', '/v1/chat/completions', ask('x', { stream: true })],
      ['POST', '/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }],
      ['GET', '/v1/models', undefined],
      ['GET', '/v1/models/gpt-4o', undefined],
      ['GET', '/v1/usage', undefined],
    ] as const) {
      const refused = await gateway.request(method, path, { key: texts.member, body });
      expect([path, refused.status, refused.json.error.code]).toEqual([path, 403, 'FEATURE_DISABLED']);
    }
    expect((await gateway.request('GET', '/v1/health', { key: texts.member })).status).toBe(200);
    await set('GATEWAY', true);
  });
});
