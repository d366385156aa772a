import { isJsonObject } from '../../shared/json/json.js';
import { parseWireJson } from './wire.js';

/** One event of a stream. */
export interface SseEvent {
  /** The event's name; `message` when the stream gave none. */
  event: string;
  /** The data lines, joined by LF. */
  data: string;
}

const CR = 13;

/**
 * Incremental parser of `text/event-stream` (WHATWG HTML, 9.2.6): bytes may be split anywhere. Beyond the standard, a last
 * event that no blank line ends is emitted where its data is whole. `id` and `retry` serve reconnection, which a POST does not have, and are ignored.
 */
export class SseParser {
  // Strips one byte-order mark at the start and keeps incomplete UTF-8 sequences between chunks.
  readonly #decoder = new TextDecoder('utf-8');
  readonly #maxEventChars: number;
  #line = '';
  #skipLineFeed = false;
  #event = '';
  #data: string | undefined;

  /** @param maxEventChars the longest event that is kept; a longer one makes `push` throw a RangeError */
  constructor(maxEventChars: number) {
    this.#maxEventChars = maxEventChars;
  }

  /** The events that `bytes` complete, in order. */
  push(bytes: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    const text = this.#decoder.decode(bytes, { stream: true });
    let start = 0;
    if (this.#skipLineFeed && text !== '') {
      this.#skipLineFeed = false;
      if (text.startsWith('\n')) start = 1;
    }
    for (let end = lineEnd(text, start); end !== -1; end = lineEnd(text, start)) {
      const line = this.#line === '' ? text.slice(start, end) : this.#line + text.slice(start, end);
      this.#line = '';
      start = end + 1;
      if (text.charCodeAt(end) === CR) {
        // CRLF is one line end, also when the chunk ends between its halves.
        if (start === text.length) this.#skipLineFeed = true;
        else if (text.startsWith('\n', start)) start += 1;
      }
      this.#accept(line, events);
    }
    this.#line += text.slice(start);
    if (this.#line.length + (this.#data?.length ?? 0) > this.#maxEventChars) {
      throw new RangeError(`an event is longer than ${this.#maxEventChars} characters`);
    }
    return events;
  }

  /** A last event without its blank line, or line end, counts when it is whole; a fragment means that the stream was cut. */
  end(): SseEvent[] {
    const events: SseEvent[] = [];
    const line = this.#line + this.#decoder.decode();
    this.#line = '';
    if (line !== '') this.#accept(line, events);
    this.#accept('', events);
    return events.filter(({ data }) => data.trim() === '[DONE]' || isJsonObject(parseWireJson(data)));
  }

  #accept(line: string, events: SseEvent[]): void {
    if (line === '') {
      if (this.#data !== undefined)
        events.push({ event: this.#event === '' ? 'message' : this.#event, data: this.#data });
      this.#event = '';
      this.#data = undefined;
      return;
    }
    const colon = line.indexOf(':');
    // A comment begins with its colon: a field without a name, ignored like every unknown one.
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1);
    if (field === 'data') this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    else if (field === 'event') this.#event = value;
  }
}

/** The index of the next CR or LF at or after `from`, else -1. */
function lineEnd(text: string, from: number): number {
  const lineFeed = text.indexOf('\n', from);
  const carriageReturn = text.indexOf('\r', from);
  if (carriageReturn === -1) return lineFeed;
  return lineFeed === -1 ? carriageReturn : Math.min(lineFeed, carriageReturn);
}
