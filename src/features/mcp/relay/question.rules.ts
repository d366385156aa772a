import { isLongerJson } from '../../../shared/json/json-bytes.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { canBeAsked, type ClientProfile } from './client-profile.rules.js';

/** The most questions of one round. */
const MAX_QUESTIONS = 16;
/** The most bytes of the questions of a round: those of a model can have pictures. */
const MAX_BYTES = 1024 * 1024;
/** Words for what must not be asked for by a form (specification 2026-07-28, "Elicitation", "Security considerations"). */
const SECRET =
  /pass-?(word|phrase|code)|passwd|secret|credential|api-?key|private-?key|access-?key|token|\bcvv\b|\bcvc\b|\bpin\b|card-?number|one-?time-?code|\botp\b/i;

/** Why a server's questions cannot be put to a client; undefined where they can. */
export function questionProblem(requests: JsonObject, profile: ClientProfile): string | undefined {
  const all = Object.entries(requests);
  if (all.length > MAX_QUESTIONS) return `it asks ${all.length} questions at a time`;
  if (isLongerJson(requests, MAX_BYTES)) return `its questions are larger than ${MAX_BYTES} bytes`;
  for (const [, request] of all) {
    const problem = problemOf(request, profile);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(request: JsonValue | undefined, profile: ClientProfile): string | undefined {
  if (!isJsonObject(request) || typeof request.method !== 'string') return 'it asks what is no question';
  const { method } = request;
  const params = isJsonObject(request.params) ? request.params : {};
  if (!canBeAsked(profile, method, params)) return `it asks by ${method.slice(0, 50)}, which the client cannot answer`;
  if (method !== 'elicitation/create') return undefined;
  if (params.mode === 'url')
    return isWebAddress(params.url) ? undefined : 'it asks to open what is no address of the web';
  return asksForSecret(params.requestedSchema) ? 'it asks for a secret by a form' : undefined;
}

function isWebAddress(url: JsonValue | undefined): boolean {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
}

function asksForSecret(schema: JsonValue | undefined): boolean {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  if (!isJsonObject(properties)) return false;
  return Object.entries(properties).some(([name, property]) => {
    const { title, format, type } = isJsonObject(property) ? property : {};
    if (type !== undefined && type !== 'string') return false;
    return (
      format === 'password' || SECRET.test(wordsOf(name)) || (typeof title === 'string' && SECRET.test(wordsOf(title)))
    );
  });
}

/** `userPassword` and `user_password` as `user-password`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll(/[_\s.]+/g, '-');
}
