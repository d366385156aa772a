/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The places where prompts may be processed. The catalogue does not know the location of hosted models, so every hosted provider counts as remote. */
export type DataResidency =
  /** Prompts may go to any provider. */
  | 'ANY'
  /** Prompts may only go to local inference. */
  | 'LOCAL';

/** The kind of work that a model does. */
export type ModelType =
  /** The model completes chats. */
  | 'CHAT'
  /** The model answers typed questions with probabilities. */
  | 'DECISION'
  /** The model embeds texts. */
  | 'EMBEDDING'
  /** The model makes and edits images. */
  | 'IMAGE'
  /** The model says whether content is harmful. */
  | 'MODERATION'
  /** The model converses by text and by voice, over a WebSocket. */
  | 'REALTIME'
  /** The model orders documents by a query. */
  | 'RERANK'
  /** The model speaks a text. */
  | 'SPEECH'
  /** The model writes down what is said. */
  | 'TRANSCRIPTION'
  /** The model makes clips of video from words and a picture. */
  | 'VIDEO';

/** A request to select a model. */
export type RouteModelInput = {
  /** The constraints on the model. */
  constraints?: RoutingConstraintsInput | null | undefined;
  /** The preferred model, followed by its fallbacks; when absent, every model, cheapest first. */
  model?: string | null | undefined;
  /** The kind of work; when absent, that of `model`, or CHAT. */
  type?: ModelType | null | undefined;
};

/** The constraints on the selected model; absent ones do not restrict the choice. */
export type RoutingConstraintsInput = {
  /** The places where prompts may be processed; ANY when absent. */
  dataResidency?: DataResidency | null | undefined;
  /** The maximum of the higher of the input and the output price, in USD per million tokens, so that one cap limits both. */
  maxCostPerMillion?: number | null | undefined;
  /** The ids of the providers to choose from, such as `openai`; all of them when absent. */
  providers?: Array<string> | null | undefined;
};

export type RouteModelQueryVariables = Exact<{
  input: Types.RouteModelInput;
}>;


export type RouteModelQuery = { routeModel: { model: string | null, provider: string | null, candidates: Array<{ model: string, provider: string, eligible: boolean, available: boolean, costPerMillion: number, reasons: Array<string> }> } };


export const RouteModelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RouteModel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RouteModelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routeModel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"eligible"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"costPerMillion"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]} as unknown as DocumentNode<RouteModelQuery, RouteModelQueryVariables>;