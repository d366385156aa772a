const EMAIL = /^[^\s@"(),:;<>[\\\]\p{Cc}]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** An e-mail address as members have it: trimmed, NFC, in lower case; undefined for what is none. */
export function normalisedEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  return EMAIL.test(email) ? email : undefined;
}

/**
 * Who could have made themselves the member when signing in by an address that the identity provider confirms: nobody where
 * the address is the subject, otherwise those who said whose it is.
 */
export function handlersByEmail(member: { subject: string; email: string | null; handlers: string[] }): string[] {
  return member.email === member.subject ? [] : member.handlers;
}
