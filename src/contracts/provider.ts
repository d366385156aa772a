import type { JsonObject, JsonValue } from '../shared/json/json.js';
import type { ModelType } from '../shared/models/model-types.data.js';
import type { ProviderKind, UpstreamProtocol } from '../shared/provider-kinds.data.js';
import type { KindContent, KindReply, KindRequest, UpstreamVideos } from './call-kinds.js';
import type { RealtimeConnection } from './realtime.js';
import type { TokenUsage } from '../shared/token-usage.js';
import type { UpstreamBatches } from './upstream-batches.js';

export type { CallKind, KindReply, KindRequest } from './call-kinds.js';
export type { TokenUsage } from '../shared/token-usage.js';

export type { ProviderKind, UpstreamProtocol } from '../shared/provider-kinds.data.js';

/** Text, or OpenAI's content parts (`text`, `image_url`, `input_audio`, `file`), passed as they came. */
export type MessageContent = string | JsonObject[] | null;

/** `arguments` is JSON text, as in OpenAI's format. */
export interface FunctionCall {
  name: string;
  arguments: string;
}

export interface ToolCall {
  id: string;
  /** The `arguments` of a custom tool's call are its input, which may be any text. */
  type: 'function' | 'custom';
  function: FunctionCall;
  /** Server-specific data that must be sent back with the call, such as Gemini's thought signatures. */
  extraContent?: JsonObject;
}

/** Lists of JSON that an answer has beside its text, as they came; in streams each piece appends to them. */
export interface OpaqueLists {
  /** OpenAI's annotations, such as citations. */
  annotations?: JsonObject[];
  /** Anthropic's `thinking` and `redacted_thinking` blocks, whose signatures hold for the unchanged text alone. */
  thinkingBlocks?: JsonObject[];
  /** OpenRouter's `reasoning_details`, as they came. */
  reasoningDetails?: JsonObject[];
  /** Parts of the content that are neither text nor refusal nor reasoning. */
  contentParts?: JsonObject[];
}

/** On assistant messages, `OpaqueLists` are those of an earlier answer; annotations are not sent. */
export interface ChatMessage extends OpaqueLists {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function';
  content: MessageContent;
  name?: string;
  /** Tool calls, on assistant messages only. */
  toolCalls?: ToolCall[];
  /** On tool messages: the call that this answers. */
  toolCallId?: string;
  refusal?: string | null;
  /** On assistant messages: the call of OpenAI's older `functions`. */
  functionCall?: FunctionCall;
  /** On assistant messages: the reasoning that came with the answer, for servers that want it back. */
  reasoningContent?: string;
  /** The server calls it `reasoning`. */
  isReasoningShort?: boolean;
  /** On assistant messages: the id of an audio answer, in OpenAI's form. */
  audio?: JsonObject;
  /** Anthropic's mark that the prompt up to the end of this message is worth caching. */
  cacheControl?: JsonObject;
}

export interface FunctionTool {
  type: 'function';
  function: { name: string; description?: string; parameters?: JsonObject; strict?: boolean | null };
  cache_control?: JsonObject | null;
}

/** A tool whose input is text, free or of a grammar. */
export interface CustomTool {
  type: 'custom';
  custom: { name: string; description?: string; format?: JsonObject };
}

/** A tool that a provider defines, in the provider's form, such as `web_search_20250305`. */
export type HostedTool = { type: `${string}_${string}` } & JsonObject;

/** Searches of Anthropic's web search where a request sets no bound, so that their cost has one. */
export const DEFAULT_WEB_SEARCHES = 5;

export type ToolDefinition = FunctionTool | CustomTool | HostedTool;

/** Protocols whose requests and answers pass as they are between a client and an upstream that both speak them. */
export type NativeProtocol = Exclude<UpstreamProtocol, 'chat'>;

