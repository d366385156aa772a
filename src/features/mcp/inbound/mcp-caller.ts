import type { Request } from 'express';
import type { Authenticate, KeySearch } from '../../../contracts/identity.js';
import type { ToolTokenHolder, ToolTokenHolders } from '../../../contracts/tool-access.js';
import { HostedDoors } from '../hosted/hosted-doors.service.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { sessionOf } from '../../../shared/http/agent-session.js';
import { readTags } from '../../../shared/http/tags.js';
import { bearerOf } from '../../../shared/keys/bearer.js';

/** Whoever sends a text in this form means a key, right or wrong: they are not asked to connect by OAuth instead. */
const KEY = /^Bearer +pcl_/i;

interface McpCallerOptions {
  authenticate: Authenticate;
  keySearch: KeySearch;
  access: ToolTokenHolders;
  doors: HostedDoors;
}

/** Finds who sends a message: by an API key, or by an access token for the endpoint that was asked. */
export class McpCaller {
  constructor(private readonly options: McpCallerOptions) {}

  /** Throws UNAUTHORIZED, which says where tokens are issued unless a key was sent; FORBIDDEN; RATE_LIMIT_EXCEEDED. */
  async of(request: Request): Promise<Omit<ToolCaller, 'signal' | 'provenance'> & { only?: string | undefined }> {
    const { authorization } = request.headers;
    if (HostedDoors.isTicket(authorization)) return this.withTicket(request, authorization);
    const { principal, application } = await this.holderOf(request);
    return {
      principal,
      client: { application },
      userHeader: request.get('x-user-id'),
      session: sessionOf((name) => request.get(name)),
      tags: readTags(request.get('x-tags')),
    };
  }

  /** A provider that calls tools itself: whatever else it sends says nothing about the caller. */
  private withTicket(request: Request, authorization: string): ReturnType<McpCaller['of']> {
    const found = this.options.doors.holderOf(authorization, request.path.replace(/\/$/, ''));
    const { principal, session, modelCall, server: only } = found;
    const client = { modelCall };
    return Promise.resolve({ principal, client, session, userHeader: undefined, tags: undefined, only });
  }

  private async holderOf(request: Request): Promise<ToolTokenHolder> {
    const { authenticate, keySearch, access } = this.options;
    const authorization = bearerOf(request.headers);
    const isKey = request.headers.authorization === undefined || KEY.test(request.headers.authorization);
    if (authorization === undefined || !isKey) return access.holderOf(request, request.path.replace(/\/$/, ''));
    await keySearch.seek(authorization);
    return { principal: authenticate({ authorization, tenantId: request.get('x-tenant-id') }, request) };
  }
}
