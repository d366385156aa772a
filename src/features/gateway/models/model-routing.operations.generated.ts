/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** Where prompts may go: anywhere, or only to local inference. The catalogue knows no places of hosted models, so every hosted provider counts as outside. */
export type DataResidency =
  | 'ANY'
  | 'LOCAL';

/** What a model does. */
export type ModelType =
  | 'CHAT'
  | 'EMBEDDING';

/** Two hosted providers and local inference. */
export type ProviderKind =
  | 'ANTHROPIC'
  | 'LOCAL'
  | 'OPENAI';

/** A question for the model to use. */
export type RouteModelInput = {
  /** What it must keep to. */
  constraints?: RoutingConstraintsInput | null | undefined;
  /** This model, else its fallbacks in their order; when absent, every model, the cheapest first. */
  model?: string | null | undefined;
  /** What the model must do; when absent, what `model` does, or chat. */
  type?: ModelType | null | undefined;
};

/** What the routed model must keep to; what is absent does not matter. */
export type RoutingConstraintsInput = {
  /** Where prompts may go; anywhere when absent. */
  dataResidency?: DataResidency | null | undefined;
  /** At most this much: the dearer of the input and the output price, in USD per million tokens, so that a cap caps both. */
  maxCostPerMillion?: number | null | undefined;
  /** Any of these. */
  providers?: Array<ProviderKind> | null | undefined;
};

export type RouteModelQueryVariables = Exact<{
  input: Types.RouteModelInput;
}>;


export type RouteModelQuery = { routeModel: { model: string | null, provider: Types.ProviderKind | null, candidates: Array<{ model: string, provider: Types.ProviderKind, eligible: boolean, available: boolean, costPerMillion: number, reasons: Array<string> }> } };


export const RouteModelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RouteModel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RouteModelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routeModel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"eligible"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"costPerMillion"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]} as unknown as DocumentNode<RouteModelQuery, RouteModelQueryVariables>;