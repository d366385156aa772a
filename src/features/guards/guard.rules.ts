import { hash } from 'node:crypto';
import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint } from '../../contracts/guards.js';
import type { RequestIssue } from '../../shared/errors.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { selectorIssues } from '../../shared/selectors/selector.rules.js';

/** The most guards of a tenant: a call may ask all of them. */
export const MAX_GUARDS = 20;
export const MAX_TIMEOUT = 30_000;
export const MIN_TIMEOUT = 100;
export const USUAL_TIMEOUT = 3_000;
/** The bytes of settings and selector, which are in the memory of every instance. */
export const MAX_SETTINGS_BYTES = 16_384;
/** 1,000 USD for one question is a mistake. */
export const MAX_FEE = 1_000_000_000_000n;

export type GuardCredentialType = 'none' | 'key' | 'headers' | 'aws';

/** The secrets of a guard. */
export interface GuardSecret {
  key?: string;
  headers?: readonly { name: string; value: string }[];
  accessKeyId?: string;
  secretAccessKey?: string;
  sessionToken?: string;
}

/** A guard as its configuration is hashed and shown: without secrets. */
export interface GuardTerms {
  name: string;
  kind: GuardKind;
  url: string | null;
  credentialType: GuardCredentialType;
  points: readonly GuardPoint[];
  action: GuardAction;
  onError: GuardFaultAction;
  timeoutMs: number;
  selector: JsonObject;
  settings: JsonObject;
  feeUsd: bigint | string | number;
}

/** SHA-256 of the canonical JSON of the terms, hex: which configuration judged a call. */
export function guardDigest(terms: GuardTerms): string {
  return hash('sha256', canonicalJson(shownTerms(terms)), 'hex');
}

/** The terms as events and approvals show them. */
export function shownTerms(terms: GuardTerms): JsonObject {
  const { name, kind, url, credentialType, points, action, onError, timeoutMs, selector, settings, feeUsd } = terms;
  return {
    action,
    credentialType,
    feeNanoUsd: String(feeUsd),
    kind,
    name,
    on: [...points].sort(),
    onError,
    selector,
    settings,
    timeoutMs,
    url,
  };
}

/** The fields of an input. */
export interface GivenGuard {
  kind?: GuardKind | null;
  url?: string | null;
  on?: readonly GuardPoint[] | GuardPoint | null;
  action?: GuardAction | null;
  selector?: JsonObject | null;
  settings?: JsonObject | null;
  feeUsd?: bigint | null;
}

export interface GivenGuardCredential {
  type: GuardCredentialType;
  key?: string | null;
  headers?: readonly { name: string; value: string }[] | null;
  accessKeyId?: string | null;
  secretAccessKey?: string | null;
  sessionToken?: string | null;
}

/** The kinds that can mask. */
const MASKING: ReadonlySet<GuardKind> = new Set(['generic', 'presidio', 'bedrock']);

/** Everything that is wrong with a guard whose fields are all there, as after a change. */
export function guardProblems(given: GivenGuard & { kind: GuardKind }): RequestIssue[] {
  const { kind, action, feeUsd } = given;
  return [
    ...urlProblems(kind, given.url),
    ...fieldProblems(given),
    ...(action === 'MASK' && !MASKING.has(kind)
      ? [{ path: 'action', message: `a guard of the kind ${kind} cannot mask; expected BLOCK, FLAG or APPROVE` }]
      : []),
    ...(typeof feeUsd === 'bigint' && (feeUsd < 0n || feeUsd > MAX_FEE)
      ? [{ path: 'feeUsd', message: 'expected 0 to 1000' }]
      : []),
    ...settingsProblems(kind, given.settings ?? {}),
  ];
}

/** Problems of the fields that are there, whatever the kind. */
export function fieldProblems({ selector, on }: GivenGuard): RequestIssue[] {
  const points = on == null ? [] : [on].flat();
  return [
    ...selectorIssues(selector),
    ...(new Set(points).size < points.length ? [{ path: 'on', message: 'expected each point once' }] : []),
  ];
}

function urlProblems(kind: GuardKind, url: string | null | undefined): RequestIssue[] {
  const hasUrl = url != null;
  if (kind === 'model') return hasUrl ? [{ path: 'url', message: 'a model is asked through the gateway' }] : [];
  return hasUrl ? [] : [{ path: 'url', message: 'expected the address of the guard' }];
}

