/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A text to search for personal data. */
export type DetectPiiInput = {
  /** The text to search. */
  content: string;
  /** The types to search for; every type when absent. */
  types?: Array<PiiType> | null | undefined;
};

/** A type of personal data. */
export type PiiType =
  /** A postal address. */
  | 'ADDRESS'
  /** An API key or another credential. */
  | 'API_KEY'
  /** A payment card number. */
  | 'CREDIT_CARD'
  /** A value that a recognizer of the tenant’s own found. */
  | 'CUSTOM'
  /** A date of birth. */
  | 'DATE_OF_BIRTH'
  /** An e-mail address. */
  | 'EMAIL'
  /** An international bank account number. */
  | 'IBAN'
  /** An IP address. */
  | 'IP_ADDRESS'
  /** A passport number. */
  | 'PASSPORT'
  /** The name of a person, where a title, a label or a letter says so; only if asked for. */
  | 'PERSON'
  /** A phone number. */
  | 'PHONE'
  /** A social security number. */
  | 'SSN';

/** A text in which to replace personal data. */
export type RedactPiiInput = {
  /** The text to redact. */
  content: string;
  /** Whether to preserve separators and length; false when absent. */
  preserveFormat?: boolean | null | undefined;
  /** The text that replaces each value, or `mask` for partial masking; `[TYPE]` when absent. */
  replacement?: string | null | undefined;
  /** The types to replace; every type when absent. */
  types?: Array<PiiType> | null | undefined;
};

export type DetectPiiQueryVariables = Exact<{
  input: Types.DetectPiiInput;
}>;


export type DetectPiiQuery = { detectPii: { found: boolean, entities: Array<{ type: Types.PiiType, start: number, end: number, score: number, label: string | null }> } };

export type RedactPiiQueryVariables = Exact<{
  input: Types.RedactPiiInput;
}>;


export type RedactPiiQuery = { redactPii: { content: string, redactions: Array<{ type: Types.PiiType, start: number, end: number, replacement: string }> } };


export const DetectPiiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DetectPii"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DetectPiiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"detectPii"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]} as unknown as DocumentNode<DetectPiiQuery, DetectPiiQueryVariables>;
export const RedactPiiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedactPii"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RedactPiiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redactPii"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"redactions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"replacement"}}]}}]}}]}}]} as unknown as DocumentNode<RedactPiiQuery, RedactPiiQueryVariables>;