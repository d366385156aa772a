import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { matches, valueMeantBy } from './filter-match.rules.js';
import type { Filter, PatchPath } from './filter.rules.js';
import { fieldOperations, fieldsOf, type PatchOperation } from './patch.rules.js';
import { scimError } from './scim-error.rules.js';
import { wordOf } from './texts.rules.js';

/** A user while requests change it: what was sent, by names in lower case and not checked yet. */
export interface UserDraft {
  attributes: Map<string, JsonValue>;
  name: Map<string, JsonValue>;
  emails: JsonObject[];
}

const MAX_EMAILS = 20;
const KEPT: ReadonlySet<string> = new Set(['username', 'externalid', 'displayname', 'active']);
const KEPT_OF_NAME: ReadonlySet<string> = new Set(['formatted', 'givenname', 'familyname']);
const KEPT_OF_EMAIL: ReadonlySet<string> = new Set(['value', 'type', 'primary']);
const REQUIRED: ReadonlySet<string> = new Set(['username', 'active']);
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'meta', 'groups', 'schemas']);
/** Attributes of the core schema (RFC 7643 §4.1) that are taken and not kept. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
]);
const NAME_NOT_KEPT: ReadonlySet<string> = new Set(['middlename', 'honorificprefix', 'honorificsuffix']);

export function emptyDraft(): UserDraft {
  return { attributes: new Map(), name: new Map(), emails: [] };
}

/** The draft of a whole user, as POST and PUT send it. Throws INVALID_REQUEST. */
export function draftOf(body: JsonValue): UserDraft {
  return applyPatch(emptyDraft(), [{ op: 'replace', path: undefined, value: body }]);
}

/**
 * The draft after a PATCH. Extensions and attributes of the core schema that are not kept change nothing. Throws
 * INVALID_REQUEST with `invalidPath`, `invalidValue`, `mutability` or `noTarget`.
 */
export function applyPatch(draft: UserDraft, operations: readonly PatchOperation[]): UserDraft {
  const changed: UserDraft = {
    attributes: new Map(draft.attributes),
    name: new Map(draft.name),
    emails: draft.emails.map((email) => ({ ...email })),
  };
  for (const { op, path, value } of operations) {
    if (path !== undefined) {
      assertKnown(path);
      change(changed, op, path, value);
      continue;
    }
    for (const field of fieldOperations(op, value)) change(changed, op, field.path, field.value);
  }
  return changed;
}

/** Refuses what a client names that cannot be changed, or is nothing. */
function assertKnown({ attribute }: PatchPath): void {
  if (READ_ONLY.has(attribute)) throw scimError('mutability', `${attribute} cannot be changed`);
  const isKnown = KEPT.has(attribute) || NOT_KEPT.has(attribute) || attribute === 'name' || attribute === 'emails';
  if (!isKnown && !attribute.startsWith('urn:')) throw scimError('invalidPath', `there is no attribute ${attribute}`);
}

function change(draft: UserDraft, op: PatchOperation['op'], path: PatchPath, value: JsonValue): void {
  const { attribute, where, part } = path;
  if (attribute === 'emails') {
    draft.emails =
      op === 'remove' ? emailsWithout(draft.emails, path, value) : emailsWith(draft.emails, op, path, value);
    if (draft.emails.length > MAX_EMAILS) throw scimError('invalidValue', `at most ${MAX_EMAILS} emails are taken`);
    return;
  }
  if (!KEPT.has(attribute) && attribute !== 'name') return;
  if (where !== undefined) throw scimError('invalidPath', `${attribute} is not a list`);
  if (attribute === 'name') {
    changeName(draft, op, part, value);
    return;
  }
  if (part !== undefined) throw scimError('invalidPath', `${attribute} has no parts`);
  if (op !== 'remove') draft.attributes.set(attribute, value);
  else if (REQUIRED.has(attribute)) throw scimError('mutability', `${attribute} cannot be removed`);
  else draft.attributes.delete(attribute);
}

function changeName({ name }: UserDraft, op: PatchOperation['op'], part: string | undefined, value: JsonValue): void {
  if (part !== undefined && !KEPT_OF_NAME.has(part) && !NAME_NOT_KEPT.has(part))
    throw scimError('invalidPath', `a name has no ${part}`);
  if (part === undefined && op === 'remove') name.clear();
  else if (part === undefined) {
    if (value === null) return;
    if (!isJsonObject(value)) throw scimError('invalidValue', 'name: expected an object');
    for (const [field, text] of fieldsOf(value)) if (KEPT_OF_NAME.has(field)) name.set(field, text);
  } else if (op === 'remove') name.delete(part);
  else name.set(part, value);
}

function emailsWith(
  emails: JsonObject[],
  op: 'add' | 'replace',
  { where, part }: PatchPath,
  value: JsonValue,
): JsonObject[] {
  if (where === undefined && part === undefined) {
    const given = emailsOf(value);
    return op === 'replace' ? given : withOnePrimary([...emails, ...given], given);
  }
  const fields = part === undefined ? emailOf(value) : { [emailPart(part)]: value };
  const isMeant = (email: JsonObject): boolean => where === undefined || matches(where, email);
  const meant = emails.filter(isMeant);
  if (meant.length === 0) {
    const fresh = { ...made(where), ...fields };
    return withOnePrimary([...emails, fresh], [fresh]);
  }
  return withOnePrimary(
    emails.map((email) => (isMeant(email) ? Object.assign(email, fields) : email)),
    meant,
  );
}

/** The value that a filter without a match stands for: Entra ID adds `emails[type eq "work"].value` to a user without one. */
function made(where: Filter | undefined): JsonObject {
  const value = where === undefined ? {} : valueMeantBy(where);
  if (value === undefined) throw scimError('noTarget', 'no value of emails matches');
  return value;
}

function emailsWithout(emails: JsonObject[], { where, part }: PatchPath, value: JsonValue): JsonObject[] {
  if (where === undefined && part === undefined && value !== null) {
    const gone = new Set(emailsOf(value).map((email) => wordOf(email.value)));
    return emails.filter((email) => !gone.has(wordOf(email.value)));
  }
  const isMeant = (email: JsonObject): boolean => where === undefined || matches(where, email);
  // An address without its value is none.
  if (part === undefined || part === 'value') return emails.filter((email) => !isMeant(email));
  const name = emailPart(part);
  return emails.map((email) => {
    const kept = Object.entries(email).filter(([field]) => field !== name);
    return isMeant(email) ? Object.fromEntries(kept) : email;
  });
}

function emailPart(part: string): string {
  if (KEPT_OF_EMAIL.has(part) || part === 'display') return part;
  throw scimError('invalidPath', `an address of emails has no ${part}`);
}

function emailsOf(value: JsonValue): JsonObject[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(emailOf);
}

function emailOf(value: JsonValue): JsonObject {
  if (typeof value === 'string') return { value };
  if (!isJsonObject(value)) throw scimError('invalidValue', 'emails: expected objects with a value');
  return Object.fromEntries([...fieldsOf(value)].filter(([field]) => KEPT_OF_EMAIL.has(field)));
}

/** A new primary address takes the place of the one before. */
function withOnePrimary(emails: JsonObject[], fresh: readonly JsonObject[]): JsonObject[] {
  if (!fresh.some(({ primary }) => isTrue(primary))) return emails;
  return emails.map((email) => {
    const isFresh = fresh.some((one) => one === email || one.value === email.value);
    return isFresh ? email : { ...email, primary: false };
  });
}

/** True for true and for the texts that Entra ID sends. */
export function isTrue(value: JsonValue | undefined): boolean {
  return wordOf(value) === 'true';
}
