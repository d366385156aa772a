import { hash, randomUUID } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import type { Grant } from '../../../contracts/proposals.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';

/** The time in which a client can answer, ms. */
export const STATE_MILLIS = 10 * 60_000;
/** The most bytes of the state of a server. */
const MAX_STATE_BYTES = 64 * 1024;
/** The most rounds of one call. */
const MAX_ROUNDS = 16;

/** Where a call goes on: with a server's own state, or in this process, where it waits. */
export interface ContinuedCall {
  round: number;
  state: string | undefined;
  /** The id of the waiting call. */
  waiting: string | undefined;
  /** The approval under which it began. */
  grant: Grant | undefined;
}

interface Sealed {
  until: number;
  round: number;
  state?: string | undefined;
  waiting?: string | undefined;
  grant?: Grant | undefined;
  /** Names a state that serves once, in the process that made it. */
  once?: { process: string; id: string };
}

/** Everything that a state is bound to. */
export interface BoundCall {
  principal: Principal;
  server: { id: string; version: number };
  operation: string;
  name: string;
  pin: string | undefined;
  arguments: JsonObject;
}

/**
 * The states that clients carry from one round of a call to the next: encrypted, for ten minutes, and for the same key, server,
 * definition and arguments alone. One of a call that people approved serves once: they approved one call.
 */
export class RequestStates {
  private readonly process = randomUUID();
  /** Used states, by the times at which they would have ended. */
  private readonly used = new Map<string, number>();

  constructor(private readonly options: { secrets: Pick<SecretBox, 'seal' | 'open'>; now: () => number }) {}

  /** Undefined for a state that is too large, and after the last round. */
  seal(call: BoundCall, { round, state, waiting, grant }: ContinuedCall): string | undefined {
    if (round > MAX_ROUNDS || (state !== undefined && Buffer.byteLength(state) > MAX_STATE_BYTES)) return undefined;
    const once = grant === undefined ? {} : { once: { process: this.process, id: randomUUID() } };
    const sealed: Sealed = { until: this.options.now() + STATE_MILLIS, round, state, waiting, grant, ...once };
    return this.options.secrets.seal(Buffer.from(JSON.stringify(sealed)), bindingOf(call)).toString('base64url');
  }

  /** Undefined for one that was made for another call, has ended, or served already. */
  open(call: BoundCall, text: string): (ContinuedCall & { use: () => boolean }) | undefined {
    const sealed = this.opened(call, text);
    if (sealed === undefined || sealed.until < this.options.now()) return undefined;
    const { round, state, waiting, grant, once, until } = sealed;
    if (once !== undefined && (once.process !== this.process || this.used.has(once.id))) return undefined;
    const use = (): boolean => once === undefined || this.use(once.id, until);
    return { round, state, waiting, grant, use };
  }

  private opened(call: BoundCall, text: string): Sealed | undefined {
    try {
      // Sealed here as exactly that.
      return JSON.parse(
        this.options.secrets.open(Buffer.from(text, 'base64url'), bindingOf(call)).toString(),
      ) as Sealed;
    } catch {
      // What a client sends as a state can be anything.
      return undefined;
    }
  }

  private use(id: string, until: number): boolean {
    const now = this.options.now();
    for (const [old, end] of this.used) if (end < now) this.used.delete(old);
    if (this.used.has(id)) return false;
    this.used.set(id, until);
    return true;
  }
}

function bindingOf({ principal, server, operation, name, pin, arguments: given }: BoundCall): string {
  const { tenant, subject, keyId } = principal;
  const digest = hash('sha256', canonicalJson(given), 'hex');
  const call = [operation, name, pin ?? null, digest];
  return JSON.stringify(['state of a call', tenant.id, subject, keyId, server.id, server.version, ...call]);
}
