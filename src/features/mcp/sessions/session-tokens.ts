import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { statedClient } from '../../../shared/tool-client.js';
import { clientProfileOf } from '../relay/client-profile.rules.js';

/** The longest life of a session, ms. */
const SESSION_MILLIS = 24 * 3_600_000;
const MAX_VERSION = 32;

/** The beginning of a session, as far as any instance has to know it. */
export interface AgreedSession {
  id: string;
  /** Unix ms. */
  until: number;
  /** The revision that the client asked for. */
  version: string;
  capabilities: JsonObject;
  client: { name: string; version: string };
}

interface SessionTokensOptions {
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  now: () => number;
}

/**
 * Ids of sessions: encrypted, and bound to the key and the address that they are for. Any instance can go on with a session
 * from its id alone.
 */
export class SessionTokens {
  constructor(private readonly options: SessionTokensOptions) {}

  /** The id of a session that begins with these parameters of `initialize`. */
  begin(owner: string, params: JsonObject): { token: string; agreed: AgreedSession } {
    const { secrets, now } = this.options;
    const { name = 'unnamed', version = '' } = statedClient(params.clientInfo) ?? {};
    const agreed: AgreedSession = {
      id: randomUUID(),
      until: now() + SESSION_MILLIS,
      version: typeof params.protocolVersion === 'string' ? params.protocolVersion.slice(0, MAX_VERSION) : '',
      capabilities: clientProfileOf(params.capabilities).capabilities,
      client: { name, version },
    };
    const token = secrets.seal(Buffer.from(JSON.stringify(agreed)), bindingOf(owner)).toString('base64url');
    return { token, agreed };
  }

  /** Undefined for an id that is not of this owner, was changed, or has expired. */
  open(owner: string, token: string): AgreedSession | undefined {
    const sealed = Buffer.from(token, 'base64url');
    // One spelling each: decoders skip what is not of the alphabet.
    if (sealed.toString('base64url') !== token) return undefined;
    try {
      // Sealed above as exactly that.
      const agreed = JSON.parse(this.options.secrets.open(sealed, bindingOf(owner)).toString()) as AgreedSession;
      return agreed.until > this.options.now() ? agreed : undefined;
    } catch {
      // A client can send anything as the id of a session.
      return undefined;
    }
  }
}

/** The message that began a session, to begin it again in the memory of another instance. */
export function openingMessage({ version, capabilities, client }: AgreedSession): JsonObject {
  const params = { protocolVersion: version, capabilities, clientInfo: client };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

/** Whether a message opens a connection of a client that can be asked for input; its parameters. */
export function openingParams(body: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(body) || body.method !== 'initialize' || !isJsonObject(body.params)) return undefined;
  const { capabilities } = body.params;
  if (!isJsonObject(capabilities)) return undefined;
  return ['elicitation', 'sampling', 'roots'].some((name) => isJsonObject(capabilities[name]))
    ? body.params
    : undefined;
}

function bindingOf(owner: string): string {
  return `session of tools ${owner}`;
}
