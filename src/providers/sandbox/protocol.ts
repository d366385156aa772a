import type { IncomingHttpHeaders } from 'node:http';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { textOf } from '../http/wire.js';
import type { SandboxConversation } from './realtime.js';

/** A request as the simulators see it. */
export interface SandboxCall {
  method: string;
  /** The path without the query. */
  path: string;
  /** The query string without its question mark; absent without one. */
  query?: string;
  headers: IncomingHttpHeaders;
  /** Undefined for an empty body; `null` is JSON's null. */
  body: JsonValue | undefined;
  /** False when there was a body that is not JSON. */
  validJson: boolean;
  nowMillis: number;
}

/** A simulator's answer: JSON or content at once, or the chunks of a stream. */
export type SandboxReply =
  | { type: 'json'; status: number; body: JsonValue }
  | { type: 'content'; contentType: string; content: Uint8Array }
  | { type: 'stream'; contentType: string; frames: string[] };

/** One provider's wire protocol as a function; the server around it does delays, faults and bytes. */
export interface SandboxProtocol {
  answer(call: SandboxCall): SandboxReply;
  /** A conversation over a WebSocket at a path; absent where there are none. */
  converse?(path: string, model: string): SandboxConversation | undefined;
  /** The provider's error body for a status. */
  error(status: number, message: string): JsonValue;
  /** A frame of a stream that is not the provider's format. */
  garbage: string;
}

/** The settings of the simulators that tests may want to change. */
export interface SandboxModels {
  openai: string[];
  anthropic: string[];
  /** The local server refuses models that it does not have. */
  local: string[];
}

export const defaultModels: SandboxModels = {
  openai: [
    'gpt-4o',
    'gpt-4o-mini',
    'gpt-4.1',
    'gpt-4.1-mini',
    'gpt-5',
    'gpt-5-mini',
    'gpt-5-pro',
    'gpt-5.3-codex',
    'o4-mini',
    'gpt-4o-audio-preview',
    'gpt-realtime',
    'text-embedding-3-small',
    'text-embedding-3-large',
  ],
  anthropic: ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
  local: ['llama3.2:latest', 'qwen3:latest', 'nomic-embed-text:latest'],
};

/** Thrown by a simulator's own checks; answered in the provider's error form. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly body: JsonValue | undefined;

  constructor(status: number, message: string, body?: JsonValue) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The text of a string or of content parts. */
export function textOfContent(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .map((part) => textOf(part['text']) ?? textOfContent(part['content']))
    .join('');
}

/** The part of the body that shapes the answer, without transport options. */
export function identityOf(body: JsonObject): string {
  return JSON.stringify({
    ...body,
    stream: undefined,
    stream_options: undefined,
    user: undefined,
    metadata: undefined,
  });
}
