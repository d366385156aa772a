import type { IncomingHttpHeaders } from 'node:http';

/** The credentials of a request as an `Authorization` header: clients of Anthropic send the key in a header of its own. */
export function bearerOf({ authorization, 'x-api-key': key }: IncomingHttpHeaders): string | undefined {
  return authorization ?? (typeof key === 'string' ? `Bearer ${key}` : undefined);
}
