import { hash } from 'node:crypto';
import type { RequestIssue } from '../../../shared/errors.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue, plainJson } from '../../../shared/json/json.js';
import { CompactRange, leafHash } from '../../../verifier/merkle.js';
import { type AnswerCheck, checkOf, checkProblems, MAX_CHECKS } from '../checks/check.rules.js';
import { toHex } from '../../../verifier/bytes.js';

export const MAX_DATASETS = 500;
export const MAX_ITEMS = 10_000;
export const MAX_ITEM_BYTES = 64 * 1024;
export const MAX_DATASET_BYTES = 64 * 1024 * 1024;
export const MAX_ITEM_MESSAGES = 200;
export const DATASET_NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;

/** A case that a candidate is asked about. */
export interface DatasetItem {
  messages: JsonObject[];
  variables: JsonObject;
  /** The value that answers are compared with; null where nothing is expected. */
  expected: JsonValue;
  /** Checks beside those of the run. */
  checks: AnswerCheck[];
}

/** An item as clients send it. */
export interface GivenItem {
  messages?: readonly JsonObject[] | null;
  variables?: JsonObject | null;
  expected?: JsonValue | null;
  checks?: readonly JsonObject[] | null;
}

/** An item as it is stored. */
export interface FrozenItem {
  place: number;
  digest: string;
  content: string;
}

/** An item with everything that it leaves out. */
export function itemOf({ messages, variables, expected, checks }: GivenItem): DatasetItem {
  return {
    messages: [...listed(messages)],
    variables: variables ?? {},
    expected: expected ?? null,
    checks: listed(checks).flatMap((check) => checkOf(check) ?? []),
  };
}

/** GraphQL takes one value for a list of one, and inputs are looked at before that. */
function listed(given: readonly JsonObject[] | JsonObject | null | undefined): readonly JsonObject[] {
  if (given == null) return [];
  return isJsonObject(given) ? [given] : given;
}

/** Everything wrong with an item. */
export function datasetItemProblems(given: GivenItem): RequestIssue[] {
  const item = itemOf(given);
  const issues: RequestIssue[] = [];
  if (item.messages.length === 0 && Object.keys(item.variables).length === 0)
    issues.push({ path: 'messages', message: 'expected messages for a model, or variables for a prompt' });
  if (item.messages.length > MAX_ITEM_MESSAGES)
    issues.push({ path: 'messages', message: `expected at most ${MAX_ITEM_MESSAGES} messages` });
  for (const [place, message] of item.messages.entries())
    if (!isJsonObject(message) || typeof message.role !== 'string' || message.role === '')
      issues.push({ path: `messages[${place}].role`, message: 'expected the role of the author' });
  const checks = listed(given.checks);
  if (checks.length > MAX_CHECKS) issues.push({ path: 'checks', message: `expected at most ${MAX_CHECKS} checks` });
  for (const [place, check] of checks.entries())
    if (checkOf(check) === undefined)
      issues.push({ path: `checks[${place}].type`, message: 'expected a kind of check' });
  issues.push(...checkProblems(item.checks).map(({ path, message }) => ({ path: `checks${path}`, message })));
  const bytes = Buffer.byteLength(contentOfItem(item));
  if (bytes > MAX_ITEM_BYTES)
    issues.push({ path: '', message: `has ${bytes} bytes; an item may have ${MAX_ITEM_BYTES}` });
  return issues;
}

/** The text that is stored and digested, RFC 8785. */
function contentOfItem(item: DatasetItem): string {
  return canonicalJson(plainJson(item));
}

/** Items in their order, as they are stored. */
export function frozen(items: readonly DatasetItem[]): FrozenItem[] {
  return items.map((item, index) => {
    const content = contentOfItem(item);
    return { place: index + 1, digest: hash('sha256', content, 'hex'), content };
  });
}

/** The digest of a data set: a Merkle Tree Hash (RFC 6962) over those of its items, which outlive their contents. */
export function datasetDigest(items: readonly Pick<FrozenItem, 'digest'>[]): string {
  const tree = new CompactRange();
  for (const { digest } of items) tree.append(leafHash(digest));
  return toHex(tree.root());
}

/** The item in a stored text. */
export function storedItem(content: string): DatasetItem {
  return JSON.parse(content) as DatasetItem;
}
