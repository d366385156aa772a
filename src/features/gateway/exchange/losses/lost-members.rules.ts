import type { AnswerMessage, ChatChoice } from '../../../../contracts/provider.js';

/** The members of an answer's message as they are named in evidence; the type asks for each new one. */
const NAMES = {
  annotations: 'message.annotations',
  audio: 'message.audio',
  content: 'message.content',
  contentParts: 'message.content_parts',
  functionCall: 'message.function_call',
  reasoningContent: 'message.reasoning_content',
  reasoningDetails: 'message.reasoning_details',
  refusal: 'message.refusal',
  thinkingBlocks: 'message.thinking_blocks',
  toolCalls: 'message.tool_calls',
} as const satisfies Record<keyof AnswerMessage, string>;
const MEMBERS = Object.keys(NAMES) as (keyof AnswerMessage)[];

/** Names of what is lost of an answer in a protocol of one choice: all but the members that it has a place for. */
export function lostMembers(
  [first, ...others]: readonly ChatChoice[],
  carried: readonly (keyof AnswerMessage | 'logprobs')[],
): string[] {
  if (first === undefined) return [];
  const { message, logprobs } = first;
  const lost: string[] = MEMBERS.filter((name) => message[name] != null && !carried.includes(name)).map(
    (name) => NAMES[name],
  );
  if (logprobs != null && !carried.includes('logprobs')) lost.push('choice.logprobs');
  return others.length === 0 ? lost : [...lost, 'choices'];
}
