import type { CallToolResult } from '@modelcontextprotocol/client';
import { DomainError } from '../../../shared/errors.js';
import { asJson, hasInexact, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { type TargetGuard, TargetRefused } from '../../../shared/outbound/target-guard.js';
import { GuardedFetch } from '../outbound/guarded-fetch.js';
import { CallUnderWay } from '../outbound/call-under-way.js';
import type { McpTarget } from '../outbound/mcp-target.js';
import type { OfferedContents, OutboundCall } from '../outbound/outbound-call.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import { toolsIn } from './openapi-document.rules.js';
import { acceptedOperation, apiRequest } from './openapi-request.rules.js';
import { MAX_DOCUMENT_BYTES, readOpenApi } from './read-document.js';

/** Where the operations of a server are described. */
export interface OpenApiSource {
  /** The text of the document; undefined where it is read from its address. */
  document: string | null;
  documentUrl: string | null;
  /** The names of the operations that become tools; all when null. */
  operations: readonly string[] | null;
}

interface OpenApiConnectionOptions {
  target: McpTarget;
  /** Absent where its tools are called only: what is asked is in what was accepted. */
  source?: OpenApiSource | undefined;
  guard: TargetGuard;
  now: () => number;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;
const TEXT_TYPE = /^(?:text\/|application\/(?:xml|[\w.-]+\+xml|yaml|javascript|x-www-form-urlencoded)\b)/i;
/** Text of an error's answer that the model gets. */
const MAX_ERROR_TEXT = 16_000;

/** An HTTP API whose operations are tools, called as an OpenAPI document describes them. */
export class OpenApiConnection implements ToolConnection {
  private readonly asking: GuardedFetch;

  constructor(private readonly options: OpenApiConnectionOptions) {
    const { target, guard, now } = options;
    this.asking = new GuardedFetch({ ...target, guard, now });
  }

  /** An API has no tasks of the protocol. */
  task(): Promise<JsonObject> {
    return Promise.reject(new DomainError('PROVIDER_ERROR', 'an HTTP API has no tasks'));
  }

  /** An API has no resources of the protocol. */
  watch(): Promise<() => void> {
    return Promise.reject(new DomainError('PROVIDER_ERROR', 'an HTTP API tells of no changes'));
  }

  async tools(signal: AbortSignal): Promise<{ tools: JsonValue[]; protocolVersion: string; problems: string[] }> {
    const { source } = this.options;
    if (source === undefined) throw new Error('a connection without a document lists nothing');
    const { document, version } = readOpenApi(
      source.document ?? (await this.fetched(source.documentUrl ?? '', signal)),
    );
    const { tools, problems } = toolsIn(document, source.operations);
    return { tools, problems, protocolVersion: `OpenAPI ${version}` };
  }

  /** Operations are tools alone. */
  contents(): Promise<OfferedContents> {
    return Promise.resolve({ resources: [], templates: [], prompts: [] });
  }

  begin({ definition, params }: OutboundCall): CallUnderWay {
    return new CallUnderWay(async (_call, signal) => {
      const given = isJsonObject(params.arguments) ? params.arguments : {};
      return { kind: 'result', result: asJson(await this.called(definition ?? {}, given, signal)) };
    });
  }

  private called(definition: JsonObject, given: JsonObject, signal: AbortSignal): Promise<CallToolResult> {
    return this.faulted(signal, async () => {
      const { method, url, headers, body } = apiRequest(this.options.target.url, acceptedOperation(definition), given);
      return resultOf(await this.asking.ask(url, { method, headers, body, signal }));
    });
  }

  async close(): Promise<void> {
    await this.asking.close();
  }

  /** The document at an address; the credential goes with it only where the operations are. */
  async fetched(url: string, signal: AbortSignal): Promise<string> {
    const { target, guard, now } = this.options;
    const isSame = new URL(url).origin === new URL(target.url).origin;
    const from = isSame ? this.asking : new GuardedFetch({ url, guard, headers: {}, now });
    try {
      return await this.faulted(signal, async () => {
        const accept = 'application/json, application/yaml;q=0.9, text/*;q=0.5';
        const answer = await from.ask(url, { method: 'GET', headers: { accept }, signal });
        if (answer.status !== 200)
          throw new DomainError('PROVIDER_ERROR', `the document’s address answered ${answer.status}`);
        const bytes = await answer.arrayBuffer();
        if (bytes.byteLength > MAX_DOCUMENT_BYTES)
          throw new DomainError('PROVIDER_ERROR', `the document has more than ${MAX_DOCUMENT_BYTES} bytes`);
        return new TextDecoder().decode(bytes);
      });
    } finally {
      if (!isSame) await from.close();
    }
  }

  /** Throws errors of the catalogue for whatever goes wrong on the way. */
  private async faulted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (signal.aborted) throw signal.reason;
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new DomainError('PROVIDER_TIMEOUT', 'the server of the tool gave no answer in time', { cause: error });
      const message = error instanceof TargetRefused ? error.message : 'the server of the tool cannot be reached';
      throw new DomainError('PROVIDER_ERROR', message, { cause: error });
    }
  }
}

/** An answer as the result of a tool. */
async function resultOf(answer: Response): Promise<CallToolResult> {
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isError = answer.status >= 300 || answer.status < 200;
  if (isError) {
    const said = JSON_TYPE.test(type) || TEXT_TYPE.test(type) ? bytes.toString().slice(0, MAX_ERROR_TEXT) : '';
    return { isError, content: [{ type: 'text', text: `HTTP ${answer.status}${said === '' ? '' : `\n${said}`}` }] };
  }
  if (bytes.length === 0) return { content: [{ type: 'text', text: `HTTP ${answer.status}` }] };
  if (JSON_TYPE.test(type)) {
    const text = bytes.toString();
    const value = jsonIn(text);
    return { content: [{ type: 'text', text }], ...(isJsonObject(value) ? { structuredContent: value } : {}) };
  }
  if (type === '' || TEXT_TYPE.test(type)) return { content: [{ type: 'text', text: bytes.toString() }] };
  const [mimeType = ''] = type.split(';');
  if (/^image\/(?:png|jpeg|gif|webp)$/i.test(mimeType))
    return { content: [{ type: 'image', data: bytes.toString('base64'), mimeType }] };
  return {
    content: [{ type: 'text', text: `${bytes.length} bytes of the type ${mimeType}, which are not passed on` }],
  };
}

/** The value of a JSON text; undefined for any other text, which is passed on as it is. */
function jsonIn(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    // Its text has the numbers that a double would change.
    return hasInexact(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
