import type { Principal } from '../../../contracts/identity.js';
import { PACK_READER_PREFIX, PROVISIONER } from '../../../shared/principals.js';

const EMAIL = /^[^\s@"(),:;<>[\\\]\p{Cc}]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** An e-mail address as members have it: trimmed, NFC, in lower case; undefined for what is none. */
export function normalisedEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  return EMAIL.test(email) ? email : undefined;
}

/**
 * People who could impersonate the member by a confirmed address: whoever assigned the address, unless the address is the
 * subject.
 */
export function handlersByEmail(member: { subject: string; email: string | null; handlers: string[] }): string[] {
  return member.email === member.subject ? [] : member.handlers;
}

/** The roles that a member has from anybody. */
export function everyRole(member: { roles: string[]; groupRoles: string[]; provisionedRoles: string[] }): string[] {
  return [...new Set([...member.roles, ...member.groupRoles, ...member.provisionedRoles])];
}

/** Subjects that evidence has for others than people, and the roles of every tenant, which approvals name as they name people. */
const NOBODY: ReadonlySet<string> = new Set([
  'service',
  'system',
  'visitor',
  'platform_admin',
  'tenant_admin',
  'auditor',
  'member',
  'dispute_resolver',
  PROVISIONER,
]);

/** Invisible characters, and white space where it does not show. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}]|[^\P{Z} ]|^ | $| {2}/u;

/** A name as it is read: two that are read the same are taken for each other. */
function readAs(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** True for a name that may be taken for another one, or for the name of no person. */
export function isReservedSubject(subject: string): boolean {
  const read = readAs(subject);
  if (NOBODY.has(read) || read.startsWith(PACK_READER_PREFIX)) return true;
  return UNSEEN.test(subject) || subject !== subject.normalize('NFC');
}

/** The subject of a new member with that user name; undefined if it is reserved. */
export function subjectOfUserName(userName: string): string | undefined {
  const subject = normalisedEmail(userName) ?? userName;
  return isReservedSubject(subject) ? undefined : subject;
}

/** Who says whose the address is, now and before: the caller, and whoever may be the caller. */
export function vouchers(
  { subject, keyHandlers }: Pick<Principal, 'subject' | 'keyHandlers'>,
  member?: { handlers: readonly string[] },
): string[] {
  return [...new Set([...(member?.handlers ?? []), subject, ...keyHandlers])];
}
