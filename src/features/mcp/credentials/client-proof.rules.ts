/** Token endpoint authentication methods of clients without a private key. */
export const CLIENT_PROOFS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export type ClientProof = (typeof CLIENT_PROOFS)[number];

const WITH_SECRET = ['client_secret_basic', 'client_secret_post'] as const;

/** The method to register with: `none` if the server allows it, since PKCE protects codes. */
export function registeredProof(methods: readonly string[] | undefined): ClientProof {
  if (methods === undefined || methods.includes('none')) return 'none';
  return WITH_SECRET.find((method) => methods.includes(method)) ?? 'none';
}

/**
 * The method for a client with a secret. The registration's answer (`agreed`) wins over the server's metadata; without either, the
 * default of RFC 8414. Servers that list neither method usually accept the secret in the body.
 */
export function secretProof(methods: readonly string[] | undefined, agreed: ClientProof | undefined): ClientProof {
  if (agreed !== undefined) return agreed;
  if (methods === undefined) return 'client_secret_basic';
  return WITH_SECRET.find((method) => methods.includes(method)) ?? 'client_secret_post';
}

/**
 * The `Authorization` header of RFC 6749 §2.3.1. Encodes only what form encoding must: many servers compare the id and secret
 * without decoding them, so `-` must not become `%2D`.
 */
export function basicHeader(clientId: string, secret: string): string {
  const text = `${formEncoded(clientId)}:${formEncoded(secret)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/** The `application_type` to register: loopback redirect URIs are for native clients (OpenID Connect Registration §2). */
export function applicationType(redirectUri: string): 'web' | 'native' {
  return redirectUri.startsWith('https:') ? 'web' : 'native';
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
