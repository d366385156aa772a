/** An error as OAuth clients read it: RFC 6749 §5.2, RFC 8628 §3.5. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
    /** Whether the credential was wrong, which counts against its sender. */
    readonly isGuess = false,
  ) {
    super(message);
    this.name = 'OAuthError';
  }
}
