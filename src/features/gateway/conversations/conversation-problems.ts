import { z } from 'zod';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonValue } from '../../../shared/json/json.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';

const MAX_PAIRS = 16;
const MAX_KEY = 64;
const MAX_VALUE = 512;

const metadata = z
  .record(z.string().max(MAX_KEY), z.string({ error: 'expected a text' }).max(MAX_VALUE))
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, { error: `expected at most ${MAX_PAIRS} pairs` });

/** Problems of a conversation's metadata. */
export function conversationMetadataProblems(value: JsonValue): RequestIssue[] {
  return schemaIssues(metadata.safeParse(value).error?.issues);
}
