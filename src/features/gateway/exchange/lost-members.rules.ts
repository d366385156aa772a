import type { AnswerMessage, ChatChoice } from '../../../contracts/provider.js';

/** The members of an answer's message that not every protocol has a place for, as they are named in evidence. */
const NAMES = {
  annotations: 'message.annotations',
  audio: 'message.audio',
  contentParts: 'message.content_parts',
  functionCall: 'message.function_call',
  reasoningDetails: 'message.reasoning_details',
  thinkingBlocks: 'message.thinking_blocks',
} as const satisfies Partial<Record<keyof AnswerMessage, string>>;

/** Names of what is lost of an answer in a protocol of one choice that has no place for `members`. */
export function lostMembers(
  [first, ...others]: readonly ChatChoice[],
  members: readonly (keyof typeof NAMES)[],
): string[] {
  const lost: string[] = members.filter((name) => first?.message[name] !== undefined).map((name) => NAMES[name]);
  return others.length === 0 ? lost : [...lost, 'choices'];
}
