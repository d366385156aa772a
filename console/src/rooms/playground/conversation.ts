import type { ChatSubscriptionVariables, ChatSubscription } from '../../gql/graphql.js';

export type ChatInput = ChatSubscriptionVariables['input'];
export type Message = ChatInput['messages'][number];
type Completion = Extract<ChatSubscription['chatStream'], { __typename: 'ChatCompletion' }>;
export type ToolCall = NonNullable<Completion['choices'][number]['message']['toolCalls']>[number];

/** An error of the server. */
export interface Failure {
  message: string;
  code?: string | undefined;
  /** The id of the failed request, for support. */
  requestId?: string | undefined;
}

/** The answer to one request, complete or in progress. */
export interface Answer {
  /** `held`: waiting for an approval. */
  state: 'waiting' | 'answering' | 'done' | 'stopped' | 'failed' | 'held';
  text: string;
  reasoning?: string | undefined;
  calls: readonly ToolCall[];
  /** The invocation's id, once it is known. */
  id?: string | undefined;
  proposalId?: string | undefined;
  failure?: Failure | undefined;
  usage?: Completion['usage'] | undefined;
  finish?: string | undefined;
  /** From the question to the first piece and to the end, ms, as this browser saw it. */
  firstMillis?: number | undefined;
  millis?: number | undefined;
}

/** The parameters of a request, without its messages. */
export type Options = Omit<ChatInput, 'messages'>;

/** One request of a conversation, and its answer. */
export interface Exchange {
  /** The person's message, or the results of the tools that the model called. */
  sent: readonly Message[];
  system: string;
  options: Options;
  answer: Answer;
}

export const NOTHING_YET: Answer = { state: 'waiting', text: '', calls: [] };

export const isRunning = ({ state }: Answer): boolean => state === 'waiting' || state === 'answering';

/** Whether the model waits for the results of tools. */
export const wantsTools = ({ answer: { state, calls } }: Exchange): boolean => state === 'done' && calls.length > 0;

/** The request that an exchange of a conversation is: what went well before it, and its own messages. */
export function inputOf(exchanges: readonly Exchange[], place: number): ChatInput {
  const asked = exchanges[place];
  if (asked === undefined) throw new RangeError(`the conversation has no exchange ${place}`);
  const before = exchanges.slice(0, place).flatMap(({ sent, answer }): Message[] => {
    if (answer.state !== 'done' && (answer.state !== 'stopped' || answer.text === '')) return [];
    const toolCalls = answer.calls.map(({ id, type, function: called }) => ({ id, type, function: called }));
    return [
      ...sent,
      {
        role: 'ASSISTANT',
        content: answer.text === '' ? null : answer.text,
        ...(toolCalls.length === 0 ? undefined : { toolCalls }),
      },
    ];
  });
  const system: Message[] = asked.system === '' ? [] : [{ role: 'SYSTEM', content: asked.system }];
  return { ...asked.options, messages: [...system, ...before, ...asked.sent] };
}

/** The answer after an event of the stream, `millis` after the question. */
export function heard(before: Answer, event: ChatSubscription['chatStream'], millis: number): Answer {
  switch (event.__typename) {
    case 'ChatDelta': {
      const id = invocationIn(event.chunk) ?? before.id;
      const firstMillis = before.firstMillis ?? millis;
      return { ...before, id, state: 'answering', firstMillis, text: before.text + (event.content ?? '') };
    }
    case 'ChatCompletion': {
      const { evidenceId: id, usage, choices } = event;
      const message = choices[0]?.message;
      return {
        ...before,
        state: 'done',
        id,
        usage,
        millis,
        firstMillis: before.firstMillis ?? millis,
        text: message?.content ?? message?.refusal ?? before.text,
        reasoning: message?.reasoningContent ?? undefined,
        calls: message?.toolCalls ?? [],
        finish: choices[0]?.finishReason ?? undefined,
      };
    }
    case 'StreamError':
      return refused(before, event.message, event.error as Told);
  }
}

/** The members of an error besides its message. */
export interface Told {
  code?: string;
  request_id?: string;
  details?: { proposal_id?: string; evidence_id?: string };
}

/** The answer after an error: an approval that is needed holds it, everything else ends it. */
export function refused(before: Answer, message: string, { code, request_id: requestId, details }: Told): Answer {
  const proposalId = code === 'APPROVAL_REQUIRED' ? details?.proposal_id : undefined;
  return {
    ...before,
    state: proposalId === undefined ? 'failed' : 'held',
    proposalId,
    id: details?.evidence_id ?? before.id,
    failure: { message, code, requestId },
  };
}

/** A completion's id ends with that of its invocation. */
function invocationIn(chunk: unknown): string | undefined {
  const id = (chunk as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(id)?.[0] : undefined;
}
