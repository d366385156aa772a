import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';
import { CLIENT_PROOFS } from './client-proof.rules.js';

const LIFE_MILLIS = 10 * 60_000;
const OWNER = 'flow that connects tools';
const MAX_COOKIE = 4_000;

const flow = z.object({
  tenantId: z.string(),
  serverId: z.string(),
  serverName: z.string(),
  serverVersion: z.number(),
  url: z.string(),
  holder: z.string(),
  subject: z.string(),
  sessionId: z.string(),
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  resource: z.string(),
  server: z.object({
    issuer: z.string(),
    tokenUrl: z.string(),
    authorizationUrl: z.string(),
    namesItself: z.boolean().optional(),
    authMethods: z.array(z.string()).optional(),
  }),
  client: z.object({
    clientId: z.string(),
    clientSecret: z.string().optional(),
    proof: z.enum(CLIENT_PROOFS).optional(),
  }),
  scope: z.string().optional(),
  expiresAt: z.number(),
});

/** A connection that a person has begun, as the browser keeps it. */
export type ConnectFlow = Omit<z.infer<typeof flow>, 'expiresAt'>;

/** Keeps a connection that has begun in the browser that began it: encrypted, for ten minutes, and of one session. */
export class ConnectFlows {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    private readonly secrets: Pick<SecretBox, 'seal' | 'open'>,
    private readonly clock: Pick<Clock, 'now'>,
    publicUrl: string | undefined,
  ) {
    this.isSecure = publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? '__Host-portcullis-connect' : 'portcullis-connect';
  }

  /** The `Set-Cookie` that keeps it; undefined for one that is too long for a browser. */
  write(begun: ConnectFlow): string | undefined {
    const expiresAt = this.clock.now() + LIFE_MILLIS;
    const sealed = this.secrets.seal(Buffer.from(JSON.stringify({ ...begun, expiresAt })), OWNER).toString('base64url');
    return sealed.length > MAX_COOKIE ? undefined : this.set(sealed, LIFE_MILLIS / 1_000);
  }

  /** `Set-Cookie` that removes it. */
  clear(): string {
    return this.set('', 0);
  }

  /** The connection that this browser began, unless it took too long. */
  read({ headers }: Pick<IncomingMessage, 'headers'>): ConnectFlow | undefined {
    const text = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    if (text === undefined || text.length > MAX_COOKIE) return undefined;
    let opened: string;
    try {
      opened = this.secrets.open(Buffer.from(text, 'base64url'), OWNER).toString();
    } catch {
      // Not sealed by this server: as good as no cookie.
      return undefined;
    }
    const { expiresAt, ...begun } = flow.parse(JSON.parse(opened));
    return this.clock.now() < expiresAt ? begun : undefined;
  }

  private set(value: string, maxAge: number): string {
    const { name, isSecure: secure } = this;
    return stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
