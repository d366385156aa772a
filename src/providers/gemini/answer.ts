import type { AnswerMessage, ChatChoice, ChatResult } from '../../contracts/provider.js';
import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { type FailureContext, malformed } from '../http/failure.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { type Block, blockOf, candidateFailure, toFinishReason, lostReason, finishReasonOf } from './ends.js';
import { toChoiceLogprobs } from './logprobs.js';
import { lostOfAnswer } from './losses.js';
import { readParts } from './parts.js';
import { sourceAnnotations, searchesOf } from './sources.js';
import { toUsage } from './usage.js';

/** The usage that an answer states. */
export function geminiUsage(body: JsonObject): ReturnType<typeof toUsage> {
  const searches = objectsOf(body['candidates']).reduce((sum, candidate) => sum + searchesOf(candidate), 0);
  return toUsage(body['usageMetadata'], searches);
}

/** A whole answer of `generateContent`. A prompt that was blocked has no candidate, and is one choice that says nothing. */
export function fromGenerateBody(context: FailureContext, body: JsonObject): ChatResult {
  const candidates = objectsOf(body['candidates']);
  const block = candidates.length === 0 ? blockOf(body) : undefined;
  if (candidates.length === 0 && block === undefined) throw malformed(context.kind, 'an answer without candidates');
  const dropped = [
    ...lostOfAnswer(body),
    ...lostReason(block?.reason, 'blockReason'),
    ...candidates.flatMap((candidate) => lostReason(finishReasonOf(candidate))),
  ];
  const usage = geminiUsage(body);
  return {
    id: textOf(body['responseId']) ?? '',
    choices: block === undefined ? candidates.map((one, at) => toChoice(context, one, at)) : [blockedChoice(block)],
    ...(usage === undefined ? {} : { usage }),
    ...(dropped.length === 0 ? {} : { dropped: [...new Set(dropped)] }),
  };
}

/** The choice of a prompt that was blocked. */
export function blockedChoice({ message }: Block): ChatChoice {
  const refusal = message === undefined ? {} : { refusal: message };
  return { index: 0, message: { content: null, ...refusal }, finishReason: 'content_filter' };
}

function toChoice(context: FailureContext, candidate: JsonObject, position: number): ChatChoice {
  const failure = candidateFailure(context, candidate, false);
  if (failure !== undefined) throw failure;
  const { text, reasoning, toolCalls, starts, ...lists } = readParts(objectOf(candidate['content']));
  const annotations = sourceAnnotations(candidate, text ?? '', starts);
  const logprobs = toChoiceLogprobs(candidate['logprobsResult']);
  const finish = toFinishReason(finishReasonOf(candidate) ?? 'STOP');
  const message: AnswerMessage = {
    content: text ?? null,
    ...lists,
    ...(annotations.length === 0 ? {} : { annotations }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
  };
  return {
    index: numberOf(candidate['index']) ?? position,
    message,
    finishReason: toolCalls.length > 0 && finish === 'stop' ? 'tool_calls' : finish,
    ...(logprobs === undefined ? {} : { logprobs }),
  };
}
