import { Field, ID, InputType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import { DocumentContent, JsonObjectScalar } from '../../graphql/scalars.js';
import type { RequestIssue } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { Analysis } from './analysis.entity.js';

const MAX_DOCUMENTS = 20;
/** More than a body may have: 20 MiB as base64, and the fields beside them. */
const MAX_DOCUMENTS_BYTES = 30 * 1024 * 1024;
const NAME = { minLength: 1, maxLength: 200 };
const MAX_METADATA = 10_000;
/** Characters of 20 MiB of a document as base64, and some. */
const CONTENT = { minLength: 1, maxLength: 28_000_000 };
const metadataProblems = (value: JsonValue) =>
  JSON.stringify(value).length <= MAX_METADATA
    ? []
    : [{ path: '', message: `must have at most ${MAX_METADATA} characters as JSON` }];

@InputType({ description: 'The options of an analysis.' })
export class AnalyzeOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to extract tables; true when absent.' })
  extractTables?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to extract entities; true when absent.' })
  extractEntities?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to score findings; true when absent.' })
  scoreFindings?: boolean;

  @Constrain({ pattern: /^[a-z]{2,3}$/, patternName: 'a language as in ISO 639, such as `en`' })
  @Field(() => String, { nullable: true, description: 'The language of the document; detected when absent.' })
  language?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether to also ask a model; true when absent.' })
  generate?: boolean;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The model to ask; the cheapest chat model when absent.' })
  model?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request, or its model call, executes.',
  })
  proposalId?: string;
}

@InputType({ description: 'A document of several.' })
export class AnalyzeDocumentInput {
  @Constrain(CONTENT)
  @Field(() => DocumentContent, {
    description: 'The document: text, or base64 of its bytes where `contentType` is given.',
  })
  content!: string | Uint8Array;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The media type of the document; `text/plain` when absent.' })
  contentType?: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The name of the file, by which findings refer to it; `document 1` and so on when absent.',
  })
  filename?: string;
}

/** One form or the other; what describes the one document is none of a set. */
function formProblems({ content, contentType, filename, documents }: AnalyzeInput): RequestIssue[] {
  if (documents == null) return content == null ? [{ path: 'content', message: 'is required, or documents' }] : [];
  return Object.entries({ content, contentType, filename })
    .filter(([, value]) => value != null)
    .map(([path]) => ({ path, message: 'cannot be combined with documents' }));
}

@ConstrainWhole(formProblems)
@InputType({ description: 'A document, or several, and the template by which to analyse it.' })
export class AnalyzeInput {
  @Constrain(CONTENT)
  @Field(() => DocumentContent, {
    nullable: true,
    description:
      'The document: text, or base64 of its bytes where `contentType` is given; at most 20 MiB. Either this or `documents`.',
  })
  content?: string | Uint8Array;

  @Constrain({ minLength: 1, maxLength: MAX_DOCUMENTS, maxBytes: MAX_DOCUMENTS_BYTES })
  @Field(() => [AnalyzeDocumentInput], {
    nullable: true,
    description:
      'Several documents, which `gap-analysis` and `policy-audit` read together: what one of them covers is not a gap in the others; for `contract-review` a contract and its amendments. At most 20, and 20 MiB together.',
  })
  documents?: AnalyzeDocumentInput[];

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The media type of the document; `text/plain` when absent.' })
  contentType?: string;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The name of the file, whose suffix helps to recognise the format.',
  })
  filename?: string;

  @Constrain(NAME)
  @Field(() => ID, {
    description: 'The id of a built-in template such as `contract-review`, or of a template of the tenant’s own.',
  })
  templateId!: string;

  @Field(() => AnalyzeOptionsInput, {
    nullable: true,
    description: 'The parts of the analysis to leave out, and the model to ask.',
  })
  options?: AnalyzeOptionsInput;

  @Constrain({ problems: metadataProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Metadata to keep with the result; redacted where the tenant redacts personal data.',
  })
  metadata?: JsonObject;
}

export const AnalysisConnection = connectionType('Analysis', Analysis);
