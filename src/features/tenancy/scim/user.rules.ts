import type { JsonObject } from '../../../shared/json/json.js';
import type { MemberProfile, ProvisionedMember, ProvisionedPerson } from '../records/member.port.js';
import { normalisedEmail } from '../records/members.rules.js';
import { scimError } from './scim-error.rules.js';
import { USER_SCHEMA } from './protocol.rules.js';
import { trimmedText, wordOf } from './texts.rules.js';
import { isTrue, type UserDraft } from './user-draft.rules.js';

const MAX_NAME = 200;
const MAX_EMAIL = 254;
const MAX_EXTERNAL_ID = 500;
const MAX_TYPE = 50;

/** The context in which users and groups are rendered. */
export interface Rendering {
  /** The address of `/scim/v2`. */
  base: string;
}

/** The name by which clients know a member, whoever added it. */
export function userNameOf({
  userName,
  email,
  subject,
}: Pick<ProvisionedMember, 'userName' | 'email' | 'subject'>): string {
  return userName ?? email ?? subject;
}

/** A member as the draft of the next change. */
export function draftOfMember(member: ProvisionedMember): UserDraft {
  const { profile, email, externalId, status } = member;
  const { formatted, givenName, familyName, emailType } = profile;
  return {
    attributes: new Map<string, string | boolean | null>([
      ['username', userNameOf(member)],
      ['externalid', externalId],
      ['displayname', displayNameOf(member) ?? null],
      ['active', status !== 'deactivated'],
    ]),
    name: new Map([
      ['formatted', formatted ?? null],
      ['givenname', givenName ?? null],
      ['familyname', familyName ?? null],
    ]),
    // An address that comes from the user name changes with it.
    emails:
      email === null || isFromUserName(member) ? [] : [{ value: email, type: emailType ?? 'work', primary: true }],
  };
}

/** The person that a client describes. Throws INVALID_REQUEST with `invalidValue`. */
export function personOf({ attributes, name, emails }: UserDraft): ProvisionedPerson {
  const userName = trimmedText('userName', attributes.get('username'), MAX_NAME);
  if (userName === undefined) throw scimError('invalidValue', 'userName: expected a text');
  const displayName = trimmedText('displayName', attributes.get('displayname'), MAX_NAME);
  const formatted = trimmedText('name.formatted', name.get('formatted'), MAX_NAME);
  const givenName = trimmedText('name.givenName', name.get('givenname'), MAX_NAME);
  const familyName = trimmedText('name.familyName', name.get('familyname'), MAX_NAME);
  const address = addressOf(emails);
  const both = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  const active = attributes.get('active') ?? true;
  if (!isTrue(active) && wordOf(active) !== 'false') throw scimError('invalidValue', 'active: expected true or false');
  return {
    userName,
    email: address?.email ?? normalisedEmail(userName) ?? null,
    externalId: trimmedText('externalId', attributes.get('externalid'), MAX_EXTERNAL_ID) ?? null,
    name: displayName ?? formatted ?? (both === '' ? userName : both.slice(0, MAX_NAME)),
    profile: present({ displayName, formatted, givenName, familyName, emailType: address?.type }),
    isActive: isTrue(active),
  };
}

/** A member as SCIM has users (RFC 7643 §4.1). */
export function userJson(
  member: ProvisionedMember,
  groups: readonly { id: string; displayName: string }[],
  { base }: Rendering,
): JsonObject {
  const { id, externalId, email, status, profile, version, createdAt, updatedAt } = member;
  const { formatted, givenName, familyName, emailType = 'work' } = profile;
  const name = present({ formatted, givenName, familyName });
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId === null ? undefined : { externalId }),
    userName: userNameOf(member),
    ...(Object.keys(name).length === 0 ? undefined : { name: { ...name } }),
    ...present({ displayName: displayNameOf(member) }),
    active: status !== 'deactivated',
    ...(email === null ? undefined : { emails: [{ value: email, type: emailType, primary: true }] }),
    groups: groups.map((group) => ({
      value: group.id,
      $ref: `${base}/Groups/${group.id}`,
      display: group.displayName,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: `W/"${version}"`,
    },
  };
}

/** The display name: a member whom nobody provisioned has the name alone. */
function displayNameOf({ profile, name, userName }: ProvisionedMember): string | undefined {
  return profile.displayName ?? (userName === null ? name : undefined);
}

function isFromUserName(member: ProvisionedMember): boolean {
  return member.profile.emailType === undefined && member.email === normalisedEmail(userNameOf(member));
}

/** The address that is kept: the primary one, else one for work, else the first. */
function addressOf(emails: UserDraft['emails']): { email: string; type: string } | undefined {
  const chosen =
    emails.find(({ primary }) => isTrue(primary)) ?? emails.find(({ type }) => wordOf(type) === 'work') ?? emails[0];
  if (chosen === undefined) return undefined;
  const text = trimmedText('emails.value', chosen.value, MAX_EMAIL);
  if (text === undefined) return undefined;
  const email = normalisedEmail(text);
  if (email === undefined) throw scimError('invalidValue', 'emails: expected an e-mail address');
  return { email, type: trimmedText('emails.type', chosen.type, MAX_TYPE) ?? 'work' };
}

function present(given: Readonly<Record<string, string | undefined>>): MemberProfile {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
