import { createHash } from 'node:crypto';
import type { AdministrationGate, AskedChange } from '../contracts/proposals.js';
import { canonicalJson } from '../shared/json/canonical-json.js';
import { formatUsd } from '../shared/money.js';
import { isJsonObject, type JsonObject, type JsonValue, mapObjectMembers, plainJson } from '../shared/json/json.js';
import type { Requirement } from './authorize.js';
import type { RequestContext } from './context.js';

/** How the policies are asked about an administrative mutation. */
interface Administered {
  action: string;
  resourceType: string;
  /** The argument that names the record; a new one has no name. */
  id?: string;
}

/**
 * Every mutation for administrators, by name: what the policies are asked before it, or that its service asks them itself,
 * in the unit of work of the change. A mutation for administrators that is not here keeps the server from starting.
 */
const ADMINISTERED: Record<string, Administered | 'by its service'> = {
  createTenant: { action: 'tenant.create', resourceType: 'tenant' },
  updateTenant: 'by its service',
  setFeaturePack: 'by its service',
  issueApiKey: 'by its service',
  rotateApiKey: 'by its service',
  revokeApiKey: 'by its service',
  inviteMember: 'by its service',
  reinviteMember: 'by its service',
  updateMember: 'by its service',
  deactivateMember: 'by its service',
  endAccess: 'by its service',
  reactivateMember: 'by its service',
  setGroupRoles: 'by its service',
  createIdentityProvider: 'by its service',
  updateIdentityProvider: 'by its service',
  deleteIdentityProvider: 'by its service',
  createPiiList: 'by its service',
  updatePiiList: 'by its service',
  deletePiiList: 'by its service',
  createPolicy: 'by its service',
  updatePolicy: 'by its service',
  replacePolicy: 'by its service',
  deletePolicy: 'by its service',
  eraseSpineDetails: { action: 'spine.erase', resourceType: 'spine_event', id: 'eventId' },
  createWebhook: { action: 'webhook.create', resourceType: 'webhook' },
  updateWebhook: { action: 'webhook.update', resourceType: 'webhook', id: 'id' },
  deleteWebhook: { action: 'webhook.delete', resourceType: 'webhook', id: 'id' },
  rotateWebhookSecret: { action: 'webhook.rotate', resourceType: 'webhook', id: 'id' },
  testWebhook: { action: 'webhook.test', resourceType: 'webhook', id: 'id' },
  replayWebhookDelivery: { action: 'webhook.replay', resourceType: 'webhook', id: 'id' },
  recoverWebhook: { action: 'webhook.recover', resourceType: 'webhook', id: 'id' },
  createProvider: { action: 'provider.create', resourceType: 'provider' },
  updateProvider: { action: 'provider.update', resourceType: 'provider', id: 'id' },
  deleteProvider: { action: 'provider.delete', resourceType: 'provider', id: 'id' },
  testProvider: { action: 'provider.test', resourceType: 'provider', id: 'id' },
  createBudget: { action: 'budget.create', resourceType: 'budget' },
  updateBudget: { action: 'budget.update', resourceType: 'budget', id: 'id' },
  deleteBudget: { action: 'budget.delete', resourceType: 'budget', id: 'id' },
  // For everybody whom the budget binds.
  raiseBudget: 'by its service',
  // A dry run changes nothing.
  importBudgets: 'by its service',
  createModelAlias: 'by its service',
  updateModelAlias: 'by its service',
  steerModelAlias: 'by its service',
  deleteModelAlias: 'by its service',
  createEvaluationDataset: 'by its service',
  importEvaluationDataset: 'by its service',
  startEvaluation: 'by its service',
  deleteEvaluationDataset: 'by its service',
  deleteEvaluation: 'by its service',
  cancelEvaluation: 'by its service',
  // For auditors too.
  createEvidencePack: 'by its service',
  deleteEvidencePack: 'by its service',
  createEvidencePackLink: 'by its service',
  createReconciliation: 'by its service',
  deleteReconciliation: 'by its service',
  createPrompt: 'by its service',
  createPromptVersion: 'by its service',
  importPrompt: 'by its service',
  dropModelAliasEvaluation: 'by its service',
  requireModelAliasEvaluation: 'by its service',
  dropPromptEvaluation: 'by its service',
  movePromptLabel: 'by its service',
  requirePromptEvaluation: 'by its service',
  removePromptLabel: 'by its service',
  rollBackPromptLabel: 'by its service',
  createOauthClient: 'by its service',
  rotateOauthClientSecret: 'by its service',
  deleteOauthClient: 'by its service',
  createMcpServer: 'by its service',
  updateMcpServer: 'by its service',
  deleteMcpServer: 'by its service',
  refreshMcpServer: 'by its service',
  acceptMcpTool: 'by its service',
  acceptMcpTools: 'by its service',
  createMcpVirtualServer: 'by its service',
  updateMcpVirtualServer: 'by its service',
  deleteMcpVirtualServer: 'by its service',
  createGuard: 'by its service',
  updateGuard: 'by its service',
  deleteGuard: 'by its service',
  testGuard: 'by its service',
  createStop: 'by its service',
  liftStop: 'by its service',
  createAlertRule: { action: 'alert.create', resourceType: 'alert_rule' },
  updateAlertRule: { action: 'alert.update', resourceType: 'alert_rule', id: 'id' },
  deleteAlertRule: { action: 'alert.delete', resourceType: 'alert_rule', id: 'id' },
  createAnalysisTemplate: { action: 'template.create', resourceType: 'analysis_template' },
  updateAnalysisTemplate: { action: 'template.update', resourceType: 'analysis_template', id: 'id' },
  deleteAnalysisTemplate: { action: 'template.delete', resourceType: 'analysis_template', id: 'id' },
  createDesignTemplate: { action: 'template.create', resourceType: 'design_template' },
  updateDesignTemplate: { action: 'template.update', resourceType: 'design_template', id: 'id' },
  deleteDesignTemplate: { action: 'template.delete', resourceType: 'design_template', id: 'id' },
};

