import { isLongerJson } from '../../../shared/json/json-bytes.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { canBeAsked, type ClientProfile, neededFor } from './client-profile.rules.js';

/** The most questions of one round. */
const MAX_QUESTIONS = 16;
/** The most bytes of the questions of a round: those of a model can have pictures. */
const MAX_BYTES = 1024 * 1024;
const KINDS: ReadonlySet<string> = new Set(['elicitation/create', 'roots/list', 'sampling/createMessage']);
/** Words for what must not be asked for by a form (specification 2026-07-28, "Elicitation", "Security considerations"). */
const SECRET =
  /pass-?(word|phrase|code)|passwd|secret|credential|api-?key|private-?key|access-?key|token|\bcvv\b|\bcvc\b|\bpin\b|card-?number|one-?time-?code|\botp\b/i;

/** Why questions cannot be put to a client, and the abilities that it lacks for them. */
export interface QuestionProblem {
  reason: string;
  needs?: JsonObject;
}

/** Undefined for a server's questions that can be put to a client. */
export function questionProblem(requests: JsonObject, profile: ClientProfile): QuestionProblem | undefined {
  const all = Object.entries(requests);
  if (all.length > MAX_QUESTIONS) return { reason: `it asks ${all.length} questions at a time` };
  if (isLongerJson(requests, MAX_BYTES)) return { reason: `its questions are larger than ${MAX_BYTES} bytes` };
  for (const [, request] of all) {
    const problem = problemOf(request, profile);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(request: JsonValue | undefined, profile: ClientProfile): QuestionProblem | undefined {
  if (!isJsonObject(request) || typeof request.method !== 'string') return { reason: 'it asks what is no question' };
  const { method } = request;
  const params = isJsonObject(request.params) ? request.params : {};
  if (!KINDS.has(method)) return { reason: 'it asks by a method that is for no questions' };
  if (!canBeAsked(profile, method, params))
    return { reason: `it asks by ${method}, which the client cannot answer`, needs: neededFor(method, params) };
  if (method !== 'elicitation/create') return undefined;
  if (params.mode === 'url')
    return isWebAddress(params.url) ? undefined : { reason: 'it asks to open what is no address of the web' };
  return asksForSecret(params.requestedSchema) ? { reason: 'it asks for a secret by a form' } : undefined;
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
