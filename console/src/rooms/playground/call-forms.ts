import { t } from '@lingui/core/macro';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  AskDecisionDocument,
  AskImageDocument,
  AskModerationDocument,
  AskRerankDocument,
  AskSpeechDocument,
  AskTranscriptionDocument,
  type KindAnswerFragment,
  type KindCallInput,
  type ModelType,
} from '../../gql/graphql.js';
import { linesOf, questionsOf } from './call-questions.rules.js';

/** A mutation of a kind of calls: its answer is under one name in all of them. */
export type AskDocument = TypedDocumentNode<{ answer: KindAnswerFragment }, { input: KindCallInput }>;

/** A field of a form, by the name of the member that it fills. */
export interface CallField {
  name: string;
  label: string;
  /** `file`: read into the form as base64, with the name of the file beside it. */
  as: 'text' | 'lines' | 'line' | 'choice' | 'file';
  choices?: readonly string[];
  sample?: string;
  hint?: string;
}

/** A kind of calls, as a form. */
export interface CallForm {
  id: string;
  name: string;
  /** The types of the models that answer it. */
  types: readonly ModelType[];
  document: AskDocument;
  fields: readonly CallField[];
  /** The request, without its model. */
  inputOf: (text: (name: string) => string) => KindCallInput;
}

export const CALL_FORMS: readonly CallForm[] = [
  {
    id: 'moderation',
    name: t`Moderate a text`,
    types: ['MODERATION'],
    document: AskModerationDocument,
    fields: [{ name: 'input', label: t`Text`, as: 'text', sample: 'You idiot!' }],
    inputOf: (text) => ({ body: { input: text('input') } }),
  },
  {
    id: 'rerank',
    name: t`Order documents`,
    types: ['RERANK'],
    document: AskRerankDocument,
    fields: [
      { name: 'query', label: t`Query`, as: 'line', sample: 'Where are refunds described?' },
      {
        name: 'documents',
        label: t`Documents, one a line`,
        as: 'lines',
        sample: 'Refunds are paid within 14 days.\nOur office is closed on Sundays.',
      },
    ],
    inputOf: (text) => ({ body: { query: text('query'), documents: linesOf(text('documents')) } }),
  },
  {
    id: 'decision',
    name: t`Answer questions with probabilities`,
    types: ['DECISION', 'CHAT'],
    document: AskDecisionDocument,
    fields: [
      { name: 'input', label: t`Text`, as: 'text', sample: 'I want my money back.' },
      {
        name: 'questions',
        label: t`Questions, one a line`,
        as: 'lines',
        sample: 'Does the customer want money back?\nWhat is the mood? angry | calm | happy',
        hint: t`Yes or no, or a choice: the question, then its answers with | between them.`,
      },
    ],
    inputOf: (text) => ({ body: { input: text('input'), questions: questionsOf(text('questions')) } }),
  },
  {
    id: 'image',
    name: t`Make a picture`,
    types: ['IMAGE'],
    document: AskImageDocument,
    fields: [
      { name: 'prompt', label: t`Prompt`, as: 'text', sample: 'A lighthouse at night, as a woodcut' },
      { name: 'size', label: t`Size`, as: 'choice', choices: ['1024x1024', '1024x1536', '1536x1024', 'auto'] },
      { name: 'quality', label: t`Quality`, as: 'choice', choices: ['low', 'medium', 'high', 'auto'] },
    ],
    inputOf: (text) => ({ body: { prompt: text('prompt'), size: text('size'), quality: text('quality') } }),
  },
  {
    id: 'speech',
    name: t`Speak a text`,
    types: ['SPEECH'],
    document: AskSpeechDocument,
    fields: [
      { name: 'input', label: t`Text`, as: 'text', sample: 'Good morning.' },
      { name: 'voice', label: t`Voice`, as: 'line', sample: 'alloy' },
    ],
    inputOf: (text) => ({ body: { input: text('input'), voice: text('voice'), response_format: 'wav' } }),
  },
  {
    id: 'transcription',
    name: t`Write down a recording`,
    types: ['TRANSCRIPTION'],
    document: AskTranscriptionDocument,
    fields: [{ name: 'file', label: t`Recording (1 MB)`, as: 'file' }],
    inputOf: (text) => ({
      body: {},
      files: [{ name: 'file', filename: text('file.name'), content: text('file') }],
    }),
  },
];
