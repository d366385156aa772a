import { expect } from '@jest/globals';
import type { TestApp } from './app.js';
import { TestClient } from './oauth/test-client.js';
import { offerTools } from './upstreams/offered-tools.js';
import { SAMPLE_API, sampleArguments } from './schema-samples.js';
import { rootFields } from './schema-walk.js';

/** Mutations that are no administration, and why. Whoever adds a mutation says here what it is, or makes it ask. */
const NO_ADMINISTRATION: Record<string, string> = {
  chat: 'a model invocation, asked by the interceptor',
  createMessage: 'a model invocation, asked by the interceptor',
  compactResponse: 'a model invocation, asked by the interceptor',
  createResponse: 'a model invocation, asked by the interceptor',
  cancelResponse: 'one’s own response',
  deleteResponse: 'one’s own response',
  addConversationItems: 'one’s own conversation',
  createConversation: 'one’s own conversation',
  deleteConversation: 'one’s own conversation',
  deleteConversationItem: 'one’s own conversation',
  updateConversation: 'one’s own conversation',
  uploadFile: 'one’s own file, asked by its service',
  deleteFile: 'one’s own file',
  createVideo: 'a model invocation, asked by the interceptor',
  deleteVideo: 'one’s own video',
  createBatch: 'one’s own batch, asked by its service',
  createMessageBatch: 'one’s own batch, asked by its service',
  cancelBatch: 'one’s own batch',
  deleteBatch: 'one’s own batch',
  embed: 'a model invocation, asked by the interceptor',
  complete: 'a model invocation, asked by the interceptor',
  moderate: 'a model invocation, asked by the interceptor',
  rerank: 'a model invocation, asked by the interceptor',
  decide: 'a model invocation, asked by the interceptor',
  generateImages: 'a model invocation, asked by the interceptor',
  editImages: 'a model invocation, asked by the interceptor',
  speak: 'a model invocation, asked by the interceptor',
  transcribe: 'a model invocation, asked by the interceptor',
  translateSpeech: 'a model invocation, asked by the interceptor',
  callMcpTool: 'a call of a tool, asked by the interceptor',
  analyzeDocument: 'a model invocation, asked by the interceptor',
  generateFramework: 'a model invocation, asked by the interceptor',
  generatePlaybook: 'a model invocation, asked by the interceptor',
  generateBenchmarks: 'a model invocation, asked by the interceptor',
  evaluatePolicy: 'the question itself',
  createProposal: 'the question itself',
  updateProposal: 'one’s own proposal or vote',
  decideProposals: 'one’s own votes',
  requestApproval: 'the question itself',
  decideApproval: 'one’s own vote',
  cancelApproval: 'one’s own request',
  submitToCommittee: 'the question itself',
  decideSubmission: 'a committee’s own decision',
  createCase: 'the work on a dispute, by its staff and claimant',
  assignCase: 'the work on a dispute, by its staff',
  setCaseStatus: 'the work on a dispute, by its staff',
  setCasePriority: 'the work on a dispute, by its staff',
  escalateCase: 'the work on a dispute, by its staff',
  resolveCase: 'the work on a dispute, by its staff',
  addCaseNote: 'the work on a dispute, by its staff and claimant',
  recordSpineEvent: 'recording, which evidence must not wait for',
  recordAuditEvent: 'recording, which evidence must not wait for',
  recordUsage: 'recording, which evidence must not wait for',
  claimApiKeySecret: 'one’s own secret',
  endDevice: 'one’s own device',
  endUserSession: 'protection, which must not wait',
  revokeEvidencePackLink: 'protection, which must not wait',
  endConnectedApplication: 'protection, which must not wait',
  endMcpAccount: 'protection, which must not wait',
};

/** Every mutation for administrators. */
export const administration = rootFields.filter(
  ({ kind, name }) => kind === 'mutation' && !(name in NO_ADMINISTRATION),
);

/** The mutations that are for administrators of the platform alone, with the actions that policies are asked about. */
export const OF_THE_PLATFORM: Readonly<Record<string, string>> = {
  createTenant: 'tenant.create',
};

/** The id in the text of a key. */
export const idOfKey = (key: string) => key.split('_')[1]!;

