import { randomHex } from '../../src/shared/ids.js';
import { SAMPLE_PIN } from './upstreams/offered-tools.js';

/**
 * Arguments with which a field may be called by an administrator of any tenant, without an id of a record. A function
 * makes fresh ones. Whoever adds a root field says here how it is called.
 */
/** A document of OpenAPI with one operation. */
/** Hexadecimal digits as capital letters. */
const capitals = (hex: string): string =>
  hex.slice(0, 6).replace(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)));

/** A guard that judges nothing. */
const sampleGuard = () => ({
  name: `sample-${randomHex(6)}`,
  kind: 'GENERIC',
  url: 'https://1.1.1.1/guard',
  on: ['REQUEST'],
  action: 'BLOCK',
  onError: 'FLAG',
  selector: { key: 'none' },
  settings: { params: { level: 1 } },
  feeUsd: 0,
  enabled: false,
});

export const SAMPLE_API = JSON.stringify({ openapi: '3.1.0', paths: { '/one': { get: { operationId: 'one' } } } });

const sampleRequirement = () => ({
  dataset: 'cases',
  minPassRate: 0,
  maxRegression: 0,
  checks: [{ type: 'contains', value: 'Hello' }],
  judge: { model: 'gpt-4o-mini' },
});

const sampleBenchmarks = () => ({
  input: {
    domain: 'ai-governance',
    metrics: ['approval-time'],
    industry: 'finance',
    companySize: 'large',
    options: { generate: false, model: 'gpt-4o-mini' },
  },
});

const sampleFramework = () => ({
  input: {
    domain: 'ai-governance',
    templateId: 'ai-governance',
    inputs: { findings: [{ title: 'No register', recommendation: 'Keep one.' }] },
    options: { includeMetrics: true, includeBenchmarks: true, generate: false, model: 'gpt-4o-mini' },
  },
});

const samplePlaybook = () => ({
  input: {
    frameworkId: 'none',
    phases: ['Assess', 'Design'],
    stakeholders: ['Risk'],
    timeline: [{ phase: 'Assess', duration: '30d' }],
    options: { generate: false, model: 'gpt-4o-mini' },
  },
});

