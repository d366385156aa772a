/** The metered user: the body's `user`, else `X-User-ID`, else the key's subject. Empty text counts as absent. */
export function meteredUser(body: string | null | undefined, header: string | undefined, subject: string): string {
  return [body, header].find((user) => typeof user === 'string' && user !== '') ?? subject;
}