/** A prompt whose labels can be moved, taken away and put back; its name. */
async function promptedIn(gateway: TestApp, key: string, name: string): Promise<string> {
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] };
  await gateway.request('POST', '/api/prompts', { key, body: { name } });
  for (let version = 1; version <= 4; version += 1)
    await gateway.request('POST', `/api/prompts/${name}/versions`, { key, body });
  for (const label of ['production', 'staging'])
    for (const version of [1, 2])
      await gateway.request('PUT', `/api/prompts/${name}/labels/${label}`, { key, body: { version } });
  return name;
}

/** A tenant with a policy about everything, keys of its people, and arguments that name records that there are. */
export async function governedTenant(gateway: TestApp, tenantId: string, effect: string, { exists = false } = {}) {
  if (!exists) await gateway.createTenant({ id: tenantId });
  const keyOf = (subject: string, ...roles: string[]) => gateway.issueKey({ tenantId, subject, roles });
  const ada = await keyOf('ada', 'tenant_admin');
  const bob = await keyOf('bob', 'member');
  const fay = await keyOf('fay', 'member', 'finance');
  const gus = await gateway.request('POST', '/api/members', { key: ada, body: { email: 'gus@example.com' } });
  const ofGus = { id: gus.json.member.id };
  const hal = await gateway.request('POST', '/api/members', { key: ada, body: { email: 'hal@example.com' } });
  const otherGroup = await gateway.request('POST', '/scim/v2/Groups', { key: ada, body: { displayName: 'Guests' } });
  const otherProvider = await gateway.request('POST', '/api/identity-providers', {
    key: ada,
    body: { name: 'Guests', issuer: 'https://1.1.1.1', clientId: 'guests' },
  });
  const otherPolicy = await gateway.request('POST', '/api/trust/policies', {
    key: ada,
    body: { name: 'another', actions: ['sample.read'], effect: 'deny' },
  });
  expect([hal.status, otherGroup.status, otherProvider.status, otherPolicy.status]).toEqual([200, 201, 201, 201]);
  const stopped = async (user: string): Promise<string> => {
    const body = { selector: { user }, reason: 'A sample.' };
    return (await gateway.request('POST', '/api/stops', { key: ada, body })).json.id;
  };
  const aliased = async (name: string): Promise<string> => {
    const body = { name, target: 'gpt-4o-mini' };
    return (await gateway.request('POST', '/api/model-aliases', { key: ada, body })).json.id;
  };
  const guarded = async (name: string): Promise<string> => {
    const body = { name, kind: 'generic', url: 'https://1.1.1.1/guard', on: ['REQUEST'], enabled: false };
    return (await gateway.request('POST', '/api/guards', { key: ada, body })).json.id;
  };
  const wordsKept = async (name: string): Promise<string> => {
    const body = { name, words: 'some words' };
    return (await gateway.request('POST', '/api/trust/pii/lists', { key: ada, body })).json.id;
  };
  const [list, otherList] = [await wordsKept('FIRST'), await wordsKept('SECOND')];
  const [guard, otherGuard] = [await guarded('one'), await guarded('two')];
  const trial = {
    targets: [
      { target: 'gpt-4o-mini', weight: 1 },
      { target: 'gpt-4o', weight: 1 },
    ],
    steps: [{ weight: 2, afterMinutes: 60 }],
  };
  const triedAs = async (name: string): Promise<string> =>
    (await gateway.request('POST', '/api/model-aliases', { key: ada, body: { ...trial, name } })).json.id;
  const [tried, otherTried] = [await triedAs('tried'), await triedAs('tried-too')];
  const [prompt, otherPrompt] = [await promptedIn(gateway, ada, 'greeting'), await promptedIn(gateway, ada, 'two')];
  for (const [name, content] of Object.entries({ cases: 'Hello!', 'other-cases': 'Good morning!' })) {
    const body = { name, items: ['', ' '].map((end) => ({ messages: [{ role: 'user', content: content + end }] })) };
    const frozen = await gateway.request('POST', '/api/evaluations/datasets', { key: ada, body });
    expect(frozen.status).toBe(201);
  }
  for (const name of ['over', 'spare', 'two']) {
    const body = { name, items: [{ messages: [{ role: 'user', content: name }] }] };
    expect((await gateway.request('POST', '/api/evaluations/datasets', { key: ada, body })).status).toBe(201);
  }
  const evaluatedOnce = async (): Promise<string> => {
    const body = { dataset: 'over', candidate: { model: 'gpt-4o-mini' }, checks: [], budgetUsd: 0 };
    const { id } = (await gateway.request('POST', '/api/evaluations/runs', { key: ada, body })).json;
    await gateway.eventually(async () => {
      const { json } = await gateway.request('GET', `/api/evaluations/runs/${id}`, { key: ada });
      expect(json.endedAt).not.toBeNull();
    });
    return id;
  };
  const [ended, otherEnded] = [await evaluatedOnce(), await evaluatedOnce()];
  // At a rate at which it lasts.
  const evaluated = async (): Promise<string> => {
    const candidate = { model: 'gpt-4o-mini' };
    const body = { dataset: 'cases', candidate, checks: [], budgetUsd: 1, rate: 1 };
    return (await gateway.request('POST', '/api/evaluations/runs', { key: ada, body })).json.id;
  };
  const packed = async (startDate: string): Promise<string> => {
    const body = { startDate, endDate: '2026-01-03T00:00:00Z' };
    return (await gateway.request('POST', '/api/trust/evidence-packs', { key: ada, body })).json.id;
  };
  const account = {
    id: 'own.counted',
    kind: 'openai',
    baseUrl: 'https://1.1.1.1/v1',
    credential: { type: 'key', key: 'key-of-samples' },
    models: [{ id: 'counted', input: 1, output: 1 }],
  };
  await gateway.graphql(`mutation { updateTenant(id: "${tenantId}", input: {ownProviders: true}) { id } }`);
  await gateway.request('POST', '/api/providers', { key: ada, body: account });
  const reconciled = async (): Promise<string> => {
    const data = [{ start_time: Date.parse('2026-01-01T00:00:00Z') / 1000, results: [] }];
    const body = {
      provider: account.id,
      format: 'openai',
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-02T00:00:00Z',
      report: JSON.stringify({ data, has_more: false }),
    };
    return (await gateway.request('POST', '/api/trust/reconciliations', { key: ada, body })).json.id;
  };
  const [pack, otherPack] = [await packed('2026-01-01T00:00:00Z'), await packed('2026-01-02T00:00:00Z')];
  const [reconciliation, otherReconciliation] = [await reconciled(), await reconciled()];
  const [evaluation, otherEvaluation] = [await evaluated(), await evaluated()];
  const [alias, otherAlias] = [await aliased('fast'), await aliased('slow')];
  const [testedAlias, otherTested] = [await aliased('tested'), await aliased('checked')];
  const requirement = { dataset: 'cases', minPassRate: 1, checks: [{ type: 'contains', value: 'Hello' }] };
  for (const path of [
    ...[prompt, otherPrompt].flatMap((name) => [`prompts/${name}/labels/tested`, `prompts/${name}/labels/checked`]),
    `model-aliases/${testedAlias}`,
    `model-aliases/${otherTested}`,
  ]) {
    const required = await gateway.request('PUT', `/api/${path}/requires`, { key: ada, body: requirement });
    expect(required.status).toBe(200);
  }
  const [stop, otherStop] = [await stopped('ina'), await stopped('joe')];
  const served = async (name: string): Promise<string> => {
    const body = { name, url: 'https://1.1.1.1/mcp', enabled: false, openapi: { document: SAMPLE_API } };
    const id: string = (await gateway.request('POST', '/api/mcp/servers', { key: ada, body })).json.id;
    await offerTools(gateway.databaseUrl, id, ['one', 'two']);
    return id;
  };
  const [server, otherServer] = [await served('files'), await served('mails')];
  const listed = async (name: string): Promise<string> => {
    const body = { name, entries: [{ server: 'files', tool: '*' }] };
    return (await gateway.request('POST', '/api/mcp/virtual-servers', { key: ada, body })).json.id;
  };
  const [client, otherClient] = [
    await TestClient.register(gateway, { key: ada, authentication: 'secret' }),
    await TestClient.register(gateway, { key: ada, authentication: 'secret' }),
  ];
  const [virtual, otherVirtual] = [await listed('plain'), await listed('other')];
  const budgets = await Promise.all(
    ['one', 'two'].map((name) =>
      gateway.request('POST', '/api/budgets', {
        key: ada,
        body: { name, limitUsd: 1, window: 'month', selector: { user: 'nobody' } },
      }),
    ),
  );
  expect(budgets.map(({ status }) => status)).toEqual([201, 201]);
  const [budget, otherBudget] = budgets.map(({ json }) => json.id as string);
  const group = await gateway.request('POST', '/scim/v2/Groups', { key: ada, body: { displayName: 'Crew' } });
  const provider = await gateway.request('POST', '/api/identity-providers', {
    key: ada,
    body: { name: 'Staff', issuer: 'https://1.1.1.1', clientId: 'gateway' },
  });
  const ofProvider = { id: provider.json.id };
  const made = await gateway.request('POST', '/api/trust/policies', {
    key: ada,
    body: {
      name: 'everything',
      actions: ['*'],
      effect,
      rules:
        effect === 'deny'
          ? []
          : [
              {
                id: 'people',
                condition: '!action.startsWith("ai.")',
                obligations: [{ id: 'a', type: 'approval', params: { requiredApprovers: ['finance'] } }],
              },
            ],
    },
  });
  expect(made.status).toBe(201);
  const records: Record<string, object> = {
    updateIdentityProvider: ofProvider,
    deleteIdentityProvider: ofProvider,
    reinviteMember: ofGus,
    updateMember: ofGus,
    deactivateMember: ofGus,
    endAccess: { subject: gus.json.member.subject },
    reactivateMember: ofGus,
    liftStop: { id: stop },
    updatePiiList: { id: list },
    deletePiiList: { id: list },
    updateGuard: { id: guard },
    deleteGuard: { id: guard },
    testGuard: { id: guard },
    updateModelAlias: { id: alias },
    steerModelAlias: { id: tried },
    deleteModelAlias: { id: alias },
    cancelEvaluation: { id: evaluation },
    deleteEvaluation: { id: ended },
    deleteEvaluationDataset: { name: 'spare' },
    deleteEvidencePack: { id: pack },
    createEvidencePackLink: { packId: pack },
    deleteReconciliation: { id: reconciliation },
    startEvaluation: { input: { ...(sampleArguments.startEvaluation!().input as object), dataset: 'cases' } },
    requirePromptEvaluation: { name: prompt },
    dropPromptEvaluation: { name: prompt, label: 'tested' },
    requireModelAliasEvaluation: { id: testedAlias },
    dropModelAliasEvaluation: { id: testedAlias },
    createPromptVersion: { name: prompt },
    importPrompt: { input: { ...(sampleArguments.importPrompt!().input as object), name: prompt } },
    movePromptLabel: { name: prompt },
    removePromptLabel: { name: prompt },
    rollBackPromptLabel: { name: prompt },
    updateMcpServer: { id: server },
    updateMcpVirtualServer: { id: virtual },
    deleteMcpVirtualServer: { id: virtual },
    deleteMcpServer: { id: server },
    deleteOauthClient: { id: client.id },
    rotateOauthClientSecret: { id: client.id },
    refreshMcpServer: { id: server },
    acceptMcpTool: { server },
    acceptMcpTools: { server },
    setGroupRoles: { id: group.json.id },
    rotateApiKey: { id: idOfKey(bob) },
    revokeApiKey: { id: idOfKey(bob) },
    updatePolicy: { id: made.json.id },
    replacePolicy: { id: made.json.id },
    deletePolicy: { id: made.json.id },
    updateTenant: { id: tenantId },
    setFeaturePack: { tenantId },
    raiseBudget: { id: budget },
  };
  /** Other records of the same kinds, by the first ones' ids. */
  const others: ReadonlyMap<unknown, string> = new Map([
    [ofGus.id, hal.json.member.id],
    [group.json.id, otherGroup.json.id],
    [ofProvider.id, otherProvider.json.id],
    [idOfKey(bob), idOfKey(fay)],
    [made.json.id, otherPolicy.json.id],
    [budget, otherBudget!],
    [stop, otherStop],
    [alias, otherAlias],
    [list, otherList],
    [guard, otherGuard],
    [tried, otherTried],
    [prompt, otherPrompt],
    ['tested', 'checked'],
    [testedAlias, otherTested],
    [evaluation, otherEvaluation],
    [ended, otherEnded],
    ['spare', 'two'],
    [pack, otherPack],
    [reconciliation, otherReconciliation],
    ['production', 'staging'],
    [server, otherServer],
    [virtual, otherVirtual],
    [client.id, otherClient.id],
  ]);
  const members: string[] = [ofGus.id, hal.json.member.id];
  return { ada, bob, fay, policyId: made.json.id as string, records, others, members };
}

export type Governed = Awaited<ReturnType<typeof governedTenant>>;
