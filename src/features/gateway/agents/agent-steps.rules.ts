import { hash } from 'node:crypto';
import type { ChatMessage, FunctionCall, MessageContent } from '../../../contracts/provider.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonValue } from '../../../shared/json/json.js';

/** The most steps of a conversation that are ever looked at. */
export const MOST_STEPS = 256;
/** The steps that are looked at where the limit asks for fewer. */
const USUAL_STEPS = 64;
/** The longest cycle, in steps. */
const LONGEST_CYCLE = 4;

/** A call of a tool whose result the conversation has. */
interface Step {
  /** Digest of the tool and its arguments. */
  call: string;
  /** Digest of the call with its result, made when it is asked for: results may be long. */
  fingerprint: () => string;
}

/**
 * How often a conversation that goes round in circles has made its most frequent step; 0 for any other. It does so where the
 * last `2 · limit` steps hold `limit` equal ones, or a cycle of 2 to 4 steps was repeated `limit` times at the end. A step is
 * a call with its result: one whose result changes is no repetition.
 */
export function repeatsIn(messages: readonly ChatMessage[], limit: number): number {
  const most = Math.min(MOST_STEPS, Math.max(USUAL_STEPS, LONGEST_CYCLE * limit));
  const steps = lastSteps(messages, most);
  // Most agents never ask the same twice, and their results are not hashed.
  if (mostFrequent(steps.flatMap((turn) => turn.map(({ call }) => call))) < limit) return 0;
  const last = fingerprintsOf(steps);
  if (mostFrequent(last.slice(-2 * limit)) < limit && !endsInCycle(last, limit)) return 0;
  return mostFrequent(fingerprintsOf(lastSteps(messages, MOST_STEPS)));
}

/** The fingerprints of steps. The calls of one turn are made at once: in no order, and equal ones are one. */
function fingerprintsOf(turns: readonly (readonly Step[])[]): string[] {
  return turns.flatMap((turn) => [...new Set(turn.map(({ fingerprint }) => fingerprint()))].sort());
}

function mostFrequent(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  let most = 0;
  for (const text of texts) {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count > most) most = count;
  }
  return most;
}

function endsInCycle(fingerprints: readonly string[], limit: number): boolean {
  for (let period = 2; period <= LONGEST_CYCLE; period += 1) {
    const last = fingerprints.slice(-period * limit);
    if (last.length === period * limit && last.every((print, at) => print === last[at % period])) return true;
  }
  return false;
}

/** The last steps by the turn of the model that they belong to, the oldest turn first. Read from the end. */
function lastSteps(messages: readonly ChatMessage[], most: number): Step[][] {
  const turns: Step[][] = [];
  const results = new Map<string, string[]>();
  let shown: JsonValue[] = [];
  let isSameTurn = false;
  let count = 0;
  for (let at = messages.length - 1; at >= 0 && count < most; at -= 1) {
    const message = messages[at];
    if (message?.role === 'assistant') {
      const steps = stepsOf(message, results, shown);
      count += steps.length;
      if (isSameTurn) turns[0]?.unshift(...steps);
      else turns.unshift(steps);
      isSameTurn = true;
      shown = [];
      continue;
    }
    isSameTurn = false;
    if (message?.role === 'tool') addTo(results, message.toolCallId ?? '', message.content);
    else if (message?.role === 'function') addTo(results, functionId(message.name), message.content);
    // Images and files of results come in a message of their own, after the texts.
    else if (Array.isArray(message?.content)) shown.push(...message.content.filter(({ type }) => type !== 'text'));
  }
  return turns;
}

/** The calls of a message that have a result, which is used up. */
function stepsOf(
  { toolCalls = [], functionCall }: ChatMessage,
  results: Map<string, string[]>,
  shown: readonly JsonValue[],
): Step[] {
  const calls = toolCalls.map(({ id, function: called }) => ({ id, called }));
  if (functionCall !== undefined) calls.push({ id: functionId(functionCall.name), called: functionCall });
  return calls.flatMap(({ id, called }) => {
    const texts = results.get(id);
    if (texts === undefined) return [];
    results.delete(id);
    const call = hash('sha256', `${called.name}\n${canonicalArguments(called)}`, 'hex');
    let known: string | undefined;
    const fingerprint = (): string => (known ??= hash('sha256', JSON.stringify([call, texts, shown]), 'hex'));
    return [{ call, fingerprint }];
  });
}

/** RFC 8785, so that the order of members does not matter; what has no such form is compared as it is. */
function canonicalArguments({ arguments: text }: FunctionCall): string {
  try {
    return canonicalJson(JSON.parse(text) as JsonValue);
  } catch {
    return text;
  }
}

function addTo(results: Map<string, string[]>, id: string, content: MessageContent): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const others = results.get(id);
  if (others === undefined) results.set(id, [text]);
  else others.push(text);
}

/** Calls of OpenAI's older `functions` have no id. */
function functionId(name: string | undefined): string {
  return `function ${name ?? ''}`;
}
