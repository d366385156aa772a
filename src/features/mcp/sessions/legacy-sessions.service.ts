import type { AuthInfo, McpServer } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { AskedRequest } from '../inbound/asked.js';
import type { SessionNews, SessionPosts } from './session-posts.service.js';
import { type AgreedSession, openingMessage, type SessionTokens } from './session-tokens.js';
import { SessionTransport } from './session-transport.js';
import { heardAt } from './session.rules.js';

/** The most sessions in memory, of a key and in all. */
const MAX_OF_KEY = 32;
const MAX_ALL = 2_000;
/** A session leaves the memory when nothing came for as long, ms. */
const IDLE_MILLIS = 30 * 60_000;

interface Session {
  owner: string;
  tenantId: string;
  agreed: AgreedSession;
  server: McpServer;
  transport: SessionTransport;
  usedAt: number;
  /** Requests and streams that are open. */
  open: number;
  /** The ids of requests that are under way here. */
  requests: Set<JsonValue>;
}

interface SessionsOptions {
  serverOf: (asked: AskedRequest) => McpServer;
  tokens: SessionTokens;
  posts: SessionPosts;
  now: () => number;
  logger: Logger;
}

/** A request of a session, as the library takes it. */
export interface SessionRequest {
  web: Request;
  body: JsonValue | undefined;
  asked: AskedRequest;
  authInfo: AuthInfo;
}

/**
 * Sessions of clients of revisions before 2026-07-28: those that can be asked for input need one, since answers are requests of
 * their own. A session is of one key at one address, and any instance goes on with it from its id; what the key may do is asked
 * anew for each request. Open streams and waiting questions are in the memory of an instance, and others pass messages to it.
 */
export class LegacySessions {
  private readonly sessions = new Map<string, Session>();
  /** Sessions that are being begun in this memory. */
  private readonly beginning = new Map<string, Promise<Session | undefined>>();
  /** Ends the news of tenants with sessions here. */
  private readonly followed = new Map<string, () => void>();

  constructor(private readonly options: SessionsOptions) {}

  /** Opens a session with its first message, whose parameters these are. */
  async begin(params: JsonObject, { web, body, asked, authInfo }: SessionRequest): Promise<Response> {
    const { token, agreed } = this.options.tokens.begin(ownerOf(asked), params);
    const session = await this.remembered(token, agreed, asked);
    return session.transport.handleRequest(web, { authInfo, parsedBody: body });
  }

  /** Answers a request of a session; undefined if this key has no such session at this address. */
  async answer(token: string, { web, body, asked, authInfo }: SessionRequest): Promise<Response | undefined> {
    const { posts } = this.options;
    const session = await this.find(token, { asked, authInfo });
    if (session === undefined) return undefined;
    const { agreed, requests, tenantId, transport } = session;
    const heard = heardAt(body, { instance: posts.instance, requests });
    if (heard.kind !== 'here') {
      await posts.send(tenantId, agreed.id, heard.body, heard.kind === 'at' ? heard.instance : undefined);
      return new Response(null, { status: 202 });
    }
    this.watch(session, web, heard.body);
    const given = heard.body === undefined ? {} : { parsedBody: heard.body };
    const answered = await transport.handleRequest(web, { authInfo, ...given });
    if (web.method === 'GET' && answered.status === 200) transport.hasStream = true;
    return answered;
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
    await Promise.all([...this.sessions.keys()].map((id) => this.forget(id)));
  }

  private async find(token: string, about: Pick<SessionRequest, 'asked' | 'authInfo'>): Promise<Session | undefined> {
    const agreed = this.options.tokens.open(ownerOf(about.asked), token);
    if (agreed === undefined) return undefined;
    const known = this.sessions.get(agreed.id) ?? this.beginning.get(agreed.id);
    if (known !== undefined) return known;
    const beginning = this.beginAgain(token, agreed, about);
    this.beginning.set(agreed.id, beginning);
    try {
      return await beginning;
    } finally {
      this.beginning.delete(agreed.id);
    }
  }

