import { z } from 'zod';
import type { Principal } from '../../../contracts/identity.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';

const LIFE_MILLIS = 15 * 60_000;
const OWNER = 'ticket to connect tools';
const MAX_TICKET = 3_000;

const ticket = z.object({
  tenantId: z.string(),
  serverId: z.string(),
  holder: z.string(),
  subject: z.string(),
  /** The scopes that the account has to be allowed besides. */
  scope: z.string().optional(),
  expiresAt: z.number(),
});

/** An invitation to connect a server for whoever called a tool of it. It is of use to that person's session alone. */
export type ConnectTicket = Omit<z.infer<typeof ticket>, 'expiresAt'>;

/** Makes and reads tickets: encrypted, for a quarter of an hour. */
export class ConnectTickets {
  constructor(
    private readonly secrets: Pick<SecretBox, 'seal' | 'open'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** The path of the page where a caller connects a server; undefined for callers who are nobody's. */
  pathFor({ keyId, subject, tenant }: Principal, serverId: string, scope?: string): string | undefined {
    if (keyId === null) return undefined;
    const expiresAt = this.clock.now() + LIFE_MILLIS;
    const text = JSON.stringify({ tenantId: tenant.id, serverId, holder: keyId, subject, scope, expiresAt });
    return `/connect-tools?ticket=${this.secrets.seal(Buffer.from(text), OWNER).toString('base64url')}`;
  }

  /** The ticket of a text; undefined for one that is forged or too old. */
  read(text: string): ConnectTicket | undefined {
    if (text.length > MAX_TICKET) return undefined;
    let opened: string;
    try {
      opened = this.secrets.open(Buffer.from(text, 'base64url'), OWNER).toString();
    } catch {
      // Not sealed by this server: as good as none.
      return undefined;
    }
    const { expiresAt, ...found } = ticket.parse(JSON.parse(opened));
    return this.clock.now() < expiresAt ? found : undefined;
  }
}
