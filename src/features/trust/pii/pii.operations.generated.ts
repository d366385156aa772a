/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A text to look for personal data in. */
export type DetectPiiInput = {
  /** The text. */
  content: string;
  /** Types to look for; every type when absent. */
  types?: Array<PiiType> | null | undefined;
};

/** Kinds of personal data. */
export type PiiType =
  | 'ADDRESS'
  | 'API_KEY'
  | 'CREDIT_CARD'
  | 'DATE_OF_BIRTH'
  | 'EMAIL'
  | 'IBAN'
  | 'IP_ADDRESS'
  | 'PASSPORT'
  | 'PHONE'
  | 'SSN';

/** A text to replace personal data in. Specification, "PII records". */
export type RedactPiiInput = {
  /** The text. */
  content: string;
  /** Keep separators and length; false when absent. */
  preserveFormat?: boolean | null | undefined;
  /** `mask` for partial masking, or the text that takes the place of each value; `[TYPE]` when absent. */
  replacement?: string | null | undefined;
  /** Types to replace; every type when absent. */
  types?: Array<PiiType> | null | undefined;
};

export type DetectPiiQueryVariables = Exact<{
  input: Types.DetectPiiInput;
}>;


export type DetectPiiQuery = { detectPii: { found: boolean, entities: Array<{ type: Types.PiiType, start: number, end: number, score: number }> } };

export type RedactPiiQueryVariables = Exact<{
  input: Types.RedactPiiInput;
}>;


export type RedactPiiQuery = { redactPii: { content: string, redactions: Array<{ type: Types.PiiType, start: number, end: number, replacement: string }> } };


export const DetectPiiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DetectPii"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DetectPiiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"detectPii"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]} as unknown as DocumentNode<DetectPiiQuery, DetectPiiQueryVariables>;
export const RedactPiiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedactPii"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RedactPiiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redactPii"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"redactions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"replacement"}}]}}]}}]}}]} as unknown as DocumentNode<RedactPiiQuery, RedactPiiQueryVariables>;