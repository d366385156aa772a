import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Clock } from '../../../shared/time/clock.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';

const LIFE_MILLIS = 10 * 60_000;
const OWNER = 'sign-in flow';
const MAX_COOKIE = 4_000;

const flow = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
});

/** A sign-in that has begun, as its browser keeps it. */
export type SignInFlow = Omit<z.infer<typeof flow>, 'expiresAt'>;

/**
 * Keeps a sign-in that has begun in the browser that began it: encrypted, for ten minutes. Another browser has nothing to
 * go on with, whoever sent it to the callback.
 */
export class SignInFlows {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    publicUrl: string | undefined,
  ) {
    this.isSecure = publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? '__Host-portcullis-sign-in' : 'portcullis-sign-in';
  }

  /** The `Set-Cookie` that keeps it. */
  write(begun: SignInFlow): string {
    const expiresAt = this.clock.now() + LIFE_MILLIS;
    const sealed = this.secrets.seal(Buffer.from(JSON.stringify({ ...begun, expiresAt })), OWNER);
    return this.set(sealed.toString('base64url'), LIFE_MILLIS / 1000);
  }

  /** `Set-Cookie` that removes it. */
  clear(): string {
    return this.set('', 0);
  }

  /** The sign-in that this browser began, unless it took too long. */
  read({ headers }: Pick<IncomingMessage, 'headers'>): SignInFlow | undefined {
    const text = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    if (text === undefined || text.length > MAX_COOKIE) return undefined;
    const { expiresAt, ...begun } = this.open(text) ?? { expiresAt: 0 };
    return this.clock.now() < expiresAt && 'state' in begun ? begun : undefined;
  }

  private open(text: string) {
    try {
      return flow.safeParse(JSON.parse(this.secrets.open(Buffer.from(text, 'base64url'), OWNER).toString())).data;
    } catch {
      // Not sealed by this server: as good as no cookie.
      return undefined;
    }
  }

  private set(value: string, maxAge: number): string {
    const { name, isSecure: secure } = this;
    return stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
