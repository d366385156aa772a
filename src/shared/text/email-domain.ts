const DOMAIN = /^(?=.{3,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A domain of e-mail addresses in lower case, such as `example.com`; undefined for what is none. */
export function normalisedDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return DOMAIN.test(domain) ? domain : undefined;
}
