import type { ErrorCode } from '../../shared/errors.js';

/** An error explained: `docs/errors.md` and the page that `doc_url` names are made of it. Texts are Markdown's inline code and no other markup. */
export interface ErrorGuide {
  why: string;
  remedy: string;
  /** Members of `details`, where a program can rely on them. */
  details?: string;
}

export const errorGuide: Readonly<Record<ErrorCode, ErrorGuide>> = {
  INVALID_REQUEST: {
    why: 'The request is not valid JSON, a field is missing, unknown or out of its bounds, or the provider refused its content.',
    remedy: 'Correct each of `details.issues` at its `path`. Sending the same request again gives the same error.',
    details:
      '`issues` with `path` and `message`, at most 100; `more` counts the rest; `provider_code` if the provider refused it.',
  },
  UNAUTHORIZED: {
    why: 'The credentials are missing, wrong, expired or revoked, or the session has ended.',
    remedy:
      'Send `Authorization: Bearer <API key>` with a key that is in force, or sign in again. Ask an administrator of the tenant for a new key.',
  },
  BUDGET_EXCEEDED: {
    why: 'What the call may cost at most is not covered by what is left of the monthly budget, in which calls under way are held.',
    remedy:
      'Lower the output limit (`max_tokens`), choose a cheaper model, wait until `resets_at`, or have an administrator raise the budget.',
    details: '`needed_usd`, `used_usd`, `held_usd`, `limit_usd`, `resets_at`.',
  },
  STORAGE_EXCEEDED: {
    why: 'The tenant stores as much as its tier allows. Operations that store more are refused; model calls, deletions and decisions are not.',
    remedy:
      'Delete records that are no longer needed, such as documents and stored responses, or have the tier raised.',
    details: '`stored_bytes`, `limit_bytes`.',
  },
  FORBIDDEN: {
    why: 'The role, the key or the tenant does not allow it; the tenant may be suspended or not yours.',
    remedy: 'Use a key or a member with the role that the message names, or ask an administrator for it.',
    details:
      '`stop_id` where an administrator or a [rule for agents](agents.md) has stopped the call; of a rule also `rule`, and `figure` and `limit` where the call is refused alone.',
  },
  POLICY_DENIED: {
    why: 'A policy denied the request, no policy allows it, or the tenant’s rules for personal data forbid its content.',
    remedy:
      'Read `details.reason` and change what it names. An administrator can see the decision with its evidence, and change the policy.',
    details: '`policies` that denied, `reason`, `evidence_id`.',
  },
  GUARD_BLOCKED: {
    why: 'A [guard](guards.md) of the tenant blocked the request or its answer, or cannot look into a part of it that it has to judge.',
    remedy:
      'Change what the guard found. `details.reason` is its own code; `cannot_inspect` means images, audio, files or links. An administrator sees all findings with the evidence.',
    details: '`guard`, `point`, `reason`, `evidence_id`.',
  },
  FEATURE_DISABLED: {
    why: 'The feature pack of this operation is off for the tenant.',
    remedy: 'Have an administrator turn it on with `setFeaturePack`.',
  },
  APPROVAL_REQUIRED: {
    why: 'A policy wants people to approve the request first, and this API cannot answer 202 with the proposal.',
    remedy: 'Wait until the proposal is approved, then send the same request with `X-Proposal-ID`.',
    details: '`proposal_id`, `evidence_id`.',
  },
  NOT_FOUND: {
    why: 'There is no such path, record or model; a record of another tenant counts as absent.',
    remedy: 'Check the id, the path and the tenant of the key. `GET /v1/models` lists the models.',
  },
  METHOD_NOT_ALLOWED: {
    why: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  CONFLICT: {
    why: 'The record’s state does not allow the operation, it has changed since it was read, or it exists already.',
    remedy: 'Read the record again and decide anew. For an approved request that has changed, propose it again.',
    details:
      '`state` and `allowed` for a state, `version` or `revision` for a stale change, `proposal_id` for an outdated approval.',
  },
  PAYLOAD_TOO_LARGE: {
    why: 'A JSON body is over 2 MiB, a document over 20 MiB, a prompt over the tenant’s tokens per minute, or an answer would be too large.',
    remedy: 'Send less at once: split documents, shorten prompts, read lists in smaller pages.',
    details: '`limit_bytes`, where bytes are limited.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    why: 'The type or the encoding of the body is not supported here.',
    remedy:
      'Send `Content-Type: application/json`, or one of the types that the API reference lists for the operation.',
  },
  TENANT_MOVED: {
    why: 'The tenant is at another installation now, with its keys, its records and its log.',
    remedy: 'Send this and all further requests to `details.address`. Nothing else about them changes.',
    details: '`address`.',
  },
  RATE_LIMIT_EXCEEDED: {
    why: 'The tenant’s, the address’s or the provider’s limit of requests, tokens or simultaneous work is reached.',
    remedy:
      'Wait for the seconds of `Retry-After`, then send the request again; spread requests or have the tier raised if it happens often.',
    details:
      '`retry_after`, `limit`, `window`; `limited_by: "provider"` and `attempts` where every provider limits the rate.',
  },
  INTERNAL_ERROR: {
    why: 'The gateway failed in a way that it does not foresee. The message is masked.',
    remedy: 'Give the operator the `request_id`: the log has the cause under it.',
  },
  PROVIDER_ERROR: {
    why: 'Every provider that could answer failed. No secret or raw body of a provider is passed on.',
    remedy:
      'See what each attempt says in `details.attempts`; try another model, or later. The operator sees providers in `GET /v1/health`.',
    details:
      '`attempts` with `provider`, `model`, `status`, `reason` and `ms`; `provider_code` and `provider_message` if they are known.',
  },
  SERVICE_UNAVAILABLE: {
    why: 'The database or the shared store cannot be reached, so that nothing could be recorded; the gateway is stopping; or every provider is overloaded.',
    remedy:
      'Send the request again after the seconds of `Retry-After`. If it goes on, the operator finds the cause in `GET /readyz`, the log and `portcullis doctor`.',
    details: '`retry_after`; `limited_by: "provider"` and `attempts` where every provider is overloaded.',
  },
  TENANT_MOVING: {
    why: 'The tenant is being moved to another installation. Nothing of the request was done.',
    remedy:
      'Send the request again after the seconds of `Retry-After`. Once the move is over, it is answered there, or here with `TENANT_MOVED`.',
    details: '`retry_after`.',
  },
  GUARD_UNAVAILABLE: {
    why: 'A [guard](guards.md) that has to judge the call cannot be reached, is too slow, or gave no usable verdict.',
    remedy:
      'Send the request again later. If it goes on, an administrator finds the reason with `POST /api/guards/:id/test`.',
    details: '`guard`, `point`, `reason`, `evidence_id`.',
  },
  PROVIDER_TIMEOUT: {
    why: 'The provider did not answer within 120 seconds, or 15 minutes in the background.',
    remedy: 'Ask for less, stream the answer, or use a response in the background.',
    details: '`attempts`, as for `PROVIDER_ERROR`.',
  },
};
