import type { ChatMessage, FunctionCall, MessageContent } from '../../../contracts/provider.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonValue } from '../../../shared/json/json.js';

/** The most steps of a conversation that are ever looked at. */
export const MOST_STEPS = 256;
/** The steps that are looked at where the limit asks for fewer. */
const USUAL_STEPS = 64;
/** The longest cycle, in steps. */
const LONGEST_CYCLE = 4;

/** A call of a tool, and its result. */
interface Step {
  called: FunctionCall;
  texts: readonly string[];
  /** Images and files of the turn's results. */
  shown: readonly JsonValue[];
}

/**
 * How often a conversation that goes round in circles has made its most frequent step; 0 for any other. It does so where the
 * last `2 · limit` steps hold `limit` equal ones, or a cycle of 2 to 4 steps was repeated `limit` times at the end. A step is
 * a call with its result: one whose result changes is no repetition.
 */
export function repeatsIn(messages: readonly ChatMessage[], limit: number): number {
  const turns = lastTurns(messages, Math.min(MOST_STEPS, Math.max(USUAL_STEPS, LONGEST_CYCLE * limit)));
  const names = turns.flatMap((turn) => turn.map(({ called }) => called.name));
  if (mostFrequent(names) < limit) return 0;
  const likeness = new Likeness();
  // Most agents never ask the same twice, and their results are not looked at.
  const calls = turns.flatMap((turn) => turn.map(({ called }) => likeness.ofCall(called)));
  if (mostFrequent(calls) < limit) return 0;
  const last = stepsIn(turns, likeness);
  if (mostFrequent(last.slice(-2 * limit)) < limit && !endsInCycle(last, limit)) return 0;
  return mostFrequent(stepsIn(lastTurns(messages, MOST_STEPS), likeness));
}

/** The steps in their order, equal ones as equal texts. The calls of a turn are made at once: in no order, and equal ones are one. */
function stepsIn(turns: readonly (readonly Step[])[], likeness: Likeness): string[] {
  return turns.flatMap((turn) => {
    const steps = turn.map((step) => likeness.ofStep(step));
    return steps.length === 1 ? steps : [...new Set(steps)].sort();
  });
}

/** Tells texts apart by numbers, within one look at a conversation. */
class Likeness {
  private readonly numbers = new Map<string, number>();
  private readonly calls = new Map<string, number>();

  ofStep({ called, texts, shown }: Step): string {
    const results = texts.map((text) => this.numberOf(text));
    const images = shown.map((part) => this.numberOf(JSON.stringify(part)));
    return [this.ofCall(called), ...results, '', ...images].join(' ');
  }

  ofCall({ name, arguments: text }: FunctionCall): number {
    const said = `${name}\n${text}`;
    let number = this.calls.get(said);
    if (number === undefined) this.calls.set(said, (number = this.numberOf(`${name}\n${canonicalText(text)}`)));
    return number;
  }

  private numberOf(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size));
    return number;
  }
}

/** RFC 8785, so that the order of members does not matter; what has no such form is compared as it is. */
function canonicalText(text: string): string {
  try {
    return canonicalJson(JSON.parse(text) as JsonValue);
  } catch {
    return text;
  }
}

function mostFrequent(values: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  let most = 0;
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > most) most = count;
  }
  return most;
}

function endsInCycle(steps: readonly string[], limit: number): boolean {
  for (let period = 2; period <= LONGEST_CYCLE; period += 1) {
    const last = steps.slice(-period * limit);
    if (last.length === period * limit && last.every((step, at) => step === last[at % period])) return true;
  }
  return false;
}

/** The last turns of the model that called tools, the oldest first. Read from the end. */
function lastTurns(messages: readonly ChatMessage[], most: number): Step[][] {
  const turns: Step[][] = [];
  const results = new Map<string, string[]>();
  let shown: JsonValue[] = [];
  let isSameTurn = false;
  let count = 0;
  for (let at = messages.length - 1; at >= 0 && count < most; at -= 1) {
    const message = messages[at];
    if (message?.role === 'assistant') {
      const steps = results.size === 0 ? [] : stepsOf(message, results, shown);
      count += steps.length;
      if (isSameTurn) turns.at(-1)?.unshift(...steps);
      else if (steps.length > 0) turns.push(steps);
      isSameTurn = steps.length > 0;
      shown = [];
      continue;
    }
    isSameTurn = false;
    if (message?.role === 'tool') addTo(results, message.toolCallId ?? '', message.content);
    else if (message?.role === 'function') addTo(results, functionId(message.name), message.content);
    // Images and files of results come in a message of their own, after the texts.
    else if (Array.isArray(message?.content)) shown.push(...message.content.filter(({ type }) => type !== 'text'));
  }
  return turns.reverse();
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
    return [{ called, texts, shown }];
  });
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
