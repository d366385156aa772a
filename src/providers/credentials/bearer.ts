import type { CredentialRefusal, Credentials, OutgoingRequest } from './credentials.js';
import type { Refreshing } from './refreshing.js';
import type { RemoteClock } from './skew.js';

interface BearerOptions {
  token: Refreshing<string>;
  clock: RemoteClock;
  description: ReturnType<Credentials['describe']>;
  /** Further headers. */
  more?: () => Readonly<Record<string, string>>;
}

/** Sends a token that is replaced when it is due. */
export class BearerCredentials implements Credentials {
  constructor(private readonly options: BearerOptions) {}

  async headers(_: OutgoingRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const { value } = await this.options.token.current(signal);
    return { ...this.options.more?.(), authorization: `Bearer ${value}` };
  }

  refused(answer?: CredentialRefusal): void {
    this.options.clock.learn(answer?.date);
    this.options.token.refused();
  }

  describe(): { type: string; hint: string } {
    return this.options.description;
  }
}
