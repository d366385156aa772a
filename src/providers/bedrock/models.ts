import type { UpstreamModel } from '../../contracts/provider.js';
import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { malformed } from '../http/failure.js';
import { textOf } from '../http/wire.js';

/** The host that lists models is another than the one that answers: `bedrock.` for `bedrock-runtime.`. */
export function controlUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.hostname = url.hostname.replace(/^bedrock-runtime(-fips)?\./, 'bedrock$1.');
  return url.href;
}

/** The models of `ListFoundationModels` that answer with text on demand. */
export function fromFoundationModels(body: JsonObject): UpstreamModel[] {
  if (!Array.isArray(body['modelSummaries'])) throw malformed('bedrock', 'a list of models without summaries');
  return objectsOf(body['modelSummaries']).flatMap((model): UpstreamModel[] => {
    const id = textOf(model['modelId']);
    const isServed =
      includes(model['outputModalities'], 'TEXT') && includes(model['inferenceTypesSupported'], 'ON_DEMAND');
    return id === undefined || !isServed ? [] : [{ id, type: 'chat' }];
  });
}

/** The profiles of `ListInferenceProfiles`, by the ids that calls name. */
export function fromInferenceProfiles(body: JsonObject): UpstreamModel[] {
  if (!Array.isArray(body['inferenceProfileSummaries']))
    throw malformed('bedrock', 'a list of profiles without summaries');
  return objectsOf(body['inferenceProfileSummaries']).flatMap(({ inferenceProfileId, status }): UpstreamModel[] => {
    const id = textOf(inferenceProfileId);
    return id === undefined || /embed/.test(id) || status !== 'ACTIVE' ? [] : [{ id, type: 'chat' }];
  });
}

function includes(list: JsonObject[string], wanted: string): boolean {
  return Array.isArray(list) && list.includes(wanted);
}
