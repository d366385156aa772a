import {
  Client,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  LOG_LEVEL_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  SdkHttpError,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { DomainError } from '../../../shared/errors.js';
import { asJson, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import { CallUnderWay, type RoundEnd } from './call-under-way.js';
import { type ClientProfile, SILENT } from '../relay/client-profile.rules.js';
import type { OfferedContents, OutboundCall, TaskQuestion } from './outbound-call.js';
import { serverFaultOf } from './mcp-faults.js';
import { OPENING_MILLIS } from './opening-time.js';
import { taskIn } from './task-results.js';
import { ResourceWatch } from './resource-watch.js';
import type { ToolConnection } from './tool-connection.js';
import type { Wire } from './wire.js';

/** The longest time of a call, with the time that people take to answer a server's questions, ms. */
const CALL_MILLIS = 15 * 60_000;
/** The most pages of a list. */
const MAX_PAGES = 50;

/** Answers are validated by whoever reads them: the schemas are the server's own, and could be made to take for ever. */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** The connection of this instance to a server, of either era of the protocol; opened when it is first used. */
export class McpConnection implements ToolConnection {
  /** By the abilities of the clients that they are for. */
  private watching: ResourceWatch | undefined;
  private readonly clients = new Map<string, Promise<Client>>();

  constructor(
    private readonly options: {
      wire: Wire;
      version: string;
      /** The longest time of a call, ms. */
      callMillis?: number;
    },
  ) {}

  /** The tools that the server offers, and the revision that it speaks. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  tools(signal: AbortSignal): Promise<{ tools: JsonValue[]; protocolVersion: string | null }> {
    return this.using(SILENT, signal, async (client) => ({
      tools: await pagesOf(client, 'tools/list', 'tools', signal),
      protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    }));
  }

  /** Its resources and prompts; none of a kind that it does not offer. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  contents(signal: AbortSignal): Promise<OfferedContents> {
    return this.using(SILENT, signal, async (client) => {
      const { resources, prompts } = client.getServerCapabilities() ?? {};
      const [listed, templates, prompted] = await Promise.all([
        resources === undefined ? [] : pagesOf(client, 'resources/list', 'resources', signal),
        resources === undefined ? [] : pagesOf(client, 'resources/templates/list', 'resourceTemplates', signal),
        prompts === undefined ? [] : pagesOf(client, 'prompts/list', 'prompts', signal),
      ]);
      return { resources: listed, templates, prompts: prompted };
    });
  }

  /**
   * Begins a call, which goes on until it has a result or is left. Its rounds throw PROVIDER_ERROR for what is no result, and
   * PROVIDER_TIMEOUT.
   */
  begin(call: OutboundCall): CallUnderWay {
    const timeout = this.options.callMillis ?? CALL_MILLIS;
    return new CallUnderWay((underWay, signal) =>
      this.using(call.profile, signal, (client) =>
        this.options.wire.until(() => sent(client, call, underWay, { signal, timeout }), underWay),
      ),
    );
  }

  task({ method, params, profile }: TaskQuestion, signal: AbortSignal): Promise<JsonObject> {
    return this.using(profile, signal, async (client) =>
      asJson(await client.request({ method, params }, anything, { signal, timeout: OPENING_MILLIS })),
    );
  }

  watch(uri: string, updated: () => void): Promise<() => void> {
    this.watching ??= new ResourceWatch({ open: () => this.news() });
    return this.watching.add(uri, updated);
  }

  async close(): Promise<void> {
    await this.watching?.close();
    const open = [...this.clients.values()];
    this.clients.clear();
    await Promise.all(open.map((client) => client.then((opened) => opened.close()).catch(() => undefined)));
    await this.options.wire.close();
  }

  /** A session that the server no longer knows is opened again, once: nothing was done in it. */
  private async using<T>(
    profile: ClientProfile,
    signal: AbortSignal,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const opening = this.opened(profile);
      let session: string | undefined;
      let client: Client | undefined;
      try {
        client = await untilAborted(opening, signal);
        if (client.transport === undefined && attempt === 1) {
          // Ended since it was last used.
          this.drop(opening);
          continue;
        }
        session = sessionOf(client);
        return await work(client);
      } catch (error) {
        // Whoever goes away leaves the connection to the others.
        if (signal.aborted && !(error instanceof DomainError)) throw signal.reason;
        // One that all share serves the others too, while it is there.
        const isOfOthers = this.options.wire.isShared && client?.transport !== undefined;
        if (!ProtocolError.isInstance(error) && !isOfOthers) this.drop(opening);
        const isLost = SdkHttpError.isInstance(error) && error.status === 404 && session !== undefined;
        if (!isLost || attempt > 1) throw serverFaultOf(error);
      }
    }
  }

  private opened(asked: ClientProfile): Promise<Client> {
    const profile = this.profileFor(asked);
    const known = this.clients.get(profile.key);
    if (known !== undefined) return known;
    const opening = this.open(profile);
    this.clients.set(profile.key, opening);
    opening.catch(() => {
      this.drop(opening);
    });
    return opening;
  }

  private open({ capabilities: own }: ClientProfile): Promise<Client> {
    return this.options.wire.connect((isShared, negotiation) =>
      this.client(isShared ? SILENT.capabilities : own, negotiation),
    );
  }

  /** A client for a server's messages outside of calls. */
  private async news(): Promise<{ client: Client; isOwn: boolean }> {
    // Only with it is it known by which transport the server is reached.
    const shared = await this.opened(SILENT);
    const client = await this.options.wire.connectForNews(() => this.client(SILENT.capabilities));
    return client === undefined ? { client: shared, isOwn: false } : { client, isOwn: true };
  }

  private client(capabilities: JsonObject, versionNegotiation: VersionNegotiationOptions = { mode: 'auto' }): Client {
    const client = new Client(
      { name: 'portcullis', version: this.options.version },
      { capabilities, versionNegotiation, inputRequired: { autoFulfill: false }, jsonSchemaValidator: NO_VALIDATOR },
    );
    this.listenTo(client, capabilities);
    return client;
  }

  /** Where all have the same connection, a server could ask anybody: it is told of nobody's abilities. */
  private profileFor(asked: ClientProfile): ClientProfile {
    return this.options.wire.isShared ? SILENT : asked;
  }

  /** Passes on what the server asks and says during a call. */
  private listenTo(client: Client, capabilities: JsonObject): void {
    const ask = async (method: string, params: unknown, signal: AbortSignal): Promise<never> => {
      const call = this.options.wire.current();
      if (call === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'no call is under way');
      // An answer of the protocol's form: the library of the inbound side has looked at it.
      return (await call.ask(method, asJson(params ?? {}), signal)) as never;
    };
    if (capabilities.elicitation !== undefined)
      client.setRequestHandler('elicitation/create', ({ method, params }, { mcpReq }) =>
        ask(method, params, mcpReq.signal),
      );
    if (capabilities.sampling !== undefined)
      client.setRequestHandler('sampling/createMessage', ({ method, params }, { mcpReq }) =>
        ask(method, params, mcpReq.signal),
      );
    if (capabilities.roots !== undefined)
      client.setRequestHandler('roots/list', ({ method, params }, { mcpReq }) => ask(method, params, mcpReq.signal));
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      this.watching?.updated(uri);
    });
    client.setNotificationHandler('notifications/message', ({ params }) => {
      this.options.wire.current()?.logged(asJson(params));
    });
  }

  /** The next use opens it anew; those under way keep theirs. */
  private drop(opening: Promise<Client>): void {
    for (const [key, known] of this.clients) if (known === opening) this.clients.delete(key);
  }
}