/** A request in its client's protocol. Upstreams that speak it get the body as it came, but for the model. */
export interface NativeRequest {
  protocol: NativeProtocol;
  body: JsonObject;
  /** The body with what is in nothing that is kept, for the moment when the provider is asked; `id` is that of the invocation. */
  seal?: (body: JsonObject, id: string | undefined) => JsonObject;
  /** The protocol's own headers, such as `anthropic-beta`, by lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Fields that other protocols cannot carry and that are left out there. */
  dropped: readonly string[];
  /** Fields that would change the answer if left out, so that only upstreams of this protocol are asked. */
  refused: readonly string[];
  /** Fields for which hosted providers charge what the catalogue has no price for. */
  charged?: readonly string[];
  /** The length of all texts that are in the body alone, in UTF-16 code units. */
  untranslatedChars: number;
  /** The most tokens of what is in the body as an id or an address alone. */
  linkedTokens?: number;
}

/** An event of a stream in the protocol of the request. */
export interface NativeEvent {
  /** The SSE event name. */
  event: string;
  data: JsonObject;
}

/** A chat request in the gateway's neutral form: OpenAI's meaning, camelCase names. */
export interface ChatRequest {
  /** The provider's own name of the model. */
  model: string;
  messages: ChatMessage[];
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  /** The maximum tokens of all choices together; far longer answers are truncated. Not sent. */
  longestAnswer?: number;
  n?: number;
  stop?: string[];
  seed?: number;
  tools?: ToolDefinition[];
  /** `none`, `auto`, `required`, or `{type: 'function', function: {name}}`. */
  toolChoice?: JsonValue;
  parallelToolCalls?: boolean;
  /** `{type: 'text' | 'json_object'}` or `{type: 'json_schema', json_schema: {name, schema, strict}}`. */
  responseFormat?: JsonObject;
  logprobs?: boolean;
  topLogprobs?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  logitBias?: JsonObject;
  /** Opaque end-user id, for the provider's abuse detection. */
  user?: string;
  /** Top-level fields that the gateway does not know, in wire form; forwarded to OpenAI-compatible upstreams. */
  extra?: JsonObject;
  /** The same request in the client's protocol, for upstreams that speak it. */
  native?: NativeRequest;
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter';

export interface AnswerMessage extends OpaqueLists {
  content: string | null;
  toolCalls?: ToolCall[];
  refusal?: string | null;
  /** The call of OpenAI's older `functions`. */
  functionCall?: FunctionCall;
  /** Reasoning that the model shows, as text. */
  reasoningContent?: string;
  /** OpenAI's audio answer, as it came. */
  audio?: JsonObject;
}

export interface ChatChoice {
  index: number;
  message: AnswerMessage;
  finishReason: FinishReason;
  /** OpenAI's `logprobs` object, as it came. */
  logprobs?: JsonValue;
}

export interface ChatResult {
  /** The provider's own id of the answer. */
  id: string;
  choices: ChatChoice[];
  /** Absent when the provider reported none. */
  usage?: TokenUsage;
  systemFingerprint?: string;
  serviceTier?: string;
  /** Names of response parts that a chat completion cannot carry; listed in the evidence. */
  dropped?: string[];
  /** The answer in the protocol of the request; its content is in `choices` too, to be counted and recorded. */
  native?: JsonObject;
}

/** A piece of a tool call: `id` and `name` come once, `arguments` in fragments to be concatenated. */
export interface ToolCallDelta {
  /** As the provider counts; absent where it does not. */
  index?: number;
  id?: string;
  /** Absent on calls of functions. */
  type?: 'custom';
  name?: string;
  arguments?: string;
  extraContent?: JsonObject;
}

/** One step of a streamed answer, in order. `delta` parts may be empty of content but never of meaning. */
export type ChatStreamPart =
  | (OpaqueLists & {
      type: 'delta';
      /** The index of the choice. */
      index: number;
      content?: string;
      toolCalls?: ToolCallDelta[];
      refusal?: string;
      functionCall?: { name?: string; arguments?: string };
      reasoningContent?: string;
      /** Pieces of OpenAI's audio answer, as they came. */
      audio?: JsonObject;
      finishReason?: FinishReason;
      logprobs?: JsonValue;
    })
  /** Facts about the whole answer, before the pieces that they came with. */
  | { type: 'about'; systemFingerprint?: string; serviceTier?: string }
  /** Names of what has no place here, as `ChatResult.dropped`. */
  | { type: 'dropped'; names: string[] }
  /** An event in the protocol of the request, before the parts that say the same in the neutral form. */
  | ({ type: 'native' } & NativeEvent)
  /** The figures of the answer so far: the last ones hold. */
  | { type: 'usage'; usage: TokenUsage };

export interface EmbedRequest {
  model: string;
  input: string[] | number[][];
  dimensions?: number;
  user?: string;
  extra?: JsonObject;
}

export interface EmbedResult {
  /** One vector per input, in the order of the inputs. */
  embeddings: number[][];
  usage?: { promptTokens: number };
}

/** A model that an upstream says it serves. */
export interface UpstreamModel {
  id: string;
  type: ModelType;
  contextWindow?: number;
  dimensions?: number;
}

/** One of a provider's keys, without its secret. */
export interface KeyState {
  /** The end of the key; null for a short one. */
  hint: string | null;
  /** Its share of the calls; 0 makes it a spare. */
  weight: number;
  /** Unix ms; null while it serves. */
  restsUntil: number | null;
  /** The provider does not accept it, or has limited it. */
  reason: 'refused' | 'limited' | null;
}

/** A limit of the provider's own, as its last answer stated it. */
export interface UpstreamLimit {
  /** Such as `requests` or `input-tokens`. */
  name: string;
  /** Null where the answer did not say. */
  limit: number | null;
  remaining: number | null;
  /** Unix ms. */
  resetsAt: number | null;
}

/**
 * One provider's wire protocol. Every method rejects with an `UpstreamError`, also when `signal` aborts (`failure`
 * `aborted`, or `timeout` when the signal's reason is a `TimeoutError`), and closes its connection then.
 */
export interface ProviderAdapter {
  readonly kind: ProviderKind;
  /** The protocols of the upstream, in the order of preference. */
  readonly speaks: readonly UpstreamProtocol[];
  /** The same for one model, by its upstream name, where models differ. */
  speaksFor?(model: string): readonly UpstreamProtocol[];
  /** True when the upstream is one of the sandbox simulators. */
  readonly sandbox: boolean;
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatResult>;
  /**
   * Yields parts as the upstream sends them; throws `cut` when it ends without the protocol's terminator. Leaving the
   * loop early closes the connection.
   */
  chatStream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatStreamPart>;
  /** Names of the request's fields that this protocol has no place for, so that they are not sent. */
  drops(request: ChatRequest): string[];
  /** The same of a request that passes in its client's protocol; absent where all of it does. */
  nativeDrops?(request: ChatRequest): string[];
  /** Absent where the provider has no embeddings. */
  embed?(request: EmbedRequest, signal: AbortSignal): Promise<EmbedResult>;
  /** Answers a call of another kind, as it came; absent where the provider has none. */
  ask?(request: KindRequest, signal: AbortSignal): Promise<KindReply>;
  /** Streams the events of such a call, as they come; absent where the provider has none. */
  askStream?(request: KindRequest, signal: AbortSignal): AsyncIterable<JsonObject>;
  /** Answers such a call with content that comes as it is made; absent where the provider has none. */
  askContent?(request: KindRequest, signal: AbortSignal): Promise<KindContent>;
  /** Reads and removes the videos that were asked for; absent where the provider has none. */
  videos?: UpstreamVideos;
  /** Takes many requests at once, to answer them within a day for less; absent where the provider does not. */
  batches?: UpstreamBatches;
  /** Opens a conversation by text and voice with a model, by its upstream name; absent where the provider has none. */
  converse?(model: string, signal: AbortSignal): Promise<RealtimeConnection>;
  /** Cheap authenticated read; also lists what the upstream serves, where it can. */
  listModels(signal: AbortSignal): Promise<UpstreamModel[]>;
  /** The provider's own limits, as its last answer stated them; none where it stated none. */
  limits(): readonly UpstreamLimit[];
  /** Its keys, where it has several. */
  keys?(): readonly KeyState[];
  /** Closes the adapter's pooled connections. */
  close(): Promise<void>;
}
