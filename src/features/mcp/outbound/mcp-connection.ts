import {
  type CallToolResult,
  Client,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { TargetRefused } from '../../../shared/outbound/target-guard.js';
import type { Authorization } from './authorization.js';
import { GuardedFetch } from './guarded-fetch.js';

/** Time for the opening of a connection and for a page of a list, ms. */
const OPENING_MILLIS = 15_000;
/** The most pages of a list. */
const MAX_PAGES = 50;

/** A server as it is connected to. */
export interface McpTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Headers that change with time, such as tokens. */
  authorization?: Authorization | undefined;
}

/** A tool as it was accepted, and what it is called with. */
export interface OutboundCall {
  name: string;
  definition: JsonObject;
  arguments: JsonObject;
}

/** Answers are validated by whoever reads them: the schemas are the server's own, and could be made to take for ever. */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** The connection of this instance to a server, of either era of the protocol; opened when it is first used. */
export class McpConnection {
  private readonly asking: GuardedFetch;
  private client: Promise<Client> | undefined;

  constructor(
    private readonly options: {
      target: McpTarget;
      guard: TargetGuard;
      version: string;
      now: () => number;
    },
  ) {
    const { target, guard, now } = options;
    this.asking = new GuardedFetch({ ...target, guard, now });
  }

  /** The tools that the server offers, and the revision that it speaks. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  async tools(signal: AbortSignal): Promise<{ tools: JsonValue[]; protocolVersion: string | null }> {
    return this.using(signal, async (client) => {
      const tools: JsonValue[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const listed = await client.request(
          { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
          { signal, timeout: OPENING_MILLIS },
        );
        // JSON, as it was parsed.
        tools.push(...(listed.tools as unknown as JsonValue[]));
        cursor = listed.nextCursor;
        if (cursor === undefined) break;
      }
      return { tools, protocolVersion: client.getNegotiatedProtocolVersion() ?? null };
    });
  }

  /** The result of a tool. Throws PROVIDER_ERROR for what is no result, and PROVIDER_TIMEOUT. */
  async call({ name, definition, arguments: given }: OutboundCall, signal: AbortSignal, timeoutMillis: number) {
    // The definition that a person accepted: JSON of the protocol's form.
    const options = { signal, timeout: timeoutMillis, toolDefinition: definition as never };
    return this.using(signal, (client): Promise<CallToolResult> =>
      this.asking.until(() => client.callTool({ name, arguments: given }, options)),
    );
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.then((opened) => opened.close()).catch(() => undefined);
    await this.asking.close();
  }

  /** A session that the server no longer knows is opened again, once: nothing was done in it. */
  private async using<T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const opening = this.opened();
      let session: string | undefined;
      try {
        const client = await untilAborted(opening, signal);
        session = sessionOf(client);
        return await work(client);
      } catch (error) {
        // Whoever goes away leaves the connection to the others.
        if (signal.aborted && !(error instanceof DomainError)) throw signal.reason;
        if (!ProtocolError.isInstance(error)) this.drop(opening);
        const isLost = SdkHttpError.isInstance(error) && error.status === 404 && session !== undefined;
        if (!isLost || attempt > 1) throw faultOf(error);
      }
    }
  }

  private opened(): Promise<Client> {
    if (this.client !== undefined) return this.client;
    const opening = (this.client = this.open());
    opening.catch(() => {
      this.drop(opening);
    });
    return opening;
  }

  private async open(): Promise<Client> {
    const { target, version } = this.options;
    const client = new Client(
      { name: 'portcullis', version },
      {
        capabilities: {},
        versionNegotiation: { mode: 'auto' },
        inputRequired: { autoFulfill: false },
        jsonSchemaValidator: NO_VALIDATOR,
      },
    );
    const transport = new StreamableHTTPClientTransport(new URL(target.url), { fetch: this.asking.fetch });
    await client.connect(transport, { timeout: OPENING_MILLIS });
    return client;
  }

  /** The next use opens it anew; those under way keep theirs. */
  private drop(opening: Promise<Client>): void {
    if (this.client === opening) this.client = undefined;
  }
}

/** The session that the server gave to a client, if any. */
function sessionOf({ transport }: Client): string | undefined {
  return transport instanceof StreamableHTTPClientTransport ? transport.sessionId : undefined;
}

/** The error of the catalogue for whatever went wrong with a server. */
function faultOf(error: unknown): DomainError {
  const known = causeOf(error, DomainError);
  if (known !== undefined) return known;
  if (ProtocolError.isInstance(error)) {
    const message = `the server refused: ${clipped(error.message)}`;
    return new DomainError('PROVIDER_ERROR', message, { details: { mcp_code: error.code }, cause: error });
  }
  const refused = causeOf(error, TargetRefused);
  if (refused !== undefined) return new DomainError('PROVIDER_ERROR', refused.message, { cause: error });
  const status = SdkHttpError.isInstance(error) ? error.status : undefined;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || /timed? ?out/i.test(messageOf(error)))
    return new DomainError('PROVIDER_TIMEOUT', 'the server of the tool gave no answer in time', { cause: error });
  const message =
    status === undefined ? 'the server of the tool cannot be reached' : `the server of the tool answered ${status}`;
  return new DomainError('PROVIDER_ERROR', message, { cause: error });
}

function causeOf<T extends Error>(error: unknown, type: new (...args: never[]) => T): T | undefined {
  for (let at: unknown = error, left = 8; at instanceof Error && left > 0; at = at.cause, left -= 1)
    if (at instanceof type) return at;
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** As it can be kept and shown: at most 500 characters, and no U+0000. */
function clipped(text: string): string {
  const readable = text.replaceAll('\0', '\uFFFD');
  return (readable.length <= 500 ? readable : `${readable.slice(0, 499)}…`).toWellFormed();
}
