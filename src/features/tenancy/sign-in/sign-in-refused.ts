/** Why nobody was signed in: what the page says, and what the log says. */
export class SignInRefused extends Error {
  override readonly name: string = 'SignInRefused';

  constructor(
    readonly status: 400 | 403 | 404 | 502 | 503,
    /** The problem, and what to do about it. */
    message: string,
    /** For the log alone: never a token, and nothing of a person but ids. */
    readonly reason: string,
    readonly providerId?: string,
  ) {
    super(message);
  }
}

const MAX_REASON = 300;

/** The fault in a library or at a provider, without the content of tokens and bodies. */
export function signInFault(error: unknown): string {
  const parts: string[] = [];
  let at = error;
  while (isError(at) && parts.length < 3) {
    const { code, error: oauth, cause } = at as { code?: unknown; error?: unknown; cause?: unknown };
    // A parser quotes what it read.
    const message = at.name === 'SyntaxError' ? 'malformed JSON' : at.message;
    parts.push([code, oauth, message].filter((part) => typeof part === 'string' && part !== '').join(': '));
    at = cause;
  }
  return parts
    .join(' < ')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_REASON);
}

/** By its shape, since errors may come from another realm. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
