import { isJsonObject, type JsonObject } from '../shared/json/json.js';
import { ProgramEnded } from './program.js';

const PAGE = 500;
const HASH_BYTES = 32;
const CONFLICT = 409;

/** The log cannot be judged: wrong usage, no answer, or a refusal. */
export class Unusable extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}

/** A fault of the log itself. */
export class ServerFault extends ProgramEnded {
  constructor(message: string) {
    super(`FAULT       ${message}`, 1);
  }
}

/** The response of a log's `checkpoint` route. */
export interface ServedCheckpoint {
  checkpoint: string;
  publicKey: string;
  /** The verifier key of the ML-DSA-44 signature, where the checkpoint has one. */
  hybridKey?: string;
}

/** A running gateway, asked over REST with an auditor's key. */
export class SpineServer {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  checkpoint(): Promise<ServedCheckpoint> {
    return this.checkpointAt(`${this.url}/api/trust/spine/checkpoint`);
  }

  /** The newest checkpoint that the server's own witnesses cosigned. */
  witnessed(tenantId: string): Promise<ServedCheckpoint> {
    return this.checkpointAt(`${this.url}/logs/${encodeURIComponent(tenantId)}/checkpoint`);
  }

  private async checkpointAt(url: string): Promise<ServedCheckpoint> {
    const { checkpoint, publicKey, hybridKey } = await this.ask(url, {});
    if (typeof checkpoint !== 'string' || typeof publicKey !== 'string')
      throw new Unusable('the server’s checkpoint is malformed');
    return { checkpoint, publicKey, ...(typeof hybridKey === 'string' ? { hybridKey } : {}) };
  }

  /** The hashes of a consistency proof. */
  async consistency(from: bigint, to: bigint): Promise<Buffer[]> {
    const { hashes } = await this.get(`consistency?from=${from}&to=${to}`);
    if (!Array.isArray(hashes)) throw new Unusable('the server’s consistency proof is malformed');
    return hashes.map((hash) => Buffer.from(typeof hash === 'string' ? hash : '', 'hex'));
  }

  /** Sequence of the newest event; undefined for an empty log. */
  async newest(): Promise<number | undefined> {
    const [event] = listOf((await this.get('events?limit=1')).events);
    return typeof event?.sequence === 'number' ? event.sequence : undefined;
  }

  /**
   * All events, oldest first, their details as the text that was hashed: the API lists the newest first, so they are held
   * in memory.
   */
  async events(): Promise<JsonObject[]> {
    const events: JsonObject[] = [];
    let cursor = '';
    for (;;) {
      const page = await this.get(
        `events?limit=${PAGE}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      for (const { details: _, ...event } of listOf(page.events)) events.push(event);
      if (typeof page.nextCursor !== 'string') return events.reverse();
      cursor = page.nextCursor;
    }
  }

  /** The hashes of a tile of a level above the leaves, as the server keeps them. */
  async tile(path: string): Promise<Buffer[]> {
    const { data } = await this.get(path);
    const bytes = Buffer.from(typeof data === 'string' ? data : '', 'base64');
    return Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, place) =>
      bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
    );
  }

  /** The fault that the server itself finds, in the log or in the ledger and policies; undefined if there is none. */
  async ownFault(): Promise<string | undefined> {
    const query = '{ verifySpine { intact faultAt fault } }';
    const { data } = await this.ask(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const found = isJsonObject(data) ? data.verifySpine : undefined;
    if (!isJsonObject(found) || typeof found.intact !== 'boolean')
      throw new Unusable('the server did not report its findings');
    if (found.intact) return undefined;
    const place = typeof found.faultAt === 'number' ? `event ${found.faultAt}: ` : '';
    return `${place}${typeof found.fault === 'string' ? found.fault : 'the server gives no detail'}`;
  }

  private get(path: string): Promise<JsonObject> {
    return this.ask(`${this.url}/api/trust/spine/${path}`, {});
  }

  /** Throws Unusable, and Fault where the server says that the log contradicts itself. */
  private async ask(url: string, { headers, ...request }: RequestInit): Promise<JsonObject> {
    let response: Response;
    try {
      response = await fetch(url, { ...request, headers: { accept: 'application/json', ...headers, ...this.headers } });
    } catch (error) {
      throw new Unusable(`${url} does not answer`, { cause: error });
    }
    const text = await response.text();
    const answered = `${url} answered ${response.status}: ${text.slice(0, 300)}`;
    if (response.status === CONFLICT) throw new ServerFault(answered);
    if (!response.ok) throw new Unusable(answered);
    const body = parseServerJson(text);
    if (!isJsonObject(body)) throw new Unusable(`${url} did not answer with a JSON object`);
    return body;
  }
}

/** The value of JSON text; undefined if it is malformed. */
export function parseServerJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function listOf(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) throw new Unusable('the server’s list of events is malformed');
  return value.filter(isJsonObject);
}
