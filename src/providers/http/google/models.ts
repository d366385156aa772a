import type { UpstreamModel } from '../../../contracts/provider.js';
import { type JsonObject, objectsOf } from '../../../shared/json/json.js';
import { malformed } from '../failure.js';
import { numberOf, textOf } from '../wire.js';

const EMBEDDING_NAME = /embed/;

/**
 * The models of `GET …/models`: `models` at the Gemini API, with the methods of each, and `publisherModels` on Vertex AI. An
 * empty list has no member at all.
 */
export function fromModelsBody(body: JsonObject, kind: string): UpstreamModel[] {
  const { models, publisherModels } = body;
  if (!Array.isArray(models ?? publisherModels ?? [])) throw malformed(kind, 'a model list that is not a list');
  return [...objectsOf(models).flatMap(toModel), ...objectsOf(publisherModels).flatMap(toModel)];
}

function toModel(entry: JsonObject): UpstreamModel[] {
  const id = textOf(entry['name'])?.replace(/^(?:publishers\/[^/]+\/)?models\//, '');
  const type = typeOf(id ?? '', entry['supportedGenerationMethods']);
  const contextWindow = numberOf(entry['inputTokenLimit']);
  if (id === undefined || type === undefined) return [];
  return [{ id, type, ...(contextWindow === undefined ? {} : { contextWindow }) }];
}

/** By its methods where the list has them, else by its name. */
function typeOf(id: string, methods: JsonObject[string]): UpstreamModel['type'] | undefined {
  if (!Array.isArray(methods)) return EMBEDDING_NAME.test(id) ? 'embedding' : 'chat';
  if (methods.includes('generateContent')) return 'chat';
  return methods.includes('embedContent') ? 'embedding' : undefined;
}
