import type { ChatRequest, UpstreamModel } from '../../contracts/provider.js';
import { entryOf, type JsonObject } from '../../shared/json/json.js';
import { fromModelsBody as fromPublisherModels } from '../http/google/models.js';
import { type GooglePlace, methodOf, placeOf } from '../http/google/place.js';
import { fromModelsBody } from './translate.js';
import { VERTEX_BETA_NAMES, VERTEX_BETAS, VERTEX_VERSION } from './vertex.data.js';

type Headers = Readonly<Record<string, string>>;

/** Where Anthropic's Messages are, and how they differ there from Anthropic's own API. */
export interface AnthropicApi {
  baseUrl: string;
  /** The headers of every request. */
  own: Headers;
  pathOf: (model: string, stream: boolean) => string;
  bodyOf: (body: JsonObject) => JsonObject;
  /** The headers of one request. */
  headersOf: (headers: Headers) => Headers;
  /** Names of what a request in Anthropic's own form loses. */
  nativeDrops: (request: ChatRequest) => string[];
  list: string;
  modelsOf: (body: JsonObject) => UpstreamModel[];
}

/** Anthropic's own API, or Vertex AI where the base URL ends in `/publishers/anthropic`. */
export function anthropicApi(baseUrl: string, apiKey: string | undefined): AnthropicApi {
  const place = placeOf(baseUrl);
  if (place.publisher === 'anthropic') return vertexApi(place, apiKey);
  return {
    baseUrl,
    own: { 'anthropic-version': '2023-06-01', ...(apiKey === undefined ? {} : keyHeader(baseUrl, apiKey)) },
    pathOf: () => '/v1/messages',
    bodyOf: (body) => body,
    headersOf: (headers) => headers,
    nativeDrops: () => [],
    list: '/v1/models?limit=1000',
    modelsOf: fromModelsBody,
  };
}

/** The model is in the path, the version in the body. */
function vertexApi(place: GooglePlace, apiKey: string | undefined): AnthropicApi {
  return {
    baseUrl: place.origin,
    own: apiKey === undefined ? {} : { 'x-goog-api-key': apiKey },
    pathOf: (model, stream) => methodOf(place, model, stream ? 'streamRawPredict' : 'rawPredict'),
    bodyOf: ({ model: _, ...body }) => ({ anthropic_version: VERTEX_VERSION, ...body }),
    headersOf({ 'anthropic-version': _, 'anthropic-beta': given, ...headers }) {
      const betas = betasIn(given).filter((beta) => VERTEX_BETAS.has(beta));
      return betas.length === 0 ? headers : { ...headers, 'anthropic-beta': betas.join(',') };
    },
    nativeDrops: ({ native }) =>
      betasIn(native?.headers['anthropic-beta'])
        .filter((beta) => !VERTEX_BETAS.has(beta))
        .map((beta) => `anthropic-beta[${beta}]`),
    list: place.list,
    modelsOf: (body) => fromPublisherModels(body, 'anthropic'),
  };
}

function betasIn(header = ''): string[] {
  const betas = header.split(',').map((beta) => beta.trim());
  return [...new Set(betas.map((beta) => entryOf(VERTEX_BETA_NAMES, beta) ?? beta))].filter((beta) => beta !== '');
}

/** Hosts of clouds that serve Anthropic's protocol and take a key as a bearer token: Amazon Bedrock (Mantle). */
const BEARER_HOSTS = /\.api\.aws$/;

/** The header that carries a key. */
export function keyHeader(baseUrl: string, apiKey: string): Record<string, string> {
  const isBearer = URL.canParse(baseUrl) && BEARER_HOSTS.test(new URL(baseUrl).hostname);
  return isBearer ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey };
}
