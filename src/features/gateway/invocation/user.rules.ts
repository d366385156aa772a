/** Who is metered: the body's `user`, else `X-User-ID`, else the key's subject. Empty text names nobody. */
export function meteredUser(body: string | null | undefined, header: string | undefined, subject: string): string {
  return [body, header].find((user) => typeof user === 'string' && user !== '') ?? subject;
}
