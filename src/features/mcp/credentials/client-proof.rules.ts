/** How this gateway proves itself to an authorization server, apart from private keys. */
export const CLIENT_PROOFS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export type ClientProof = (typeof CLIENT_PROOFS)[number];

const WITH_SECRET = ['client_secret_basic', 'client_secret_post'] as const;

/** The proof for which a client is registered: none where that does, since PKCE protects codes. */
export function registeredProof(methods: readonly string[] | undefined): ClientProof {
  if (methods === undefined || methods.includes('none')) return 'none';
  return WITH_SECRET.find((method) => methods.includes(method)) ?? 'none';
}

/**
 * The proof of a client with a secret, by what the authorization server takes; `agreed` is of its registration. Without metadata
 * it is the default of RFC 8414; servers that list neither form mostly take the secret in the body.
 */
export function secretProof(methods: readonly string[] | undefined, agreed: ClientProof | undefined): ClientProof {
  if (agreed !== undefined) return agreed;
  if (methods === undefined) return 'client_secret_basic';
  return WITH_SECRET.find((method) => methods.includes(method)) ?? 'client_secret_post';
}

/**
 * `Authorization` of RFC 6749 §2.3.1. Characters that the encoding of forms leaves alone stay as they are: many servers compare
 * without decoding.
 */
export function basicHeader(clientId: string, secret: string): string {
  const text = `${formEncoded(clientId)}:${formEncoded(secret)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/** `application_type` of a client with this redirect URI: those at a loopback address are native (OpenID Connect Registration §2). */
export function applicationType(redirectUri: string): 'web' | 'native' {
  return redirectUri.startsWith('https:') ? 'web' : 'native';
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