/** The problems of a type of credential for guards of a kind; paths are relative to it. */
export function credentialTypeProblems(kind: GuardKind, type: GuardCredentialType): RequestIssue[] {
  const path = 'type';
  if (kind === 'model' && type !== 'none') return [{ path, message: 'a model is asked through the gateway' }];
  if (kind !== 'bedrock' && type === 'aws') return [{ path, message: 'is for guards of the kind bedrock alone' }];
  return [];
}

const NEEDED: Record<GuardCredentialType, readonly (keyof GivenGuardCredential)[]> = {
  none: [],
  key: ['key'],
  headers: ['headers'],
  aws: ['accessKeyId', 'secretAccessKey'],
};
const OPTIONAL: Partial<Record<GuardCredentialType, readonly (keyof GivenGuardCredential)[]>> = {
  aws: ['sessionToken'],
};
const SECRETS = ['key', 'headers', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** The problems of a credential by itself; paths are relative to it. */
export function guardCredentialProblems(credential: GivenGuardCredential): RequestIssue[] {
  const needed = NEEDED[credential.type];
  const allowed = [...needed, ...(OPTIONAL[credential.type] ?? [])];
  return SECRETS.flatMap((name) => {
    const isThere = credential[name] != null;
    const path = name;
    if (!isThere && needed.includes(name)) return [{ path, message: `expected with the type ${credential.type}` }];
    if (isThere && !allowed.includes(name)) return [{ path, message: `not expected with the type ${credential.type}` }];
    return [];
  });
}

type Check = (value: JsonValue) => string | undefined;

const isText =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= max
      ? undefined
      : `expected a text of 1 to ${max} characters`;
const isShare: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'expected a number from 0 to 1';
const isFlag: Check = (value) => (typeof value === 'boolean' ? undefined : 'expected true or false');
const isObject: Check = (value) => (isJsonObject(value) ? undefined : 'expected an object');
const isTexts: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 100 &&
  value.every((one) => isText(100)(one) === undefined)
    ? undefined
    : 'expected a list of 1 to 100 texts';
const isShares: Check = (value) =>
  isJsonObject(value) && Object.values(value).every((one) => one !== undefined && isShare(one) === undefined)
    ? undefined
    : 'expected numbers from 0 to 1 by category';
const isMatching =
  (pattern: RegExp, words: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `expected ${words}`;
const isOneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? undefined : `expected one of ${values.join(', ')}`;

interface Setting {
  check: Check;
  isNeeded?: true;
}

/** The settings of each kind. */
const SETTINGS: Record<GuardKind, Readonly<Record<string, Setting>>> = {
  generic: { params: { check: isObject }, images: { check: isFlag } },
  presidio: {
    language: { check: isMatching(/^[a-z]{2,3}$/, 'a language such as en') },
    entities: { check: isTexts },
    scoreThreshold: { check: isShare },
  },
  bedrock: {
    guardrailId: { check: isMatching(/^[\w:/.-]{1,200}$/, 'the id or the ARN of a guardrail'), isNeeded: true },
    guardrailVersion: { check: isMatching(/^(?:DRAFT|[1-9]\d{0,7})$/, 'DRAFT or a number'), isNeeded: true },
    images: { check: isFlag },
    region: { check: isMatching(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'a region such as eu-central-1') },
  },
  'openai-moderation': {
    model: { check: isText(200) },
    images: { check: isFlag },
    thresholds: { check: isShares },
  },
  model: {
    model: { check: isText(200), isNeeded: true },
    prompt: { check: isText(8_000), isNeeded: true },
    parser: { check: isOneOf('safe-unsafe', 'yes-no', 'json'), isNeeded: true },
    threshold: { check: isShare },
    images: { check: isFlag },
  },
};

function settingsProblems(kind: GuardKind, settings: JsonObject): RequestIssue[] {
  const known = SETTINGS[kind];
  const given = Object.entries(settings).flatMap(([name, value]) => {
    const path = `settings.${name}`;
    const setting = Object.hasOwn(known, name) ? known[name] : undefined;
    if (setting === undefined)
      return [{ path, message: `expected one of ${Object.keys(known).join(', ')} for the kind ${kind}` }];
    const problem = value === undefined ? undefined : setting.check(value);
    return problem === undefined ? [] : [{ path, message: problem }];
  });
  const missing = Object.entries(known).flatMap(([name, { isNeeded }]) =>
    isNeeded === true && settings[name] === undefined
      ? [{ path: `settings.${name}`, message: `is needed for the kind ${kind}` }]
      : [],
  );
  return [...missing, ...given];
}
