/** A request as it is sent, byte for byte. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** With scheme, host, path and query, as they go over the wire. */
  url: string;
  /** The exact text of the body; undefined without one. */
  body: string | undefined;
}

/** The head of an answer that refuses a credential. */
export interface CredentialRefusal {
  status: number;
  /** The `Date` header, from which the skew of our clock is learned. */
  date?: string | undefined;
}

/** A credential that expires, or that signs each request. */
export interface Credentials {
  /**
   * The headers that authenticate a request, by lower-case names. Rejects with an `UpstreamError` whose failure is
   * `credentials` when none can be obtained, and with the signal's reason when it aborts.
   */
  headers(request: OutgoingRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** The upstream refused the last headers: the next ones come from a new token. */
  refused(answer?: CredentialRefusal): void;
  /** For administrators and evidence; `hint` is the end of an id, never a part of a secret. */
  describe(): { type: string; hint: string };
}
