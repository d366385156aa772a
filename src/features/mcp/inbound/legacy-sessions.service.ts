import { randomUUID } from 'node:crypto';
import { type AuthInfo, type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { AskedRequest } from './asked.js';

/** The most sessions of a key, and in all. */
const MAX_OF_KEY = 32;
const MAX_ALL = 2_000;
/** A session ends when nothing came for as long, ms. */
const IDLE_MILLIS = 30 * 60_000;

interface Session {
  owner: string;
  tenantId: string;
  server: McpServer;
  transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
  /** Requests and streams that are open. */
  open: number;
}

interface SessionsOptions {
  serverOf: (asked: AskedRequest) => McpServer;
  now: () => number;
}

/** A request of a session, as the library takes it. */
export interface SessionRequest {
  web: Request;
  body: JsonValue | undefined;
  asked: AskedRequest;
  authInfo: AuthInfo;
}

/**
 * Sessions of clients of revisions before 2026-07-28, in the memory of this instance: those that can be asked for input need
 * one, since answers are requests of their own. A session is of one key at one address; what the key may do is asked anew for
 * each request.
 */
export class LegacySessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly options: SessionsOptions) {}

  /** Opens a session with its first message. */
  async begin({ web, body, asked, authInfo }: SessionRequest): Promise<Response> {
    this.makeRoom(ownerOf(asked));
    const server = this.options.serverOf(asked);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        const tenantId = asked.caller.principal.tenant.id;
        const usedAt = this.options.now();
        this.sessions.set(id, { owner: ownerOf(asked), tenantId, server, transport, usedAt, open: 0 });
      },
      onsessionclosed: (id) => this.end(id),
    });
    await server.connect(transport);
    return transport.handleRequest(web, { authInfo, parsedBody: body });
  }

  /** Answers a request of a session; undefined if this key has no such session at this address. */
  async answer(id: string, { web, body, asked, authInfo }: SessionRequest): Promise<Response | undefined> {
    const session = this.sessions.get(id);
    if (session?.owner !== ownerOf(asked)) return undefined;
    session.usedAt = this.options.now();
    session.open += 1;
    web.signal.addEventListener('abort', () => {
      session.open -= 1;
      session.usedAt = this.options.now();
    });
    return session.transport.handleRequest(web, { authInfo, ...(body === undefined ? {} : { parsedBody: body }) });
  }

  /** Tells the sessions of a tenant that lists may be others now. */
  changed(tenantId: string): void {
    for (const { tenantId: own, server } of this.sessions.values()) {
      if (own !== tenantId) continue;
      server.sendToolListChanged();
      const { resources, prompts } = server.server.getCapabilities();
      if (resources !== undefined) server.sendResourceListChanged();
      if (prompts !== undefined) server.sendPromptListChanged();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((id) => this.end(id)));
  }

  /** Ends idle sessions, and the one of the key, or of all, that was idle for longest where there are too many. */
  private makeRoom(owner: string): void {
    const since = this.options.now() - IDLE_MILLIS;
    for (const [id, { usedAt, open }] of this.sessions) if (open === 0 && usedAt < since) void this.end(id);
    const own = [...this.sessions].filter(([, session]) => session.owner === owner);
    if (own.length >= MAX_OF_KEY) void this.end(oldestOf(own));
    if (this.sessions.size >= MAX_ALL) void this.end(oldestOf([...this.sessions]));
  }

  private async end(id: string): Promise<void> {
    const session = this.sessions.get(id);
    if (session === undefined) return;
    this.sessions.delete(id);
    await session.server.close();
  }
}

function oldestOf(sessions: readonly (readonly [string, Session])[]): string {
  const [id] = sessions.reduce((oldest, one) => (one[1].usedAt < oldest[1].usedAt ? one : oldest));
  return id;
}

function ownerOf({ address, caller: { principal } }: AskedRequest): string {
  return JSON.stringify([principal.tenant.id, principal.keyId, principal.subject, address ?? null]);
}

/** Whether a message opens a connection of a client that can be asked for input. */
export function opensSession(body: JsonValue | undefined): boolean {
  if (!isJsonObject(body) || body.method !== 'initialize' || !isJsonObject(body.params)) return false;
  const { capabilities } = body.params;
  if (!isJsonObject(capabilities)) return false;
  return ['elicitation', 'sampling', 'roots'].some((name) => isJsonObject(capabilities[name]));
}
