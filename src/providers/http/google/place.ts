/** A base URL at Google: the Gemini API, or one publisher's models on Vertex AI. */
export interface GooglePlace {
  origin: string;
  /** The path of the models. */
  models: string;
  /** The path of their list. */
  list: string;
  isVertex: boolean;
  /** Calls of functions and their results have ids, which version v1 of Vertex AI does not know. */
  hasCallIds: boolean;
  /** On Vertex AI, whose models they are, such as `google` or `anthropic`. */
  publisher: string | undefined;
}

/** `…/v1/projects/{p}/locations/{l}/publishers/{who}`; express mode has neither project nor location. */
const VERTEX = /^(.*)\/(v1|v1beta1)\/(?:projects\/[^/]+\/locations\/[^/]+\/)?publishers\/([^/]+)$/;

/** Reads a base URL. Vertex AI lists a publisher's models below its host alone, in version v1beta1. */
export function placeOf(baseUrl: string): GooglePlace {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  const models = `${path}/models`;
  const [, before, version, publisher] = VERTEX.exec(path) ?? [];
  if (before === undefined || publisher === undefined)
    return { origin, models, list: `${models}?pageSize=1000`, isVertex: false, hasCallIds: true, publisher: undefined };
  const list = `${before}/v1beta1/publishers/${publisher}/models?pageSize=300`;
  return { origin, models, list, isVertex: true, hasCallIds: version !== 'v1', publisher };
}

/** The path of a method of a model. */
export function methodOf({ models }: GooglePlace, model: string, method: string): string {
  return `${models}/${encodeURIComponent(model.replace(/^models\//, ''))}:${method}`;
}
