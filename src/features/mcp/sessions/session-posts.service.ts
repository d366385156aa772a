import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { AgreedSession } from './session-tokens.js';
import { McpSessionPost } from './session-post.entity.js';
import { announcementText, readAnnouncement } from './session.rules.js';

/** The time in which the other instance has to read a message, ms. */
const POST_MILLIS = 60_000;
/** The most messages that no instance has read: of a session, so that no caller takes the room of others, and of a tenant. */
const MAX_OF_SESSION = 16;
const MAX_POSTS = 300;
const MAX_BYTES = 1024 * 1024;
const PURGE = `DELETE FROM mcp_session_posts WHERE id IN
  (SELECT id FROM mcp_session_posts WHERE expires_at < ? LIMIT 1000) RETURNING id`;

/** News of a session from another instance: a message for it, or that it has ended. */
export interface SessionNews {
  sessionId: string;
  message: JsonObject | undefined;
}

interface SessionPostsOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  changes: Changes;
  /** The number of this process. */
  instance: number;
  clock: Clock;
  logger: Logger;
}

/** Passes messages of sessions between instances, and remembers which sessions their clients have ended. */
export class SessionPosts {
  constructor(private readonly options: SessionPostsOptions) {}

  get instance(): number {
    return this.options.instance;
  }

  /** Sends a message to one instance, or to all. Throws RATE_LIMIT_EXCEEDED where many wait to be read, PAYLOAD_TOO_LARGE. */
  async send(tenantId: string, sessionId: string, message: JsonObject, to?: number): Promise<void> {
    const { unitOfWork, secrets, clock } = this.options;
    const [id, now] = [randomUUID(), clock.now()];
    const text = Buffer.from(JSON.stringify(message));
    if (text.length > MAX_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE', `a message has at most ${MAX_BYTES} bytes`);
    await unitOfWork.tenant(tenantId, async (unit) => {
      const unread = { sealed: { $ne: null }, expiresAt: { $gt: new Date(now) } };
      const ofSession = await unit.em.count(McpSessionPost, { ...unread, sessionId });
      if (ofSession >= MAX_OF_SESSION || (await unit.em.count(McpSessionPost, unread)) >= MAX_POSTS)
        throw new DomainError('RATE_LIMIT_EXCEEDED', 'too many messages wait for other instances');
      const sealed = secrets.seal(text, bindingOf(tenantId, sessionId));
      const times = { createdAt: new Date(now), expiresAt: new Date(now + POST_MILLIS) };
      unit.em.persist(unit.em.create(McpSessionPost, { id, tenantId, sessionId, sealed, ...times }));
      unit.announce({ tenantId, topic: 'mcp_session', id: announcementText({ to, sessionId, post: id }) });
    });
  }

  /** Ends a session at every instance. */
  async end(tenantId: string, { id: sessionId, until }: AgreedSession): Promise<void> {
    const { unitOfWork, clock } = this.options;
    await unitOfWork.tenant(tenantId, (unit) => {
      const times = { createdAt: new Date(clock.now()), expiresAt: new Date(until) };
      unit.em.persist(
        unit.em.create(McpSessionPost, { id: randomUUID(), tenantId, sessionId, sealed: null, ...times }),
      );
      unit.announce({
        tenantId,
        topic: 'mcp_session',
        id: announcementText({ to: undefined, sessionId, post: undefined }),
      });
      return Promise.resolve();
    });
  }

  async hasEnded(tenantId: string, sessionId: string): Promise<boolean> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.count(McpSessionPost, { sessionId, sealed: null }),
    );
    return found > 0;
  }

  /** Hears news of a tenant's sessions until it is stopped. */
  follow(tenantId: string, hear: (news: SessionNews) => void): () => void {
    let news = this.newsOf(tenantId);
    let isStopped = false;
    const listen = async (): Promise<void> => {
      while (!isStopped) {
        try {
          for await (const one of news) hear(one);
          return;
        } catch (error) {
          // The connection to the database was lost: what came meanwhile is lost too, and its questions end by their time.
          this.options.logger.warn({ err: error }, 'messages of sessions may have been missed');
          news = this.newsOf(tenantId);
        }
      }
    };
    void listen();
    return () => {
      isStopped = true;
      void news.return?.();
    };
  }

  purgeJob(): TimedJob {
    const { unitOfWork, clock } = this.options;
    return {
      name: 'remove old messages of sessions of tools',
      due: 'SELECT FROM mcp_session_posts WHERE expires_at < now.time LIMIT 1',
      run: () =>
        unitOfWork.platform(
          async ({ em }) => (await em.execute<unknown[]>(PURGE, [new Date(clock.now()).toISOString()])).length,
        ),
    };
  }

  private newsOf(tenantId: string): AsyncIterableIterator<SessionNews> {
    return this.options.changes.subscribe(
      'mcp_session',
      () => ({ tenant: { id: tenantId } }),
      (id) => this.read(tenantId, id),
    );
  }

  private async read(tenantId: string, text: string): Promise<SessionNews | undefined> {
    const { unitOfWork, secrets, instance } = this.options;
    const announced = readAnnouncement(text);
    if (announced === undefined || (announced.to ?? instance) !== instance) return undefined;
    const { sessionId, post: id, to } = announced;
    if (id === undefined) return { sessionId, message: undefined };
    const found = await unitOfWork.tenant(tenantId, async ({ em }) => {
      const post = await em.findOne(McpSessionPost, { id, sessionId });
      if (post !== null && to !== undefined) em.remove(post);
      return post;
    });
    if (found === null || found.sealed === null) return undefined;
    // Sealed above as exactly that.
    const message = JSON.parse(secrets.open(found.sealed, bindingOf(tenantId, sessionId)).toString()) as JsonObject;
    return { sessionId, message };
  }
}

function bindingOf(tenantId: string, sessionId: string): string {
  return `message of a session ${tenantId} ${sessionId}`;
}
