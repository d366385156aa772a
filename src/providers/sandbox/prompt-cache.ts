import { createHash } from 'node:crypto';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { objectOf } from '../http/wire.js';
import { toPieces } from './answers.js';

const MAX_PREFIXES = 1_000;

/** Tokens of a prompt that a request read from the cache and wrote to it. */
export interface CacheUse {
  read: number;
  written: number;
  isHour: boolean;
}

/** Anthropic's prompt cache: what is marked is written the first time and read from then on. */
export class PromptCache {
  readonly #prefixes = new Set<string>();

  use(body: JsonObject): CacheUse {
    const marks = markedPrefixes(body);
    const known = marks.findLast(({ key }) => this.#prefixes.has(key));
    const last = marks.at(-1);
    for (const { key } of marks) this.#prefixes.add(key);
    for (const key of this.#prefixes) if (this.#prefixes.size > MAX_PREFIXES) this.#prefixes.delete(key);
    const read = known?.tokens ?? 0;
    return { read, written: (last?.tokens ?? 0) - read, isHour: last?.isHour === true };
  }
}

interface Mark {
  key: string;
  tokens: number;
  isHour: boolean;
}

/** The prompt up to each mark, in the order in which Anthropic reads it: tools, system, messages. */
function markedPrefixes(body: JsonObject): Mark[] {
  const pieces: JsonObject[] = [...objectsOf(body['tools']), ...objectsOf(body['system'])];
  for (const message of objectsOf(body['messages']))
    pieces.push(...objectsOf(message['content']).map((block) => ({ ...block, role: message['role'] ?? null })));
  const end = objectOf(body['cache_control']);
  const hash = createHash('sha256').update(JSON.stringify(body['model'] ?? null));
  const marks: Mark[] = [];
  let tokens = 0;
  pieces.forEach((piece, index) => {
    const { cache_control: mark, ...rest } = piece;
    const text = JSON.stringify(rest);
    hash.update(text);
    tokens += toPieces(text).length;
    const control: JsonValue | undefined = mark ?? (index === pieces.length - 1 ? end : undefined);
    const given = objectOf(control);
    if (given !== undefined) marks.push({ key: hash.copy().digest('hex'), tokens, isHour: given['ttl'] === '1h' });
  });
  return marks;
}