  /** Begins a session of another instance, or one that was idle, in this memory. */
  private async beginAgain(
    token: string,
    agreed: AgreedSession,
    { asked, authInfo }: Pick<SessionRequest, 'asked' | 'authInfo'>,
  ): Promise<Session | undefined> {
    if (await this.options.posts.hasEnded(asked.caller.principal.tenant.id, agreed.id)) return undefined;
    const session = await this.remembered(token, agreed, asked);
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const web = new Request('http://gateway/mcp', { method: 'POST', headers });
    const opened = await session.transport.handleRequest(web, { authInfo, parsedBody: openingMessage(agreed) });
    await opened.text();
    return session;
  }

  private async remembered(token: string, agreed: AgreedSession, asked: AskedRequest): Promise<Session> {
    const { now, posts, serverOf, logger } = this.options;
    const { id: tenantId } = asked.caller.principal.tenant;
    const owner = ownerOf(asked);
    this.makeRoom(owner);
    const server = serverOf(asked);
    const transport = new SessionTransport({
      token,
      instance: posts.instance,
      elsewhere: (message) => {
        posts.send(tenantId, agreed.id, message).catch((error: unknown) => {
          logger.warn({ err: error }, 'a change of a resource did not reach the stream of its session');
        });
      },
      ended: async () => {
        await posts.end(tenantId, agreed);
        await this.forget(agreed.id);
      },
    });
    await server.connect(transport);
    const session = {
      owner,
      tenantId,
      agreed,
      server,
      transport,
      usedAt: now(),
      open: 0,
      requests: new Set<JsonValue>(),
    };
    this.sessions.set(agreed.id, session);
    if (!this.followed.has(tenantId))
      this.followed.set(
        tenantId,
        posts.follow(tenantId, (news) => {
          this.hear(news);
        }),
      );
    return session;
  }

  private watch(session: Session, { method, signal }: Request, body: JsonValue | undefined): void {
    const { now } = this.options;
    const { requests, transport } = session;
    const id = isJsonObject(body) && body.method !== undefined ? body.id : undefined;
    session.usedAt = now();
    session.open += 1;
    if (id !== undefined) requests.add(id);
    signal.addEventListener('abort', () => {
      session.open -= 1;
      session.usedAt = now();
      if (id !== undefined) requests.delete(id);
      if (method === 'GET') transport.hasStream = false;
    });
  }

  /** Takes a message that came to another instance. */
  private hear({ sessionId, message }: SessionNews): void {
    const session = this.sessions.get(sessionId);
    if (session === undefined) return;
    if (message === undefined) {
      void this.forget(sessionId);
      return;
    }
    const { transport, requests } = session;
    const isToClient = message.method === 'notifications/resources/updated';
    if (isToClient) {
      // Read from what the library sent at the other instance.
      if (transport.hasStream) void transport.send(message as never);
      return;
    }
    const heard = heardAt(message, { instance: this.options.posts.instance, requests });
    // Read from what the client sent to the other instance; one that is for neither is of a call that has ended.
    if (heard.kind === 'here') transport.onmessage?.(message as never);
  }

  /** Forgets idle sessions, and the one of the key, or of all, that was idle for longest where there are too many. */
  private makeRoom(owner: string): void {
    const since = this.options.now() - IDLE_MILLIS;
    for (const [id, { usedAt, open }] of this.sessions) if (open === 0 && usedAt < since) void this.forget(id);
    const own = [...this.sessions].filter(([, session]) => session.owner === owner);
    if (own.length >= MAX_OF_KEY) void this.forget(oldestOf(own));
    if (this.sessions.size >= MAX_ALL) void this.forget(oldestOf([...this.sessions]));
  }

  private async forget(id: string): Promise<void> {
    const session = this.sessions.get(id);
    if (session === undefined) return;
    const { tenantId, server } = session;
    this.sessions.delete(id);
    if (![...this.sessions.values()].some((one) => one.tenantId === tenantId)) {
      this.followed.get(tenantId)?.();
      this.followed.delete(tenantId);
    }
    await server.close();
  }
}

function oldestOf(sessions: readonly (readonly [string, Session])[]): string {
  const [id] = sessions.reduce((oldest, one) => (one[1].usedAt < oldest[1].usedAt ? one : oldest));
  return id;
}

function ownerOf({ address, caller: { principal } }: AskedRequest): string {
  return JSON.stringify([principal.tenant.id, principal.keyId, principal.subject, address ?? null]);
}
