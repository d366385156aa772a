import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { DomainError } from '../../../shared/errors.js';
import { asJson, isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { type Callable, completable, gettablePrompt, readableResource } from '../calls/callable.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ContentBook, ServedContent } from '../relay/content-book.service.js';
import type { ContentKind } from '../relay/content.rules.js';
import type { Listing } from '../tools/listing.service.js';
import { askedOf } from './asked.js';
import { contentsOf, listableOf, resourceOwner, askedPlace } from './content-owners.js';
import { clientOf, exchangeOf } from './exchange.js';
import { listPage } from './pages.js';
import { protocolError } from './protocol-errors.js';
import { approvalOf, connectOf, evidenceIn, inputAsked, urlAsked, withoutOwn } from './tool-results.js';
import { assertProtocol, endOf } from './tool-handlers.js';

interface ContentHandlerOptions {
  listing: Listing;
  calling: ToolCalling;
  contents: ContentBook;
}

/** Answers what clients ask about resources. */
export function handleResources(whole: McpServer, options: ContentHandlerOptions): void {
  const { server } = whole;
  server.setRequestHandler('resources/list', async ({ params }, ctx) => {
    const { page, nextCursor } = await listed('resources', whole, options, ctx, params?.cursor);
    // Of the protocol's form: the library of the outbound side has looked at it.
    return { resources: page.map(({ definition }) => definition) as never, ...nextCursor };
  });
  server.setRequestHandler('resources/templates/list', async ({ params }, ctx) => {
    const { page, nextCursor } = await listed('templates', whole, options, ctx, params?.cursor);
    return { resourceTemplates: page.map(({ definition }) => definition) as never, ...nextCursor };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }, ctx) => {
    const owner = await resourceOwner(uri, options, askedPlace(ctx));
    return (await called(whole, ctx, options, readableResource(owner, uri), { uri })) as never;
  });
  handleCompletions(whole, options);
}

/** Answers what clients ask about prompts. */
export function handlePrompts(whole: McpServer, options: ContentHandlerOptions): void {
  const { server } = whole;
  server.setRequestHandler('prompts/list', async ({ params }, ctx) => {
    const { page, nextCursor } = await listed('prompts', whole, options, ctx, params?.cursor);
    return {
      prompts: page.map(({ definition, publicName: name }) => ({ ...definition, name })),
      ...nextCursor,
    };
  });
  server.setRequestHandler('prompts/get', async ({ params }, ctx) => {
    const { server: owner, name } = await promptOf(params.name, options, ctx);
    return (await called(whole, ctx, options, gettablePrompt(owner, name), { ...params.arguments })) as never;
  });
  handleCompletions(whole, options);
}

function handleCompletions(whole: McpServer, options: ContentHandlerOptions): void {
  whole.server.setRequestHandler('completion/complete', async ({ params }, ctx) => {
    const { ref, argument, context } = params;
    const given = { argument: { ...argument }, ...(context === undefined ? {} : { context: asJson(context) }) };
    const callable =
      ref.type === 'ref/prompt'
        ? await promptOf(ref.name, options, ctx).then(({ server, name }) =>
            completable(server, 'mcp.prompt', name, { type: 'ref/prompt', name }),
          )
        : await resourceOwner(ref.uri, options, askedPlace(ctx)).then((server) =>
            completable(server, 'mcp.read', ref.uri, { type: 'ref/resource', uri: ref.uri }),
          );
    return (await called(whole, ctx, options, callable, given)) as never;
  });
}

async function listed(
  kind: ContentKind,
  whole: McpServer,
  options: ContentHandlerOptions,
  ctx: ServerContext,
  cursor: string | undefined,
): Promise<ReturnType<typeof listPage<ServedContent>>> {
  const { caller } = askedOf(ctx);
  const seen = await options.listing.list(
    { ...caller, client: clientOf(whole, ctx, caller.client) },
    await contentsOf(kind, options.contents, askedPlace(ctx)),
    listableOf(kind),
  );
  const sorted = seen.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return listPage(sorted, keyOf, cursor);
}

function keyOf({ publicName: name, server }: ServedContent): string {
  return `${name}\n${server.name}`;
}

/** The prompt of a name. Throws −32602. */
async function promptOf(name: string, options: ContentHandlerOptions, ctx: ServerContext): Promise<ServedContent> {
  const found = (await contentsOf('prompts', options.contents, askedPlace(ctx))).find(
    ({ publicName: shown }) => shown === name,
  );
  if (found !== undefined) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt ${name.slice(0, 200)}`);
}

async function called(
  whole: McpServer,
  ctx: ServerContext,
  { calling }: ContentHandlerOptions,
  callable: Callable,
  given: JsonObject,
): Promise<object> {
  const { caller, linkTo, uncount } = askedOf(ctx);
  uncount();
  const provenance: { evidenceId?: string } = {};
  const exchange = exchangeOf(whole, ctx);
  const asking = { ...caller, client: clientOf(whole, ctx, caller.client), signal: endOf(ctx), provenance };
  try {
    const answered = await calling.call(asking, callable, given, exchange);
    if (answered.kind === 'input') return inputAsked(answered);
    if (answered.kind === 'task') throw new Error('a server answered with a task where no tool was called');
    const { _meta, ...rest } = answered.result;
    const meta = isJsonObject(_meta) ? withoutOwn(_meta) : {};
    return { ...rest, _meta: { ...meta, ...evidenceIn(provenance.evidenceId) } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assertProtocol(error, ctx);
    const page = approvalOf(error, linkTo) ?? connectOf(error, linkTo);
    if (page !== undefined && exchange.mayAskToOpen) return urlAsked(page);
    throw errorOf(error, callable, approvalOf(error, linkTo)?.url);
  }
}

/** The codes by which servers say that there is no such resource. */
const NOT_FOUND: ReadonlySet<unknown> = new Set([ProtocolErrorCode.InvalidParams, ProtocolErrorCode.ResourceNotFound]);

function errorOf(error: DomainError, { operation, name }: Callable, link: string | undefined): ProtocolError {
  if (operation === 'resource' && NOT_FOUND.has(error.details?.mcp_code)) return new ResourceNotFoundError(name);
  return protocolError(
    error,
    link === undefined ? '' : `. People have to approve it: ${link}. Once they have, ask again.`,
  );
}