const anything = z.looseObject({});

/** All pages of a list. */
async function pagesOf(
  client: Client,
  method: 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list',
  member: 'tools' | 'resources' | 'resourceTemplates' | 'prompts',
  signal: AbortSignal,
): Promise<JsonValue[]> {
  const found: JsonValue[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const listed: Record<string, unknown> = await client.request(
      { method, params },
      { signal, timeout: OPENING_MILLIS },
    );
    // JSON, as it was parsed.
    found.push(...(listed[member] as JsonValue[]));
    cursor = typeof listed.nextCursor === 'string' ? listed.nextCursor : undefined;
    if (cursor === undefined) break;
  }
  return found;
}

/** One request, as the era of its server has it. */
async function sent(
  client: Client,
  { method, params, definition, logLevel, wantsProgress, continued }: OutboundCall,
  underWay: CallUnderWay,
  limits: { signal: AbortSignal; timeout: number },
): Promise<RoundEnd> {
  const isModern = client.getProtocolEra() === 'modern';
  // oxlint-disable-next-line typescript/no-deprecated -- servers have it for a year more
  const _meta = isModern && logLevel !== undefined ? { [LOG_LEVEL_META_KEY]: logLevel } : undefined;
  // Servers of the other era know neither.
  const { answers, state } = (isModern ? continued : undefined) ?? {};
  const whole = {
    ...params,
    ...(_meta === undefined ? {} : { _meta }),
    ...(answers === undefined ? {} : { inputResponses: answers }),
    ...(state === undefined ? {} : { requestState: state }),
  };
  const onprogress = (progress: object): void => {
    underWay.progressed(asJson(progress));
  };
  const options = {
    ...limits,
    allowInputRequired: true,
    ...(wantsProgress ? { onprogress } : {}),
  } as const;
  const answered: object =
    method === 'tools/call'
      ? // Without the schema of results, which is not looked at here.
        await client.callTool(whole as never, {
          ...options,
          toolDefinition: { ...definition, outputSchema: undefined } as never,
        })
      : await client.request({ method, params: whole } as never, options);
  const result = asJson(answered);
  const task = taskIn(result);
  if (task !== undefined) return { kind: 'task', task };
  if (result.resultType !== 'input_required') return { kind: 'result', result };
  const { inputRequests, requestState } = result;
  return {
    kind: 'input',
    requests: isJsonObject(inputRequests) ? inputRequests : {},
    state: typeof requestState === 'string' ? requestState : undefined,
  };
}

/** The session that the server gave to a client, if any. */
function sessionOf({ transport }: Client): string | undefined {
  return transport?.sessionId;
}
