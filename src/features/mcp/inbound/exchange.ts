import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { asJson, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { statedClient, type ToolClient } from '../../../shared/tool-client.js';
import type { CallExchange } from '../calls/tool-calling.service.js';
import { canBeAsked, clientProfileOf } from '../relay/client-profile.rules.js';
import { APPROVAL } from './tool-results.js';

/** The level of log that servers are asked for where a client's revision has no say in it for each request. */
const LEGACY_LOG_LEVEL = 'info';

/** The client's side of a call: its abilities, and the ways to tell it something before the result. */
export function exchangeOf({ server }: McpServer, { mcpReq }: ServerContext): CallExchange & { mayAskToOpen: boolean } {
  const { envelope, inputResponses, _meta } = mcpReq;
  const profile = clientProfileOf(declaredBy(server, envelope));
  const state = mcpReq.requestState();
  const token = _meta?.progressToken;
  // oxlint-disable-next-line typescript/no-deprecated -- clients have it for a year more
  const level = (envelope as JsonObject | undefined)?.[LOG_LEVEL_META_KEY];
  return {
    profile,
    logLevel: envelope === undefined ? LEGACY_LOG_LEVEL : typeof level === 'string' ? level : undefined,
    progress:
      token === undefined
        ? undefined
        : ({ progress, total, message }) => {
            const params = { progressToken: token, progress, total, message } as never;
            told(mcpReq.notify({ method: 'notifications/progress', params }));
          },
    log: ({ level: own, data, logger }) => {
      // Of the protocol's form: the library of the outbound side has looked at it.
      const line = [own as never, data, typeof logger === 'string' ? logger : undefined] as const;
      // oxlint-disable-next-line typescript/no-deprecated -- clients have it for a year more, and it keeps to their level
      told(mcpReq.log(...line));
    },
    continued: continuedBy(typeof state === 'string' ? state : undefined, asJson(inputResponses ?? {})),
    mayAskToOpen: inputResponses === undefined && canBeAsked(profile, 'elicitation/create', { mode: 'url' }),
  };
}

/** The answers that a client goes on with: also without a state, where it knows what a server will ask. */
function continuedBy(state: string | undefined, given: JsonObject): CallExchange['continued'] {
  // That one answers the gateway's own question, about an approval.
  const { [APPROVAL]: own, ...answers } = given;
  return state === undefined && Object.keys(answers).length === 0 ? undefined : { state, answers };
}

/** The abilities in the message itself, or of the session. */
function declaredBy(server: McpServer['server'], envelope: object | undefined): JsonValue | undefined {
  const declared: unknown =
    envelope === undefined
      ? // oxlint-disable-next-line typescript/no-deprecated -- a session declares them nowhere else
        server.getClientCapabilities()
      : (envelope as Record<string, unknown>)[CLIENT_CAPABILITIES_META_KEY];
  // JSON, as it was parsed.
  return isJsonObject(declared) ? declared : undefined;
}

/** The program that asks, by its own words in the message or at the beginning of its session. */
export function clientOf({ server }: McpServer, { mcpReq }: ServerContext, known: ToolClient | undefined): ToolClient {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  // oxlint-disable-next-line typescript/no-deprecated -- a session declares it nowhere else
  const info = envelope === undefined ? server.getClientVersion() : envelope[CLIENT_INFO_META_KEY];
  return { ...known, stated: statedClient(info) };
}

/** A client that goes away ends the call itself: nothing is left to be told. */
function told(sent: Promise<void>): void {
  sent.catch(() => undefined);
}
