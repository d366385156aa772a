import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

/** No real answer has as many. */
const MAX_SOURCES = 512;

/** A source of a text, between two places in UTF-8 bytes. */
interface Source {
  from: number;
  to: number;
  url: string | undefined;
  title: string | undefined;
  /** As it came. */
  rest: JsonObject;
}

/**
 * The sources of a candidate as annotations in OpenAI's form, each with its source as it came. Google counts places in bytes;
 * `starts` has the places of the parts that they are counted from.
 */
export function sourceAnnotations(candidate: JsonObject, text: string, starts: readonly number[] = []): JsonObject[] {
  const sources = [...cited(candidate), ...grounded(candidate, starts)].slice(0, MAX_SOURCES);
  if (sources.length === 0) return [];
  const places = unitsAt(
    text,
    sources.flatMap(({ from, to }) => [from, to]),
  );
  return sources.map(({ from, to, url, title, rest }) => ({
    type: 'url_citation',
    url_citation: {
      start_index: places.get(from) ?? 0,
      end_index: places.get(to) ?? 0,
      ...(url === undefined ? {} : { url }),
      ...(title === undefined ? {} : { title }),
    },
    ...rest,
  }));
}

/** The searches that an answer names. */
export function searchesOf(candidate: JsonObject): number {
  const queries = objectOf(candidate['groundingMetadata'])?.['webSearchQueries'];
  return Array.isArray(queries) ? queries.length : 0;
}

/** Passages that recite a source. The Gemini API calls their list `citationSources`, Vertex AI `citations`. */
function cited(candidate: JsonObject): Source[] {
  const { citationSources, citations } = objectOf(candidate['citationMetadata']) ?? {};
  return [...objectsOf(citationSources), ...objectsOf(citations)].map((citation) => ({
    from: numberOf(citation['startIndex']) ?? 0,
    to: numberOf(citation['endIndex']) ?? 0,
    url: textOf(citation['uri']),
    title: textOf(citation['title']),
    rest: { citation },
  }));
}

/** The findings of Google Search: each passage with each of its sources, then the sources of no passage. */
function grounded(candidate: JsonObject, starts: readonly number[]): Source[] {
  const { groundingChunks, groundingSupports } = objectOf(candidate['groundingMetadata']) ?? {};
  const chunks = objectsOf(groundingChunks);
  const used = new Set<JsonObject>();
  const supported = objectsOf(groundingSupports)
    .slice(0, MAX_SOURCES)
    .flatMap((support) => {
      const segment = objectOf(support['segment']) ?? {};
      const start = starts[numberOf(segment['partIndex']) ?? 0] ?? 0;
      const from = start + (numberOf(segment['startIndex']) ?? 0);
      const to = start + (numberOf(segment['endIndex']) ?? 0);
      const { groundingChunkIndices: indices } = support;
      return (Array.isArray(indices) ? indices.slice(0, MAX_SOURCES) : []).flatMap((index): Source[] => {
        const chunk = chunks[numberOf(index) ?? -1];
        if (chunk === undefined) return [];
        used.add(chunk);
        return [{ from, to, ...aboutChunk(chunk), rest: { grounding_chunk: chunk, grounding_support: support } }];
      });
    });
  const others = chunks.filter((chunk) => !used.has(chunk));
  return [
    ...supported,
    ...others.map((chunk) => ({ from: 0, to: 0, ...aboutChunk(chunk), rest: { grounding_chunk: chunk } })),
  ];
}

/** A page, a passage of a data store or a place of Google Maps. */
function aboutChunk(chunk: JsonObject): Pick<Source, 'url' | 'title'> {
  const about = objectOf(chunk['web'] ?? chunk['retrievedContext'] ?? chunk['maps']);
  return { url: textOf(about?.['uri']), title: textOf(about?.['title']) };
}

/** The places of bytes in a text, in UTF-16 code units. */
function unitsAt(text: string, bytes: readonly number[]): ReadonlyMap<number, number> {
  const wanted = [...new Set(bytes)].toSorted((a, b) => a - b);
  const places = new Map<number, number>();
  let next = 0;
  let passed = 0;
  let units = 0;
  const note = (): void => {
    for (let place = wanted[next]; place !== undefined && place <= passed; place = wanted[++next])
      places.set(place, units);
  };
  note();
  for (const character of text) {
    if (next >= wanted.length) break;
    passed += Buffer.byteLength(character);
    units += character.length;
    note();
  }
  for (const place of wanted.slice(next)) places.set(place, units);
  return places;
}
