import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { GroupChange, NewGroup, ProvisionedGroup } from '../records/group.port.js';
import type { Filter, PatchPath } from './filter.rules.js';
import { fieldOperations, fieldsOf, type PatchOperation } from './patch.rules.js';
import { scimError } from './scim-error.rules.js';
import { GROUP_SCHEMA } from './protocol.rules.js';
import { trimmedText, wordOf } from './texts.rules.js';
import type { Rendering } from './user.rules.js';

const MAX_NAME = 200;
const MAX_EXTERNAL_ID = 500;
/** Members that one request names. */
export const MAX_MEMBERS = 1_000;
const KEPT: ReadonlySet<string> = new Set(['displayname', 'externalid', 'members']);
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'meta', 'schemas']);

/** A group as POST and PUT send it. Throws INVALID_REQUEST with `invalidValue`. */
export function groupOf(body: JsonValue): NewGroup {
  if (!isJsonObject(body)) throw scimError('invalidSyntax', 'expected an object');
  const fields = fieldsOf(body);
  return {
    displayName: displayNameOf(fields.get('displayname')),
    externalId: trimmedText('externalId', fields.get('externalid'), MAX_EXTERNAL_ID) ?? null,
    members: new Set(memberIds(fields.get('members') ?? [])),
  };
}

/** The change that the operations of a PATCH make together. Throws INVALID_REQUEST. */
export function groupChangeOf(operations: readonly PatchOperation[]): GroupChange {
  const change: DraftChange = { isReplaced: false, add: new Set(), remove: new Set() };
  for (const { op, path, value } of operations) {
    if (path !== undefined) {
      assertKnown(path);
      applyTo(change, op, path, value);
      continue;
    }
    for (const field of fieldOperations(op, value)) applyTo(change, op, field.path, field.value);
  }
  if (change.add.size + change.remove.size > MAX_MEMBERS) throw tooManyMembers();
  return change;
}

/** A group as SCIM has it (RFC 7643 §4.2), without its members where they are not asked for. */
export function groupJson(
  { id, displayName, externalId, version, createdAt, updatedAt }: ProvisionedGroup,
  members: readonly { id: string; name: string }[] | undefined,
  { base }: Rendering,
): JsonObject {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId === null ? undefined : { externalId }),
    displayName,
    ...(members === undefined
      ? undefined
      : {
          members: members.map((member) => ({
            value: member.id,
            $ref: `${base}/Users/${member.id}`,
            display: member.name,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      version: `W/"${version}"`,
    },
  };
}

interface DraftChange extends GroupChange {
  add: Set<string>;
  remove: Set<string>;
}

function assertKnown({ attribute, part }: PatchPath): void {
  if (READ_ONLY.has(attribute)) throw scimError('mutability', `${attribute} cannot be changed`);
  if (part !== undefined || (!KEPT.has(attribute) && !attribute.startsWith('urn:')))
    throw scimError(
      'invalidPath',
      `there is no attribute ${attribute}${part === undefined ? '' : `.${part}`} to change`,
    );
}

function applyTo(change: DraftChange, op: PatchOperation['op'], path: PatchPath, value: JsonValue): void {
  const { attribute, where } = path;
  if (attribute === 'members') {
    changeMembers(change, op, where === undefined ? undefined : idsIn(where), value);
    return;
  }
  if (where !== undefined) throw scimError('invalidPath', `${attribute} is not a list`);
  if (attribute === 'displayname') change.displayName = displayNameOf(op === 'remove' ? null : value);
  if (attribute === 'externalid')
    change.externalId = (op === 'remove' ? undefined : trimmedText('externalId', value, MAX_EXTERNAL_ID)) ?? null;
}

function changeMembers(
  change: DraftChange,
  op: PatchOperation['op'],
  named: string[] | undefined,
  value: JsonValue,
): void {
  if (op === 'remove') {
    // Entra ID says whom in a value instead of a filter.
    const gone = named ?? (value === null ? undefined : memberIds(value));
    if (gone === undefined) {
      replaceAll(change, []);
      return;
    }
    for (const id of gone) {
      change.add.delete(id);
      change.remove.add(id);
    }
    return;
  }
  if (named !== undefined) throw scimError('invalidPath', 'members are added and removed, not changed');
  const ids = memberIds(value);
  if (op === 'replace') {
    replaceAll(change, ids);
    return;
  }
  for (const id of ids) {
    change.add.add(id);
    change.remove.delete(id);
  }
}

function replaceAll(change: DraftChange, ids: string[]): void {
  change.isReplaced = true;
  change.add = new Set(ids);
  change.remove = new Set();
}

/** The ids that `value eq "…"` names, one or several. */
function idsIn(filter: Filter): string[] {
  if (filter.kind === 'or') return [...idsIn(filter.left), ...idsIn(filter.right)];
  const isId = filter.kind === 'compare' && filter.path === 'value' && filter.operator === 'eq';
  if (!isId) throw scimError('invalidPath', 'members are named as members[value eq "…"]');
  return [idOf(filter.value)];
}

function memberIds(value: JsonValue): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_MEMBERS) throw tooManyMembers();
  return list.map((one) => {
    const fields = isJsonObject(one) ? fieldsOf(one) : new Map<string, JsonValue>([['value', one]]);
    if (wordOf(fields.get('type') ?? 'user') !== 'user')
      throw scimError('invalidValue', 'members: groups within groups are not kept');
    return idOf(fields.get('value'));
  });
}

function idOf(value: JsonValue | undefined): string {
  const id = trimmedText('members.value', value, MAX_NAME);
  if (id === undefined) throw scimError('invalidValue', 'members: expected the ids of users');
  return id.toLowerCase();
}

function displayNameOf(value: JsonValue | undefined): string {
  const name = trimmedText('displayName', value, MAX_NAME);
  if (name === undefined) throw scimError('invalidValue', 'displayName: expected a text');
  return name;
}

function tooManyMembers(): Error {
  return scimError('invalidValue', `at most ${MAX_MEMBERS} members are taken at once; send the others with PATCH`);
}