/** True for what only administrators may do, and for what policies are asked about although others may do it. */
export function isAdministration(mutation: string, requirements: readonly Requirement[] | undefined): boolean {
  if (Object.hasOwn(ADMINISTERED, mutation)) return true;
  return requirements?.some((requirement) => requirement === 'administer' || requirement === 'operate') === true;
}

/** Members of inputs that are secrets, at any depth. Every other member is shown to policies and approvers. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'clientSecret', 'credential', 'headers', 'query', 'words']);

/** The member of an input that is a file: approvals are bound to its hash. */
const FILE = 'report';

/** The id of the proposal that a request carries out: it was not there when the change was proposed. */
const PROPOSAL_ID = 'proposalId';

/** All arguments of a mutation, with digests in place of secrets. */
export function askedChangeOf(
  args: Record<string, unknown>,
  { principal, proposalId }: Pick<RequestContext, 'principal' | 'proposalId'>,
  gate: Pick<AdministrationGate, 'digestOf'>,
): AskedChange {
  const { [PROPOSAL_ID]: byArgument, ...given } = plainJson(withDecimals(withHashes(args)));
  const { [PROPOSAL_ID]: byInput, ...input } = isJsonObject(given.input) ? given.input : {};
  const named = byArgument ?? byInput ?? proposalId;
  const whole = withDigests(isJsonObject(given.input) ? { ...given, input } : given, (secret) =>
    gate.digestOf(principal.tenant.id, secret),
  );
  return { whole, proposalId: typeof named === 'string' ? named : undefined };
}

/** Arguments with the hash of a file, which may have megabytes, in its place. */
function withHashes(args: Record<string, unknown>): Record<string, unknown> {
  const { input } = args;
  if (typeof input !== 'object' || input === null) return args;
  const file = (input as Record<string, unknown>)[FILE];
  if (typeof file !== 'string' && !(file instanceof Uint8Array)) return args;
  return { ...args, input: { ...input, [FILE]: { sha256: createHash('sha256').update(file).digest('hex') } } };
}

/** Arguments with money, the only integers that JSON cannot carry, as decimal text. */
function withDecimals(args: object): object {
  return JSON.parse(
    JSON.stringify(args, (_, value: unknown) => (typeof value === 'bigint' ? formatUsd(value) : value)),
  ) as object;
}

function withDigests(object: JsonObject, digestOf: (secret: string) => string): JsonObject {
  const shown = (value: JsonValue, name: string): JsonValue => {
    if (SECRETS.has(name) && value !== null) return { digest: digestOf(canonicalJson(value)) };
    if (Array.isArray(value)) return value.map((item) => shown(item, ''));
    return isJsonObject(value) ? mapObjectMembers(value, shown) : value;
  };
  return mapObjectMembers(object, shown);
}

/**
 * Asks the policies before a mutation for administrators, unless its service does; resolves to the change that was asked
 * for. Throws for a mutation without an entry.
 */
export function administrationOf(mutation: string, gate: AdministrationGate) {
  const given = ADMINISTERED[mutation];
  if (given === undefined)
    throw new Error(`graphql/administration.ts does not map the mutation ${mutation} to a policy action`);
  return async (args: Record<string, unknown>, context: RequestContext): Promise<AskedChange> => {
    const asked = askedChangeOf(args, context, gate);
    if (given === 'by its service') return asked;
    const { action, resourceType, id } = given;
    const named = id === undefined ? 'new' : String(args[id]);
    const resource = `${resourceType}:${named}`;
    await gate.pass(
      context.principal,
      { intent: `${mutation} ${named}`, action, resource, resourceType, payload: {} },
      asked,
    );
    return asked;
  };
}
