import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { textOf } from '../http/wire.js';

/** The first places of marks such as `[1]` in a text that comes in pieces. */
class SourceMarks {
  private readonly places = new Map<number, number>();
  private length = 0;
  /** The end of the text, where a mark may have begun. */
  private tail = '';

  push(piece: string): void {
    const from = this.length - this.tail.length;
    const text = this.tail + piece;
    for (const { 1: number, index } of text.matchAll(/\[(\d{1,3})\]/g))
      if (!this.places.has(Number(number))) this.places.set(Number(number), from + index);
    this.length += piece.length;
    this.tail = /\[\d{0,3}$/.exec(text)?.[0] ?? '';
  }

  /** The place of the mark of the source with this number; an empty place if it has none. */
  placeOf(number: number): { start_index: number; end_index: number } {
    const start = this.places.get(number);
    if (start === undefined) return { start_index: 0, end_index: 0 };
    return { start_index: start, end_index: start + String(number).length + '[]'.length };
  }
}

/**
 * The sources of an answer, as Perplexity and xAI send them beside the choices: `citations`, a list of addresses, and
 * `search_results` of the same order. They become annotations in OpenAI's form, each with its result as it came.
 */
export class Sources {
  private readonly marks = new SourceMarks();
  private citations: string[] = [];
  private results: JsonObject[] = [];

  /** Notes what an answer or a chunk says; servers repeat it with every chunk. */
  read(answer: JsonObject): void {
    const { citations, search_results: results } = answer;
    if (Array.isArray(citations)) this.citations = citations.filter((url) => typeof url === 'string');
    if (Array.isArray(results)) this.results = objectsOf(results);
  }

  say(piece: string | null | undefined): void {
    if (typeof piece === 'string') this.marks.push(piece);
  }

  /** Returns the annotations and clears them, so that they are sent once. */
  take(): JsonObject[] {
    const count = Math.max(this.citations.length, this.results.length);
    const made = Array.from({ length: count }, (_, at) => this.annotation(at));
    [this.citations, this.results] = [[], []];
    return made;
  }

  private annotation(at: number): JsonObject {
    const result = this.results[at];
    const url = this.citations[at] ?? textOf(result?.['url']) ?? '';
    const title = textOf(result?.['title']) ?? url;
    return {
      type: 'url_citation',
      url_citation: { url, title, ...this.marks.placeOf(at + 1) },
      ...(result === undefined ? {} : { search_result: result }),
    };
  }
}
