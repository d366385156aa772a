import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { isGiven, objectOf, unknownTo } from '../http/wire.js';
import { partKind } from './parts.js';

/** The members of an answer that are read, or that say the same of every answer. */
const ANSWER: ReadonlySet<string> = new Set([
  'candidates',
  'createTime',
  'error',
  'modelVersion',
  'promptFeedback',
  'responseId',
  'usageMetadata',
]);
const CANDIDATE: ReadonlySet<string> = new Set([
  'avgLogprobs',
  'citationMetadata',
  'content',
  'finishReason',
  'groundingMetadata',
  'index',
  'logprobsResult',
  'safetyRatings',
  'tokenCount',
]);
const GROUNDING: ReadonlySet<string> = new Set(['groundingChunks', 'groundingSupports']);
const CONTENT: ReadonlySet<string> = new Set(['parts', 'role']);
const CITATIONS: ReadonlySet<string> = new Set(['citationSources', 'citations']);
const TEXT: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature']);
const CALL: ReadonlySet<string> = new Set(['functionCall', 'thought', 'thoughtSignature']);
const FUNCTION: ReadonlySet<string> = new Set(['args', 'id', 'name']);
/** Counters that are read or follow from others. */
const USAGE: ReadonlySet<string> = new Set([
  'cacheTokensDetails',
  'cachedContentTokenCount',
  'candidatesTokenCount',
  'candidatesTokensDetails',
  'promptTokenCount',
  'promptTokensDetails',
  'thoughtsTokenCount',
  'toolUsePromptTokenCount',
  'toolUsePromptTokensDetails',
  'totalTokenCount',
  'trafficType',
]);

/** Names of what an answer, or a chunk of one, says and the neutral form has no place for. */
export function lostOfAnswer(body: JsonObject): string[] {
  const lost = [
    ...unknownTo(ANSWER, body, 'answer'),
    ...unknownTo(USAGE, objectOf(body['usageMetadata']) ?? {}, 'usage').filter(isCounted(body)),
  ];
  for (const candidate of objectsOf(body['candidates'])) lost.push(...lostOfCandidate(candidate));
  return lost.length < 2 ? lost : [...new Set(lost)];
}

/** A counter of 0 says nothing. */
function isCounted(body: JsonObject): (name: string) => boolean {
  const usage = objectOf(body['usageMetadata']);
  return (name) => usage?.[name.slice('usage.'.length)] !== 0;
}

function lostOfCandidate(candidate: JsonObject): string[] {
  const { content, citationMetadata, groundingMetadata } = candidate;
  return [
    ...unknownTo(CANDIDATE, candidate, 'candidate'),
    ...unknownTo(CONTENT, objectOf(content) ?? {}, 'content'),
    ...unknownTo(CITATIONS, objectOf(citationMetadata) ?? {}, 'citationMetadata'),
    ...unknownTo(GROUNDING, objectOf(groundingMetadata) ?? {}, 'groundingMetadata'),
    ...objectsOf(objectOf(content)?.['parts']).flatMap(lostOfPart),
  ];
}

/** Parts that are neither text nor calls are passed on whole. */
function lostOfPart(part: JsonObject): string[] {
  const kind = partKind(part);
  if (kind === 'other') return [];
  if (kind === 'text') return unknownTo(TEXT, part, 'part');
  const call = objectOf(part['functionCall']) ?? {};
  const isThought = isGiven(part['thought']) && part['thought'] !== false;
  return [
    ...unknownTo(CALL, part, 'part'),
    ...unknownTo(FUNCTION, call, 'functionCall'),
    ...(isThought ? ['part.thought'] : []),
  ];
}
