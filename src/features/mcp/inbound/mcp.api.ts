import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import {
  type ErrorRequestHandler,
  type Request as WebRequest,
  type RequestHandler,
  type Response as WebResponse,
  Router,
} from 'express';
import type { ApiLimiter } from '../../../contracts/identity.js';
import { DomainError, errorCatalogue, invalidRequest, toErrorBody } from '../../../shared/errors.js';
import { ChallengeError } from '../../../shared/http/challenge.js';
import { errorHeaders } from '../../../shared/http/error-headers.js';
import { readJson } from '../../../shared/http/request-body.js';
import type { Logger } from '../../../shared/logger.js';
import { isTooDeep, MAX_DEPTH } from '../calls/argument-texts.rules.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ServedTool, ToolBook, UsableTool } from '../tools/tool-book.service.js';
import type { ToolListing } from '../tools/tool-listing.service.js';
import type { VirtualBook } from '../virtual/virtual-book.service.js';
import { allNamed, namedBy, type VirtualEntry } from '../virtual/virtual-server.rules.js';
import type { McpCaller } from './mcp-caller.js';
import { toolServer } from './tool-server.js';

const PATH = '/mcp';
/** The most bytes of a message. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

interface McpApiOptions {
  listing: ToolListing;
  calling: ToolCalling;
  book: ToolBook;
  virtual: VirtualBook;
  caller: McpCaller;
  limits: ApiLimiter;
  publicUrl: string | undefined;
  /** Origins of pages that may ask. */
  origins: readonly string[];
  version: string;
  logger: Logger;
}

/** One request, as the server that answers it sees it. */
type Asked = Omit<Parameters<typeof toolServer>[0], 'listing' | 'calling' | 'version'>;

/**
 * The Model Context Protocol at `/mcp`: revision 2026-07-28, and those from 2024-11-05 to 2025-11-25 without sessions. Each
 * request is of its own, with the key that it brings.
 */
export function mcpApi(options: McpApiOptions): RequestHandler & { close: () => Promise<void> } {
  const { listing, calling, version, logger } = options;
  const handler = createMcpHandler(
    ({ authInfo }) => {
      // Made below, for this request.
      const asked = authInfo?.extra as unknown as Asked;
      return toolServer({ listing, calling, version, ...asked });
    },
    {
      legacy: 'stateless',
      onerror: (error) => {
        logger.info({ err: error }, 'a message of the Model Context Protocol was refused');
      },
    },
  );
  const router = Router();
  router
    .route([PATH, `${PATH}/:name`])
    .post(async (request, response) => {
      await answer(handler, request, response, options);
    })
    .all((_request, response, next) => {
      response.setHeader('Allow', 'POST');
      next(new DomainError('METHOD_NOT_ALLOWED', 'use POST'));
    });
  router.use(PATH, failed(options.logger));
  return Object.assign(router, { close: () => handler.close() });
}

async function answer(
  handler: McpHttpHandler,
  request: WebRequest,
  response: WebResponse,
  options: McpApiOptions,
): Promise<void> {
  response.set('Cache-Control', 'no-store');
  assertOrigin(request, options);
  const asked = await askedBy(request, options);
  const body = await readJson(request, MAX_MESSAGE_BYTES, true);
  // One admission is for one message; batches were taken out of the protocol with the revision of 2025-06-18.
  if (Array.isArray(body)) throw invalidRequest([{ path: '', message: 'expected one message, not a list of them' }]);
  if (isTooDeep(body))
    throw invalidRequest([{ path: '', message: `expected a message that is nested at most ${MAX_DEPTH} deep` }]);
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
  });
  const { principal } = asked.caller;
  const web = new Request(new URL(request.originalUrl, 'http://gateway'), {
    method: 'POST',
    headers: headersOf(request),
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  const authInfo = { token: '', clientId: principal.keyId ?? principal.subject, scopes: [], extra: { ...asked } };
  await send(await handler.fetch(web, { parsedBody: body, authInfo }), response);
}

/** Pages of strangers must not ask with what a browser holds (specification, "Security Warning"). Throws FORBIDDEN. */
function assertOrigin(request: WebRequest, { origins, publicUrl }: McpApiOptions): void {
  const origin = request.get('origin');
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return;
  // A name that a stranger makes lead here (DNS rebinding) is in both headers alike.
  const own = publicUrl === undefined ? request.get('host') : new URL(publicUrl).host;
  if (URL.canParse(origin) && new URL(origin).host === own) return;
  throw new DomainError('FORBIDDEN', 'pages of this origin may not ask');
}

/** Who asks for which tools. Throws what `McpCaller` does, NOT_FOUND, RATE_LIMIT_EXCEEDED. */
async function askedBy(request: WebRequest, options: McpApiOptions): Promise<Asked> {
  const { caller: asking, limits, publicUrl } = options;
  const caller = await asking.of(request);
  const uncount = limits.admit(caller.principal);
  const base = publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
  return {
    ...addressed(options, caller.principal.tenant.id, request.params.name),
    caller,
    linkTo: (path) => base + path,
    uncount,
  };
}

/** The tools of an address: of a virtual server by its name, else all. Throws NOT_FOUND for an unknown name. */
function addressed(
  { book, virtual }: McpApiOptions,
  tenantId: string,
  name: string | string[] | undefined,
): Pick<Asked, 'tools' | 'search' | 'instructions'> {
  const tools = book.toolsOf(tenantId);
  if (typeof name !== 'string') return { tools: allNamed(tools), search: false, instructions: undefined };
  const server = virtual.find(tenantId, name);
  if (server === undefined) throw new DomainError('NOT_FOUND', 'there is no such virtual server');
  const { entries, search, description } = server;
  return { tools: namedOnce(entries, tools), search, instructions: description ?? undefined };
}

/** Names once given, by the lists that they were given for: 200 entries go through up to 50,000 tools. */
const named = new WeakMap<readonly VirtualEntry[], { of: readonly UsableTool[]; tools: ServedTool[] }>();

function namedOnce(entries: readonly VirtualEntry[], of: readonly UsableTool[]): ServedTool[] {
  const known = named.get(entries);
  if (known?.of === of) return known.tools;
  const tools = namedBy(entries, of);
  named.set(entries, { of, tools });
  return tools;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'authorization' || name === 'x-api-key' || name === 'cookie') continue;
    for (const one of Array.isArray(value) ? value : [value]) given.append(name, one);
  }
  return given;
}

async function send(answered: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  answered.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  if (answered.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answered.body), response);
  } catch (error) {
    // The client has gone, which cancels what it asked for.
    if (!response.destroyed) throw error;
  }
}

/** Errors before the protocol begins: the key, the origin, the body. */
function failed(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request: WebRequest, response: WebResponse, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = error instanceof DomainError ? error : undefined;
    if (known === undefined) logger.error({ err: error }, 'a request of the Model Context Protocol failed');
    const body = toErrorBody(error, String(response.getHeader('x-request-id')));
    response.status(errorCatalogue[body.code].status).set(errorHeaders(body));
    if (error instanceof ChallengeError) response.set('WWW-Authenticate', error.challenge);
    response.json({ error: body });
  };
}