export const sampleArguments: Record<string, () => Record<string, unknown>> = {
  alertChanged: () => ({}),
  budgetChanged: () => ({}),
  alertRules: () => ({ first: 10 }),
  alerts: () => ({ status: 'FIRING', first: 10 }),
  createAlertRule: () => ({
    input: {
      name: `sample ${randomHex(6)}`,
      kind: 'BUDGET',
      threshold: 90,
      windowMinutes: 5,
      provider: 'OPENAI',
    },
  }),
  deleteAlertRule: () => ({ id: 'none' }),
  updateAlertRule: () => ({
    id: 'none',
    input: { name: 'Sample', threshold: 1, windowMinutes: 5, enabled: false, version: 1 },
  }),
  budgets: () => ({ first: 10 }),
  budget: () => ({ id: 'none' }),
  budgetCounters: () => ({ id: 'none', first: 10 }),
  budgetRaises: () => ({ id: 'none', first: 10 }),
  keyBudgets: () => ({}),
  budgetTargets: () => ({ search: 'sample' }),
  bindingBudgets: () => ({ key: 'none' }),
  nearestBudgets: () => ({ keys: ['none'] }),
  chargedBudgets: () => ({ invocation: 'none' }),
  createBudget: () => ({
    input: {
      name: `sample ${randomHex(6)}`,
      limitUsd: 5,
      window: 'month',
      timeZone: 'Europe/Berlin',
      // Of nobody, so that no other sample is bound by it.
      selector: { user: `nobody ${randomHex(6)}` },
      per: ['user'],
      mode: 'HARD',
      alertsAt: [50],
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2098-01-01T00:00:00Z',
    },
  }),
  updateBudget: () => ({
    id: 'none',
    input: {
      name: 'Sample',
      limitUsd: 5,
      window: 'month',
      timeZone: 'UTC',
      selector: { user: 'nobody' },
      per: ['user'],
      mode: 'SOFT',
      alertsAt: [50],
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2098-01-01T00:00:00Z',
      version: 1,
    },
  }),
  deleteBudget: () => ({ id: 'none' }),
  importBudgets: () => ({ input: { users: [{ user_id: 'ann', max_budget: 5 }] } }),
  raiseBudget: () => ({ id: 'none', input: { addUsd: 5, until: '2027-01-01T00:00:00Z', reason: 'a launch' } }),
  evidencePacks: () => ({ first: 10 }),
  evidencePack: () => ({ id: 'none' }),
  evidencePackContent: () => ({ id: 'none', from: 0 }),
  evidenceFrameworks: () => ({}),
  createEvidencePack: () => ({
    input: {
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-02-01T00:00:00Z',
      scope: { kind: 'AGENT', id: 'ada' },
      frameworks: ['soc-2'],
      redaction: 'DIGESTS',
      names: false,
    },
  }),
  deleteEvidencePack: () => ({ id: 'none' }),
  evidencePackChanged: () => ({}),
  evidencePackLinks: () => ({ packId: 'none' }),
  createEvidencePackLink: () => ({ packId: 'none', input: { name: 'Ann of the auditors', days: 3 } }),
  revokeEvidencePackLink: () => ({ packId: 'none', id: 'none' }),
  sharedEvidencePack: () => ({}),
  spineWitnesses: () => ({}),
  sharedEvidencePackContent: () => ({ from: 0 }),
  sharedEvidencePackProof: () => ({}),
  reconciliations: () => ({ first: 10 }),
  reconciliation: () => ({ id: 'none' }),
  reconciliationRows: () => ({ id: 'none', differencesFirst: 10 }),
  createReconciliation: () => ({
    input: {
      provider: 'own.none',
      format: 'OPENAI',
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-02-01T00:00:00Z',
      credential: 'sk-admin-of-a-sample',
      address: 'https://1.1.1.1',
      tolerancePerMille: 1,
      gatewayKeys: ['key_one'],
      models: [{ reported: 'one', called: 'two' }],
    },
  }),
  deleteReconciliation: () => ({ id: 'none' }),
  evaluationDatasets: () => ({ first: 10 }),
  evaluationDataset: () => ({ name: 'none' }),
  evaluationItems: () => ({ name: 'none', first: 10 }),
  createEvaluationDataset: () => ({
    input: {
      name: `sample-${randomHex(6)}`,
      items: [
        {
          messages: [{ role: 'user', content: 'Hello!' }],
          variables: { name: 'Ann' },
          expected: 'Hello!',
          checks: [{ type: 'equals' }],
        },
      ],
    },
  }),
  importEvaluationDataset: () => ({
    input: {
      name: `sample-${randomHex(6)}`,
      form: 'PROMPTFOO',
      text: 'tests: [{ vars: { name: Ann }, assert: [{ type: contains, value: Ann }] }]',
    },
  }),
  exportEvaluationDataset: () => ({ name: 'none', form: 'LANGFUSE' }),
  evaluationRuns: () => ({ first: 10 }),
  evaluationRun: () => ({ id: 'none' }),
  evaluationResults: () => ({ id: 'none', first: 10 }),
  startEvaluation: () => ({
    input: {
      dataset: 'none',
      candidate: { model: 'gpt-4o-mini' },
      baseline: { model: 'gpt-4o-mini' },
      checks: [{ type: 'contains', value: 'Hello', not: false }],
      judge: { model: 'gpt-4o-mini' },
      budgetUsd: 0.01,
      rate: 60,
      maxOutputTokens: 20,
    },
  }),
  cancelEvaluation: () => ({ id: 'none' }),
  deleteEvaluationDataset: () => ({ name: 'none' }),
  deleteEvaluation: () => ({ id: 'none' }),
  evaluationChanged: () => ({}),
  requirePromptEvaluation: () => ({ name: 'none', label: 'production', input: sampleRequirement() }),
  dropPromptEvaluation: () => ({ name: 'none', label: 'production' }),
  requireModelAliasEvaluation: () => ({ id: 'none', input: sampleRequirement() }),
  dropModelAliasEvaluation: () => ({ id: 'none' }),
  promptChanged: () => ({}),
  prompts: () => ({ first: 10 }),
  prompt: () => ({ name: 'none' }),
  promptVersions: () => ({ name: 'none', first: 10 }),
  promptVersion: () => ({ name: 'none', version: 1 }),
  promptLabels: () => ({ name: 'none' }),
  importPrompt: () => ({
    input: {
      name: 'none',
      form: 'LANGFUSE',
      model: 'gpt-4o-mini',
      text: JSON.stringify({ type: 'text', prompt: 'Greet {{name}}.', config: { model: 'gpt-4o' } }),
    },
  }),
  exportPrompt: () => ({ name: 'none', form: 'LANGFUSE', at: '1' }),
  promptInForce: () => ({ name: 'none', label: 'production', at: '2026-01-01T00:00:00Z' }),
  createPrompt: () => ({ input: { name: `sample-${randomHex(6)}`, description: 'A sample.' } }),
  createPromptVersion: () => ({
    name: 'none',
    input: {
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'Hello!' }],
      variables: { type: 'object', properties: { name: { type: 'string' } } },
      parameters: { temperature: 0.5 },
      tools: [{ type: 'function', function: { name: 'look' } }],
      responseFormat: { type: 'text' },
      note: 'A sample.',
    },
  }),
  movePromptLabel: () => ({ name: 'none', label: 'production', input: { version: 3 } }),
  removePromptLabel: () => ({ name: 'none', label: 'production' }),
  rollBackPromptLabel: () => ({ name: 'none', label: 'production' }),
  piiList: () => ({ id: 'none' }),
  piiLists: () => ({ first: 10 }),
  createPiiList: () => ({ input: { name: `LIST_${capitals(randomHex(6))}`, words: 'sample' } }),
  updatePiiList: () => ({ id: 'none', input: { change: 'ADD', words: 'sample', version: 1 } }),
  deletePiiList: () => ({ id: 'none' }),
  guardChanged: () => ({}),
  guard: () => ({ id: 'none' }),
  guards: () => ({ first: 10 }),
  createGuard: () => ({ input: sampleGuard() }),
  updateGuard: () => ({ id: 'none', input: { name: 'sample', onError: 'FLAG', enabled: false, version: 1 } }),
  deleteGuard: () => ({ id: 'none' }),
  testGuard: () => ({ id: 'none', input: { text: 'a sample', point: 'REQUEST' } }),
  modelAliasChanged: () => ({}),
  modelAlias: () => ({ id: 'none' }),
  modelAliasArms: () => ({ id: 'none', minutes: 60 }),
  modelAliases: () => ({ first: 10 }),
  createModelAlias: () => ({
    input: { name: `sample-${randomHex(6)}`, target: 'gpt-4o-mini', scope: 'TENANT' },
  }),
  updateModelAlias: () => ({ id: 'none', input: { name: 'sample', target: 'gpt-4o-mini', version: 1 } }),
  steerModelAlias: () => ({ id: 'none', input: { command: 'PAUSE', version: 1 } }),
  deleteModelAlias: () => ({ id: 'none' }),
  mcpServer: () => ({ id: 'none' }),
  mcpServers: () => ({ first: 10 }),
  mcpTools: () => ({ server: 'none', first: 10 }),
  mcpToolDecision: () => ({
    input: { actor: 'nobody', keyId: 'none', tool: 'files_read', arguments: { path: '/tmp' } },
  }),
  mcpToolDecisions: () => ({ actor: 'nobody', keyId: 'none', first: 10 }),
  mcpUsableTools: () => ({ first: 10 }),
  callMcpTool: () => ({ input: { tool: 'files_read', arguments: { path: '/tmp' } } }),
  openApiOperations: () => ({ input: { document: SAMPLE_API, operations: ['one'] } }),
  mcpVirtualServer: () => ({ id: 'none' }),
  mcpVirtualServers: () => ({ first: 10 }),
  createMcpVirtualServer: () => ({
    input: {
      name: `sample-${randomHex(6)}`,
      description: 'A sample.',
      entries: [{ server: 'files', tool: 'read', name: 'open', arguments: { path: '/tmp' } }],
      search: true,
    },
  }),
  updateMcpVirtualServer: () => ({
    id: 'none',
    input: {
      description: 'A sample.',
      entries: [{ server: 'files', tool: 'read', name: 'open', arguments: { path: '/tmp' } }],
      search: true,
      version: 1,
    },
  }),
  deleteMcpVirtualServer: () => ({ id: 'none' }),
  createMcpServer: () => ({
    input: {
      name: `sample-${randomHex(6)}`,
      url: 'https://1.1.1.1/mcp',
      credential: { type: 'KEY', key: 'key-of-samples' },
      enabled: false,
    },
  }),
  updateMcpServer: () => ({
    id: 'none',
    input: {
      url: 'https://1.1.1.1/mcp',
      credential: { type: 'HEADERS', headers: [{ name: 'X-Sample', value: 'sample' }] },
      enabled: false,
      version: 1,
    },
  }),
  deleteMcpServer: () => ({ id: 'none' }),
  refreshMcpServer: () => ({ id: 'none' }),
  acceptMcpTool: () => ({ server: 'none', name: 'one', input: { pin: SAMPLE_PIN } }),
  acceptMcpTools: () => ({ server: 'none', input: { tools: [{ name: 'one', pin: SAMPLE_PIN }] } }),
  stopChanged: () => ({}),
  stop: () => ({ id: 'none' }),
  stops: () => ({ first: 10 }),
  createStop: () => ({ input: { selector: { key: randomHex(8) }, reason: 'A sample.' } }),
  liftStop: () => ({ id: 'none' }),
  apiKeys: () => ({ first: 50 }),
  apiKey: () => ({ id: 'none' }),
  viewer: () => ({}),
  members: () => ({ first: 10, filter: { status: 'ACTIVE', role: 'member', search: 'ann' } }),
  member: () => ({ id: 'none' }),
  inviteMember: () => ({
    input: { email: `${randomHex(6)}@example.com`, name: 'Ann', subject: `ann ${randomHex(6)}`, roles: ['member'] },
  }),
  reinviteMember: () => ({ id: 'none' }),
  updateMember: () => ({
    id: 'none',
    input: { email: 'ann@example.com', name: 'Ann', roles: ['member'], version: 1 },
  }),
  deactivateMember: () => ({ id: 'none' }),
  endAccess: () => ({ subject: 'nobody' }),
  reactivateMember: () => ({ id: 'none' }),
  groups: () => ({ first: 10 }),
  group: () => ({ id: 'none' }),
  setGroupRoles: () => ({ id: 'none', input: { roles: ['finance'] } }),
  identityProviders: () => ({ first: 10 }),
  identityProvider: () => ({ id: 'none' }),
  createIdentityProvider: () => ({ input: identityProviderInput() }),
  updateIdentityProvider: () => ({ id: 'none', input: { ...identityProviderInput(), version: 1 } }),
  deleteIdentityProvider: () => ({ id: 'none' }),
  userSessions: () => ({ first: 10, subject: 'ann', open: true }),
  connectedApplications: () => ({ first: 10, subject: 'ann', open: true }),
  endConnectedApplication: () => ({ id: 'none' }),
  mcpAccounts: () => ({ first: 10 }),
  endMcpAccount: () => ({ id: 'none' }),
  oauthClients: () => ({ first: 10 }),
  oauthClient: () => ({ id: 'none' }),
  createOauthClient: () => ({
    input: { name: `Editor ${randomHex(6)}`, redirectUris: ['http://127.0.0.1/callback'] },
  }),
  rotateOauthClientSecret: () => ({ id: 'none' }),
  deleteOauthClient: () => ({ id: 'none' }),
  devices: () => ({ first: 10 }),
  endDevice: () => ({ id: 'none' }),
  endUserSession: () => ({ id: 'none' }),
  createProposal: () => ({
    input: {
      intent: 'A sample.',
      action: 'sample.change',
      resource: 'sample:1',
      resourceType: 'sample',
      payload: { sample: true },
      requiredApprovers: ['finance'],
      quorum: 1,
      expiresIn: '2d',
    },
  }),
  decideProposals: () => ({
    input: {
      decisions: [
        { id: '01a1fb1e-8794-704b-bb4b-2366fe97dfab', decision: 'APPROVED', notes: 'A sample.', revision: 1 },
      ],
    },
  }),
  pendingProposals: () => ({ all: true, first: 10 }),
  proposal: () => ({ id: 'none' }),
  proposalChanged: () => ({ id: 'none', state: 'APPROVED' }),
  proposalLifecycle: () => ({}),
  proposals: () => ({ state: 'RECORDED', phase: 'TERMINAL', action: 'sample.change', actor: 'ann', first: 10 }),
  updateProposal: () => ({ id: 'none', input: { state: 'REJECTED', revision: 1, notes: 'A sample.' } }),
  approval: () => ({ id: 'none' }),
  approvalChanged: () => ({ id: 'none', status: 'PENDING' }),
  approvals: () => ({
    status: 'PENDING',
    type: 'ACCESS',
    approver: 'finance',
    resourceId: 'sample:1',
    waiting: true,
    first: 10,
  }),
  addCaseNote: () => ({ id: 'none', input: { content: 'A sample.', visibility: 'PUBLIC' } }),
  assignCase: () => ({ id: 'none', input: { assignTo: 'rob', version: 1 } }),
  caseChanged: () => ({ id: 'none', assignedTo: 'rob' }),
  caseHistory: () => ({ id: 'none', first: 10 }),
  caseNote: () => ({ id: 'none', noteId: 'none' }),
  caseNotes: () => ({ id: 'none', first: 10 }),
  caseSla: () => ({ id: 'none' }),
  createCase: () => ({
    input: {
      type: 'OTHER',
      claimant: 'member',
      description: 'A sample.',
      evidence: ['sample:1'],
      slaHours: 8,
      priority: 'HIGH',
      assignTo: 'rob',
    },
  }),
  disputeCase: () => ({ id: 'none' }),
  disputeCases: () => ({
    status: 'OPEN',
    type: 'OTHER',
    assignedTo: 'rob',
    claimant: 'clara',
    priority: 'HIGH',
    first: 10,
  }),
  escalateCase: () => ({ id: 'none', input: { reason: 'A sample.', escalateTo: 'rob', slaHours: 8, version: 1 } }),
  overdueCases: () => ({ assignedTo: 'rob', first: 10 }),
  resolveCase: () => ({
    id: 'none',
    input: { resolution: 'DENIED', adjustmentAmount: 0, notes: 'A sample.', evidence: ['sample:1'], version: 1 },
  }),
  setCasePriority: () => ({ id: 'none', priority: 'HIGH', slaHours: 8, version: 1 }),
  setCaseStatus: () => ({ id: 'none', input: { status: 'IN_REVIEW', notes: 'A sample.', version: 1 } }),
  cancelApproval: () => ({ id: 'none' }),
  committeeSubmission: () => ({ id: 'none' }),
  committeeSubmissions: () => ({
    committee: 'board',
    status: 'DECIDED',
    startDate: '2020-01-01T00:00:00Z',
    waiting: true,
    first: 10,
  }),
  decideApproval: () => ({ id: 'none', input: { decision: 'APPROVED', notes: 'A sample.', version: 1 } }),
  decideSubmission: () => ({
    id: 'none',
    input: { decision: 'DENIED', notes: 'A sample.', conditions: ['none'], version: 1 },
  }),
  requestApproval: () => ({
    input: {
      type: 'ACCESS',
      resourceId: 'sample:1',
      resourceType: 'sample',
      requiredApprovers: ['finance', 'legal'],
      quorum: 1,
      expiresIn: '2d',
      description: 'A sample.',
      metadata: { sample: true },
    },
  }),
  submitToCommittee: () => ({
    input: {
      committee: 'board',
      type: 'sample',
      subject: 'A sample.',
      resourceId: 'sample:1',
      documents: ['sample:1'],
      requestedDate: '2100-01-01T00:00:00Z',
    },
  }),
  createWebhook: () => ({ input: webhookInput() }),
  webhooks: () => ({ first: 10 }),
  webhook: () => ({ id: 'none' }),
  updateWebhook: () => ({
    id: 'none',
    input: { url: 'https://1.1.1.1/sample', events: ['dispute.created'], description: 'A sample.', status: 'ACTIVE' },
  }),
  deleteWebhook: () => ({ id: 'none' }),
  rotateWebhookSecret: () => ({ id: 'none', input: { secret: WEBHOOK_SECRET, graceSeconds: 60 } }),
  testWebhook: () => ({ id: 'none' }),
  webhookDeliveries: () => ({ id: 'none', status: 'FAILED', first: 10 }),
  replayWebhookDelivery: () => ({ id: 'none', deliveryId: 'none' }),
  recoverWebhook: () => ({ id: 'none', input: { since: new Date().toISOString() } }),
  analysis: () => ({ id: 'none' }),
  analyses: () => ({ status: 'COMPLETED', templateId: 'contract-review', first: 5 }),
  analysisChanged: () => ({ id: 'none' }),
  analysisTemplates: () => ({}),
  analysisForecast: () => ({
    input: {
      content: 'A sample of a policy, which applies to all staff.',
      contentType: 'text/plain',
      filename: 'sample.txt',
      templateId: 'policy-audit',
      options: {
        extractTables: true,
        extractEntities: true,
        scoreFindings: true,
        language: 'en',
        generate: false,
        model: 'gpt-4o-mini',
      },
      metadata: { sample: true },
    },
  }),
  analyzeDocument: () => ({
    input: {
      content: 'A sample of a policy, which applies to all staff.',
      contentType: 'text/plain',
      filename: 'sample.txt',
      templateId: 'policy-audit',
      options: {
        extractTables: true,
        extractEntities: true,
        scoreFindings: true,
        language: 'en',
        generate: false,
        model: 'gpt-4o-mini',
      },
      metadata: { sample: true },
    },
    prefer: 'wait=30',
  }),
  analysisTemplatePreview: () => ({
    input: {
      text: 'Hello world.',
      checks: [
        {
          id: 'greeting',
          category: 'tone',
          severity: 'LOW',
          title: 'Greets',
          detail: 'It greets.',
          recommendation: 'Smile.',
          when: { says: ['hello world'] },
        },
      ],
    },
  }),
  createAnalysisTemplate: () => ({
    input: { name: `sample ${Math.random()}`, description: 'A sample.', ...templateParts() },
  }),
  updateAnalysisTemplate: () => ({
    id: 'none',
    input: { name: `sample ${Math.random()}`, description: 'A sample.', ...templateParts(), revision: 1 },
  }),
  deleteAnalysisTemplate: () => ({ id: 'none' }),
  createDesignTemplate: () => ({
    input: { name: `sample ${Math.random()}`, description: 'A sample.', domains: ['sample'], definition: designParts },
  }),
  updateDesignTemplate: () => ({
    id: 'none',
    input: { name: 'x', description: 'A sample.', domains: ['sample'], definition: designParts, revision: 1 },
  }),
  deleteDesignTemplate: () => ({ id: 'none' }),
  benchmarkSet: () => ({ id: 'none' }),
  benchmarkSets: () => ({ first: 10 }),
  designTemplates: () => ({}),
  framework: () => ({ id: 'none' }),
  frameworks: () => ({ first: 9 }),
  generateBenchmarks: sampleBenchmarks,
  benchmarksForecast: sampleBenchmarks,
  generateFramework: sampleFramework,
  frameworkForecast: sampleFramework,
  generatePlaybook: samplePlaybook,
  playbookForecast: samplePlaybook,
  playbook: () => ({ id: 'none' }),
  playbooks: () => ({ frameworkId: 'none', first: 10 }),
  detectPii: () => ({ input: { content: 'jane@example.com', types: ['EMAIL'] } }),
  evaluatePolicy: () => ({
    input: {
      action: 'ai.generate',
      resource: 'model:gpt-4o',
      actor: 'ann',
      resourceType: 'model',
      context: {},
      risk: 'LOW',
      versions: [],
      explain: true,
    },
  }),
  health: () => ({}),
  invocation: () => ({ id: 'none' }),
  invocationFacets: () => ({ startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' }),
  invocations: () => ({
    filter: {
      model: 'gpt-4o-mini',
      user: 'ann',
      outcome: 'COMPLETED',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2100-01-01T00:00:00Z',
    },
    first: 10,
  }),
  invocationAdded: () => ({ filter: { model: 'gpt-4o-mini', user: 'ann', outcome: 'COMPLETED' } }),
  search: () => ({ text: 'sample', first: 5 }),
  model: () => ({ id: 'gpt-4o-mini' }),
  models: () => ({}),
  policies: () => ({ first: 50, order: 'NAME_ASC' }),
  policy: () => ({ id: 'none' }),
  policyVersions: () => ({ id: 'none', first: 10 }),
  redactPii: () => ({
    input: { content: 'jane@example.com', types: ['EMAIL'], replacement: 'mask', preserveFormat: true },
  }),
  replayDecision: () => ({ id: 'none' }),
  checkConditions: () => ({ conditions: ['risk == "high"'] }),
  policyLanguage: () => ({}),
  testPolicy: () => ({ policy: samplePolicy() }),
  simulateTraffic: () => ({
    input: {
      policies: [samplePolicy()],
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-02T00:00:00Z',
      limit: 10,
    },
  }),
  simulatePolicies: () => ({
    input: { policies: [samplePolicy()], since: '2020-01-01T00:00:00Z', limit: 10 },
  }),
  tenant: () => ({ id: 'none' }),
  tenants: () => ({ first: 50 }),
  trafficSeries: () => ({
    interval: 'HOUR',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2026-01-02T00:00:00Z',
    model: 'gpt-4o-mini',
    provider: 'openai',
  }),
  usage: () => ({ startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z', groupBy: 'USER' }),
  spending: () => ({ of: 'KEY', ids: ['none'] }),
  keyUse: () => ({ id: 'none' }),
  usageTags: () => ({}),
  usageFocus: () => ({ startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z', granularity: 'HOUR' }),
  usageSeries: () => ({ interval: 'HOUR', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' }),
  spineCheckpoint: () => ({ witnessed: true }),
  spineCheckpoints: () => ({ upTo: 10, first: 10 }),
  spineConsistencyProof: () => ({ from: 0, to: 0 }),
  spineEvent: () => ({ id: 'none' }),
  spineEvents: () => ({
    filter: {
      resourceId: 'sample:1',
      actions: ['sample.read'],
      actor: 'ann',
      severity: 'INFO',
      origin: 'RECORDED',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2100-01-01T00:00:00Z',
    },
    first: 10,
  }),
  auditEvents: () => ({
    filter: {
      resourceId: 'sample:1',
      actions: ['sample.read'],
      actor: 'ann',
      severity: 'INFO',
      origin: 'RECORDED',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2100-01-01T00:00:00Z',
    },
    first: 10,
  }),
  spineTile: () => ({ path: '0/999' }),
  spineInclusionProof: () => ({ eventId: 'none', witnessed: true }),
  verifySpine: () => ({}),
  routeModel: () => ({
    input: {
      model: 'gpt-4o-mini',
      type: 'CHAT',
      constraints: { maxCostPerMillion: 5, providers: ['openai'], dataResidency: 'ANY' },
    },
  }),
  complianceReport: () => ({ startDate: '2026-01-01T00:00:00Z', endDate: '2027-01-01T00:00:00Z' }),
  usageRecord: () => ({ id: 'none' }),
  usageSummary: () => ({
    metric: 'sample.read',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2026-01-02T00:00:00Z',
    groupBy: 'DAY',
  }),
  chat: () => ({ input: chatInput() }),
  chatStream: () => ({ input: chatInput() }),
  countMessageTokens: () => ({ input: messageInput() }),
  createMessage: () => ({ input: messageInput() }),
  messageModel: () => ({ id: 'claude-haiku-4-5' }),
  messageModels: () => ({ limit: 10 }),
  messageStream: () => ({ input: messageInput() }),
  countResponseTokens: () => ({ input: responseInput() }),
  compactResponse: () => ({ input: responseInput() }),
  createResponse: () => ({ input: responseInput() }),
  responseStream: () => ({ input: responseInput() }),
  cancelResponse: () => ({ id: 'none' }),
  deleteResponse: () => ({ id: 'none' }),
  addConversationItems: () => ({ id: 'none', input: { items: [{ role: 'user', content: 'sample' }] } }),
  conversation: () => ({ id: 'none' }),
  conversationItem: () => ({ id: 'none', itemId: 'none' }),
  conversationItems: () => ({ id: 'none', limit: 1, order: 'ASC', after: 'none' }),
  createConversation: () => ({ input: { metadata: { a: 'b' }, items: [{ role: 'user', content: 'sample' }] } }),
  deleteConversation: () => ({ id: 'none' }),
  deleteConversationItem: () => ({ id: 'none', itemId: 'none' }),
  updateConversation: () => ({ id: 'none', input: { metadata: { a: 'b' } } }),
  file: () => ({ id: 'none' }),
  files: () => ({ purpose: 'batch', limit: 1, order: 'ASC', after: 'none' }),
  fileContent: () => ({ id: 'none', from: 0 }),
  uploadFile: () => kindCall({ purpose: 'user_data' }, 'file', 'sample'),
  deleteFile: () => ({ id: 'none' }),
  createVideo: () => kindCall({ model: 'sora-2', prompt: 'sample', seconds: '4' }),
  video: () => ({ id: 'none' }),
  videos: () => ({ limit: 1, order: 'ASC', after: 'none' }),
  videoContent: () => ({ id: 'none', variant: 'VIDEO', from: 0 }),
  deleteVideo: () => ({ id: 'none' }),
  batch: () => ({ id: 'none' }),
  batchLineProof: () => ({ id: 'none', customId: 'none' }),
  batches: () => ({ limit: 1, after: 'none' }),
  messageBatches: () => ({ limit: 1, after: 'none' }),
  messageBatchResults: () => ({ id: 'none', from: 0 }),
  cancelBatch: () => ({ id: 'none' }),
  deleteBatch: () => ({ id: 'none' }),
  createBatch: () => ({
    input: {
      inputFileId: 'none',
      endpoint: '/v1/embeddings',
      completionWindow: '24h',
      metadata: { a: 'b' },
      proposalId: 'none',
    },
  }),
  createMessageBatch: () => ({
    input: { requests: [{ custom_id: 'sample', params: { model: 'claude-haiku-4-5' } }], proposalId: 'none' },
  }),
  response: () => ({ id: 'none', stream: false }),
  responseInputItems: () => ({ id: 'none', limit: 1, order: 'ASC', after: 'none' }),
  createPolicy: () => ({ input: samplePolicy() }),
  providers: () => ({ first: 10 }),
  provider: () => ({ id: 'none' }),
  providerFigures: () => ({ id: 'none', last: 'HOUR' }),
  createProvider: () => ({
    input: {
      id: `sample-${randomHex(6)}`,
      scope: 'PLATFORM',
      kind: 'LOCAL',
      baseUrl: 'http://127.0.0.1:9/v1',
      credential: { type: 'KEY', key: 'a-key-of-samples' },
      headers: { 'X-Sample': 'yes' },
      query: { version: '1' },
      speaks: ['CHAT'],
      api: 'OPENAI',
      quirks: 'vllm',
      models: [{ id: 'a-model-of-samples', input: 1 }],
      prices: 'openai',
      weight: 1,
      enabled: false,
    },
  }),
  updateProvider: () => ({
    id: 'none',
    input: {
      baseUrl: 'http://127.0.0.1:9/v2',
      credential: { type: 'KEY', key: 'a-key-of-samples' },
      headers: { 'X-Sample': 'yes' },
      query: { version: '1' },
      models: [{ id: 'a-model-of-samples', input: 1 }],
    },
  }),
  deleteProvider: () => ({ id: 'none' }),
  testProvider: () => ({ id: 'none' }),
  createTenant: () => ({
    input: {
      id: `sample-${randomHex(6)}`,
      name: 'Sample',
      tier: 'ENTERPRISE',
      monthlyBudgetUsd: 1,
      requestsPerMinute: 10,
      tokensPerMinute: 10,
    },
  }),
  deletePolicy: () => ({ id: 'none' }),
  embed: () => ({
    input: {
      model: 'text-embedding-3-small',
      input: 'sample',
      encodingFormat: 'FLOAT',
      dimensions: 8,
      user: 'ann',
      extra: {},
    },
  }),
  complete: () => kindCall({ model: 'gpt-4o-mini', prompt: 'sample', max_tokens: 8 }),
  completionStream: () => kindCall({ model: 'gpt-4o-mini', prompt: 'sample', max_tokens: 8 }),
  mediaStream: () => ({
    kind: 'IMAGE_GENERATION',
    ...kindCall({ model: 'gpt-image-1', prompt: 'sample', stream: true }),
  }),
  moderate: () => kindCall({ model: 'omni-moderation-latest', input: 'sample' }),
  rerank: () => kindCall({ model: 'rerank', query: 'sample', documents: ['sample'] }),
  decide: () =>
    kindCall({
      model: 'gpt-6-luna',
      input: 'sample',
      questions: [{ type: 'predicate', name: 'sample', instructions: 'Is it a sample?' }],
    }),
  generateImages: () => kindCall({ model: 'gpt-image-1', prompt: 'sample' }),
  editImages: () => kindCall({ model: 'gpt-image-1', prompt: 'sample' }, 'image', '\x89PNG\r\n\x1a\n'),
  speak: () => kindCall({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'sample' }),
  transcribe: () => kindCall({ model: 'whisper-1' }, 'file', 'OggS'),
  translateSpeech: () => kindCall({ model: 'whisper-1' }, 'file', 'OggS'),
  eraseSpineDetails: () => ({ eventId: 'none', reason: 'A sample.' }),
  issueApiKey: () => ({
    input: {
      subject: 'sample',
      name: 'Sample',
      roles: ['member'],
      allowedModels: ['gpt-4o'],
      expiresAt: '2100-01-01T00:00:00Z',
    },
  }),
  recordUsage: () => ({
    input: {
      id: `sample-${randomHex(6)}`,
      metric: 'sample.read',
      value: 1.5,
      resourceId: 'sample:1',
      metadata: { sample: true },
      timestamp: '2026-01-01T00:00:00Z',
    },
  }),
  recordSpineEvent: () => ({
    input: {
      action: 'sample.read',
      resourceId: 'sample:1',
      resourceType: 'sample',
      actor: 'ann',
      actorType: 'USER',
      details: { sample: true },
      severity: 'INFO',
    },
  }),
  recordAuditEvent: () => ({
    input: {
      action: 'sample.read',
      resourceId: 'sample:1',
      resourceType: 'sample',
      actor: 'ann',
      actorType: 'USER',
      details: { sample: true },
      severity: 'INFO',
    },
  }),
  revokeApiKey: () => ({ id: 'none' }),
  claimApiKeySecret: () => ({ id: 'none', token: 'none' }),
  rotateApiKey: () => ({ id: 'none', graceSeconds: 60 }),
  setFeaturePack: () => ({ tenantId: 'none', pack: 'DESIGN', enabled: true }),
  replacePolicy: () => ({ id: 'none', input: samplePolicy() }),
  updatePolicy: () => ({ id: 'none', input: { name: `sample ${randomHex(6)}`, rules: [sampleRule()] } }),
  updateTenant: () => ({
    id: 'none',
    input: {
      name: 'Sample',
      defaultApprovers: { requiredApprovers: ['ann'], quorum: 1 },
      piiRules: {
        thresholds: [{ type: 'PHONE', score: 0.5 }],
        recognizers: [{ name: 'employee', pattern: 'EMP-[0-9]{6}', contextWords: ['staff'], check: 'LUHN' }],
        personNames: true,
        allowedValues: ['@example.com'],
      },
      agentRules: {
        maxDepth: { limit: 5, action: 'FLAG' },
        maxRepeats: { limit: 5, action: 'STOP' },
        maxSteps: { limit: 1_000, action: 'APPROVE' },
        maxUsdPerMinute: { limit: 2, action: 'STOP' },
      },
    },
  }),
};

const WEBHOOK_SECRET = `whsec_${'c2FtcGxl'.repeat(4)}`;

/** Names the server by its IP address, so that no name is resolved; nobody signs in there. */
function identityProviderInput(): object {
  return {
    name: `sample ${randomHex(6)}`,
    issuer: 'https://1.1.1.1/sample',
    clientId: 'sample',
    clientSecret: 'sample',
    scopes: ['openid'],
    emailDomains: ['sample.example'],
    groupsClaim: 'groups',
    roleMappings: [{ group: 'sample', roles: ['member'] }],
    defaultRoles: ['member'],
    enabled: true,
  };
}

/** Names the server by its IP address, so that no name is resolved; no event is ever sent there. */
function webhookInput(): object {
  return {
    url: 'https://1.1.1.1/sample',
    events: ['dispute.created'],
    description: 'A sample.',
    secret: WEBHOOK_SECRET,
  };
}

function samplePolicy(): object {
  return {
    name: `sample ${randomHex(6)}`,
    description: 'A sample.',
    actions: ['sample.read'],
    resources: ['sample:*'],
    rules: [sampleRule()],
    effect: 'ALLOW',
    enabled: false,
    mode: 'LOG_ONLY',
    tests: [
      {
        name: 'sample',
        action: 'sample.read',
        resource: 'sample:1',
        resourceType: 'sample',
        actor: 'ann',
        roles: ['tenant_admin'],
        risk: 'LOW',
        context: {},
        at: '2026-01-01T00:00:00Z',
        expected: 'ALLOW',
      },
    ],
  };
}

function sampleRule(): object {
  return {
    id: 'sample',
    description: 'A sample.',
    condition: '"tenant_admin" in roles',
    obligations: [{ id: 'sample', type: 'audit', mandatory: true, params: {} }],
  };
}

function messageInput(): object {
  return {
    body: { model: 'claude-haiku-4-5', max_tokens: 20, messages: [{ role: 'user', content: 'sample' }] },
    version: '2023-06-01',
  };
}

function responseInput(): object {
  return { body: { model: 'gpt-4o-mini', input: 'sample' } };
}

function chatInput(): object {
  return {
    model: 'gpt-4o-mini',
    messages: [
      { role: 'SYSTEM', content: 'Be brief.' },
      { role: 'USER', content: 'sample', name: 'ann' },
      {
        role: 'ASSISTANT',
        content: null,
        toolCalls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'TOOL', content: 'done', toolCallId: 'call_1' },
      { role: 'USER', content: 'sample' },
    ],
    maxTokens: 1,
    user: 'ann',
  };
}

/** A check and a question of a template of the tenant's own. */
function templateParts(): object {
  const words = { category: 'sample', severity: 'LOW', title: 'A sample.', recommendation: 'Look at it.' };
  return {
    checks: [{ id: 'sample', ...words, detail: 'A sample.', when: { says: ['sample'] } }],
    questions: [{ id: 'asked', ...words, question: 'Is it a sample?' }],
  };
}

/** The definition of a design template of the tenant's own. */
const designParts = {
  components: [{ id: 'sample', name: 'Sample', description: 'A sample.', words: ['sample'] }],
  metrics: [{ id: 'm', name: 'M', unit: '%', formula: 'a / b', target: 1, direction: 'increase' }],
};

/** A request of a kind beside chats, with a file where it takes one. */
function kindCall(body: object, part?: string, content = ''): Record<string, unknown> {
  if (part === undefined) return { input: { body } };
  const file = { name: part, filename: 'sample', contentType: 'application/octet-stream' };
  return { input: { body, files: [{ ...file, content: Buffer.from(content, 'latin1').toString('base64') }] } };
}
