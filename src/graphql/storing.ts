import { Kind, type GraphQLSchema, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { isModelCall } from './root-fields.js';

/**
 * Mutations for tenants that have no room left: those that remove or end something, decide what is waiting, check, or change
 * the tenant's tier. All others are refused there, model calls excepted.
 */
export const RELEASING: ReadonlySet<string> = new Set([
  'cancelApproval',
  'cancelBatch',
  'cancelResponse',
  'claimApiKeySecret',
  'createStop',
  'deactivateMember',
  'decideApproval',
  'decideProposals',
  'decideSubmission',
  'deleteAlertRule',
  'deleteAnalysisTemplate',
  'deleteBatch',
  'deleteConversation',
  'deleteConversationItem',
  'deleteDesignTemplate',
  'deleteEvidencePack',
  'deleteFile',
  'deleteIdentityProvider',
  'deleteMcpServer',
  'deleteMcpVirtualServer',
  'deleteModelAlias',
  'deletePolicy',
  'deleteProvider',
  'deleteResponse',
  'deleteWebhook',
  'endAccess',
  'endDevice',
  'endUserSession',
  'eraseSpineDetails',
  'liftStop',
  'removePromptLabel',
  'resolveCase',
  'revokeApiKey',
  'rollBackPromptLabel',
  'rotateApiKey',
  'rotateWebhookSecret',
  'setFeaturePack',
  'updateTenant',
]);

/** True for an operation that stores something other than the evidence of a model call. */
export function stores(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  if (operation.operation !== OperationTypeNode.MUTATION || isModelCall(schema, operation)) return false;
  // A fragment at the root may have any field.
  return operation.selectionSet.selections.some((node) => node.kind !== Kind.FIELD || !RELEASING.has(node.name.value));
}
