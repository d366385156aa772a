/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query Viewer {\n  viewer {\n    subject\n    roles\n    tenant {\n      id\n      name\n    }\n    member {\n      name\n      email\n    }\n    session {\n      id\n      expiresAt\n    }\n  }\n}": typeof types.ViewerDocument,
    "query EventProof($id: ID!) {\n  spineEvent(id: $id) {\n    id\n    action\n    actor\n    actorType\n    correlationId\n    content\n    detailsHash\n    occurredAt\n    resourceId\n    resourceType\n    salt\n    severity\n  }\n  spineInclusionProof(eventId: $id) {\n    eventId\n    leafHash\n    leafIndex\n    treeSize\n    hashes\n    checkpoint\n    publicKey\n  }\n}": typeof types.EventProofDocument,
    "query Keys($first: Int!, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    edges {\n      node {\n        id\n        name\n        subject\n        roles\n        createdAt\n        lastUsedAt\n        expiresAt\n        revokedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation IssueKey($input: IssueApiKeyInput!) {\n  issueApiKey(input: $input) {\n    secret\n    apiKey {\n      id\n    }\n  }\n}\n\nmutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n    revokedAt\n  }\n}": typeof types.KeysDocument,
    "query Overview($from: DateTimeISO!, $to: DateTimeISO!, $interval: UsageInterval!) {\n  usage(startDate: $from, endDate: $to, groupBy: MODEL) {\n    budget {\n      limitUsd\n      usedUsd\n      heldUsd\n      remainingUsd\n    }\n    usage {\n      totalCostUsd\n      totalRequests\n      totalTokens\n      groups {\n        key\n        costUsd\n        requests\n        tokens\n      }\n    }\n  }\n  usageSeries(startDate: $from, endDate: $to, interval: $interval) {\n    at\n    costUsd\n    requests\n    promptTokens\n    completionTokens\n  }\n  health {\n    status\n    providers {\n      id\n      status\n      latencyMs\n      sandbox\n    }\n  }\n}": typeof types.OverviewDocument,
    "query ChatModels {\n  models {\n    models {\n      id\n      type\n      available\n    }\n  }\n}\n\nsubscription Chat($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatDelta {\n      content\n    }\n    ... on ChatCompletion {\n      evidenceId\n    }\n    ... on StreamError {\n      code\n      message\n    }\n  }\n}": typeof types.ChatModelsDocument,
    "query Request($id: ID!) {\n  invocation(id: $id) {\n    actor\n    cache\n    dropped\n    effect\n    errorCode\n    reason\n    riskLevel\n    riskReasons\n    steps {\n      step\n      outcome\n      durationMs\n    }\n    attempts {\n      provider\n      model\n      outcome\n      durationMs\n      reason\n    }\n    policies {\n      id\n      version\n    }\n    invocation {\n      id\n      startedAt\n      action\n      user\n      session\n      model\n      provider\n      outcome\n      promptTokens\n      completionTokens\n      cachedPromptTokens\n      reasoningTokens\n      costUsd\n      latencyMs\n    }\n  }\n}": typeof types.RequestDocument,
    "query Requests($first: Int!, $after: String, $filter: InvocationFilter) {\n  invocations(first: $first, after: $after, filter: $filter) {\n    edges {\n      node {\n        id\n        startedAt\n        action\n        user\n        model\n        provider\n        outcome\n        promptTokens\n        completionTokens\n        costUsd\n        latencyMs\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.RequestsDocument,
};
const documents: Documents = {
    "query Viewer {\n  viewer {\n    subject\n    roles\n    tenant {\n      id\n      name\n    }\n    member {\n      name\n      email\n    }\n    session {\n      id\n      expiresAt\n    }\n  }\n}": types.ViewerDocument,
    "query EventProof($id: ID!) {\n  spineEvent(id: $id) {\n    id\n    action\n    actor\n    actorType\n    correlationId\n    content\n    detailsHash\n    occurredAt\n    resourceId\n    resourceType\n    salt\n    severity\n  }\n  spineInclusionProof(eventId: $id) {\n    eventId\n    leafHash\n    leafIndex\n    treeSize\n    hashes\n    checkpoint\n    publicKey\n  }\n}": types.EventProofDocument,
    "query Keys($first: Int!, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    edges {\n      node {\n        id\n        name\n        subject\n        roles\n        createdAt\n        lastUsedAt\n        expiresAt\n        revokedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation IssueKey($input: IssueApiKeyInput!) {\n  issueApiKey(input: $input) {\n    secret\n    apiKey {\n      id\n    }\n  }\n}\n\nmutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n    revokedAt\n  }\n}": types.KeysDocument,
    "query Overview($from: DateTimeISO!, $to: DateTimeISO!, $interval: UsageInterval!) {\n  usage(startDate: $from, endDate: $to, groupBy: MODEL) {\n    budget {\n      limitUsd\n      usedUsd\n      heldUsd\n      remainingUsd\n    }\n    usage {\n      totalCostUsd\n      totalRequests\n      totalTokens\n      groups {\n        key\n        costUsd\n        requests\n        tokens\n      }\n    }\n  }\n  usageSeries(startDate: $from, endDate: $to, interval: $interval) {\n    at\n    costUsd\n    requests\n    promptTokens\n    completionTokens\n  }\n  health {\n    status\n    providers {\n      id\n      status\n      latencyMs\n      sandbox\n    }\n  }\n}": types.OverviewDocument,
    "query ChatModels {\n  models {\n    models {\n      id\n      type\n      available\n    }\n  }\n}\n\nsubscription Chat($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatDelta {\n      content\n    }\n    ... on ChatCompletion {\n      evidenceId\n    }\n    ... on StreamError {\n      code\n      message\n    }\n  }\n}": types.ChatModelsDocument,
    "query Request($id: ID!) {\n  invocation(id: $id) {\n    actor\n    cache\n    dropped\n    effect\n    errorCode\n    reason\n    riskLevel\n    riskReasons\n    steps {\n      step\n      outcome\n      durationMs\n    }\n    attempts {\n      provider\n      model\n      outcome\n      durationMs\n      reason\n    }\n    policies {\n      id\n      version\n    }\n    invocation {\n      id\n      startedAt\n      action\n      user\n      session\n      model\n      provider\n      outcome\n      promptTokens\n      completionTokens\n      cachedPromptTokens\n      reasoningTokens\n      costUsd\n      latencyMs\n    }\n  }\n}": types.RequestDocument,
    "query Requests($first: Int!, $after: String, $filter: InvocationFilter) {\n  invocations(first: $first, after: $after, filter: $filter) {\n    edges {\n      node {\n        id\n        startedAt\n        action\n        user\n        model\n        provider\n        outcome\n        promptTokens\n        completionTokens\n        costUsd\n        latencyMs\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.RequestsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Viewer {\n  viewer {\n    subject\n    roles\n    tenant {\n      id\n      name\n    }\n    member {\n      name\n      email\n    }\n    session {\n      id\n      expiresAt\n    }\n  }\n}"): (typeof documents)["query Viewer {\n  viewer {\n    subject\n    roles\n    tenant {\n      id\n      name\n    }\n    member {\n      name\n      email\n    }\n    session {\n      id\n      expiresAt\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query EventProof($id: ID!) {\n  spineEvent(id: $id) {\n    id\n    action\n    actor\n    actorType\n    correlationId\n    content\n    detailsHash\n    occurredAt\n    resourceId\n    resourceType\n    salt\n    severity\n  }\n  spineInclusionProof(eventId: $id) {\n    eventId\n    leafHash\n    leafIndex\n    treeSize\n    hashes\n    checkpoint\n    publicKey\n  }\n}"): (typeof documents)["query EventProof($id: ID!) {\n  spineEvent(id: $id) {\n    id\n    action\n    actor\n    actorType\n    correlationId\n    content\n    detailsHash\n    occurredAt\n    resourceId\n    resourceType\n    salt\n    severity\n  }\n  spineInclusionProof(eventId: $id) {\n    eventId\n    leafHash\n    leafIndex\n    treeSize\n    hashes\n    checkpoint\n    publicKey\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Keys($first: Int!, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    edges {\n      node {\n        id\n        name\n        subject\n        roles\n        createdAt\n        lastUsedAt\n        expiresAt\n        revokedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation IssueKey($input: IssueApiKeyInput!) {\n  issueApiKey(input: $input) {\n    secret\n    apiKey {\n      id\n    }\n  }\n}\n\nmutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n    revokedAt\n  }\n}"): (typeof documents)["query Keys($first: Int!, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    edges {\n      node {\n        id\n        name\n        subject\n        roles\n        createdAt\n        lastUsedAt\n        expiresAt\n        revokedAt\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation IssueKey($input: IssueApiKeyInput!) {\n  issueApiKey(input: $input) {\n    secret\n    apiKey {\n      id\n    }\n  }\n}\n\nmutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n    revokedAt\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Overview($from: DateTimeISO!, $to: DateTimeISO!, $interval: UsageInterval!) {\n  usage(startDate: $from, endDate: $to, groupBy: MODEL) {\n    budget {\n      limitUsd\n      usedUsd\n      heldUsd\n      remainingUsd\n    }\n    usage {\n      totalCostUsd\n      totalRequests\n      totalTokens\n      groups {\n        key\n        costUsd\n        requests\n        tokens\n      }\n    }\n  }\n  usageSeries(startDate: $from, endDate: $to, interval: $interval) {\n    at\n    costUsd\n    requests\n    promptTokens\n    completionTokens\n  }\n  health {\n    status\n    providers {\n      id\n      status\n      latencyMs\n      sandbox\n    }\n  }\n}"): (typeof documents)["query Overview($from: DateTimeISO!, $to: DateTimeISO!, $interval: UsageInterval!) {\n  usage(startDate: $from, endDate: $to, groupBy: MODEL) {\n    budget {\n      limitUsd\n      usedUsd\n      heldUsd\n      remainingUsd\n    }\n    usage {\n      totalCostUsd\n      totalRequests\n      totalTokens\n      groups {\n        key\n        costUsd\n        requests\n        tokens\n      }\n    }\n  }\n  usageSeries(startDate: $from, endDate: $to, interval: $interval) {\n    at\n    costUsd\n    requests\n    promptTokens\n    completionTokens\n  }\n  health {\n    status\n    providers {\n      id\n      status\n      latencyMs\n      sandbox\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ChatModels {\n  models {\n    models {\n      id\n      type\n      available\n    }\n  }\n}\n\nsubscription Chat($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatDelta {\n      content\n    }\n    ... on ChatCompletion {\n      evidenceId\n    }\n    ... on StreamError {\n      code\n      message\n    }\n  }\n}"): (typeof documents)["query ChatModels {\n  models {\n    models {\n      id\n      type\n      available\n    }\n  }\n}\n\nsubscription Chat($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatDelta {\n      content\n    }\n    ... on ChatCompletion {\n      evidenceId\n    }\n    ... on StreamError {\n      code\n      message\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Request($id: ID!) {\n  invocation(id: $id) {\n    actor\n    cache\n    dropped\n    effect\n    errorCode\n    reason\n    riskLevel\n    riskReasons\n    steps {\n      step\n      outcome\n      durationMs\n    }\n    attempts {\n      provider\n      model\n      outcome\n      durationMs\n      reason\n    }\n    policies {\n      id\n      version\n    }\n    invocation {\n      id\n      startedAt\n      action\n      user\n      session\n      model\n      provider\n      outcome\n      promptTokens\n      completionTokens\n      cachedPromptTokens\n      reasoningTokens\n      costUsd\n      latencyMs\n    }\n  }\n}"): (typeof documents)["query Request($id: ID!) {\n  invocation(id: $id) {\n    actor\n    cache\n    dropped\n    effect\n    errorCode\n    reason\n    riskLevel\n    riskReasons\n    steps {\n      step\n      outcome\n      durationMs\n    }\n    attempts {\n      provider\n      model\n      outcome\n      durationMs\n      reason\n    }\n    policies {\n      id\n      version\n    }\n    invocation {\n      id\n      startedAt\n      action\n      user\n      session\n      model\n      provider\n      outcome\n      promptTokens\n      completionTokens\n      cachedPromptTokens\n      reasoningTokens\n      costUsd\n      latencyMs\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Requests($first: Int!, $after: String, $filter: InvocationFilter) {\n  invocations(first: $first, after: $after, filter: $filter) {\n    edges {\n      node {\n        id\n        startedAt\n        action\n        user\n        model\n        provider\n        outcome\n        promptTokens\n        completionTokens\n        costUsd\n        latencyMs\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): (typeof documents)["query Requests($first: Int!, $after: String, $filter: InvocationFilter) {\n  invocations(first: $first, after: $after, filter: $filter) {\n    edges {\n      node {\n        id\n        startedAt\n        action\n        user\n        model\n        provider\n        outcome\n        promptTokens\n        completionTokens\n        costUsd\n        latencyMs\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;