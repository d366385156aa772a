import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { schemaInstance } from './schema-instance.js';

/** A request to a simulated model, independent of the protocol. */
export interface SandboxPrompt {
  /** Everything that shapes the answer: equal text, equal answer. */
  identity: string;
  turns: { role: string; text: string }[];
  /** `isCustom`: its input is text. */
  tools: { name: string; parameters: JsonObject; isCustom?: boolean }[];
  /** `required` forces any tool, a name in `forcedTool` that one. */
  toolMode: 'none' | 'auto' | 'required';
  forcedTool?: string | undefined;
  parallelTools: boolean;
  /** The JSON Schema that the answer must fit; an empty one for any object. */
  schema?: JsonObject | undefined;
  maxTokens?: number | undefined;
  stop: string[];
  /** The model thinks before it answers. */
  thinks?: boolean;
}

export interface SandboxAnswer {
  /** A stable id of 24 hexadecimal digits. */
  id: string;
  /** The text, one chunk per token; empty if tools are called. */
  pieces: string[];
  toolCalls: { id: string; name: string; input: JsonObject; text?: string }[];
  /** The reasoning; empty if the model was not asked to think. */
  thinking: string;
  /** The part of `completionTokens` spent on it. */
  thinkingTokens: number;
  finish: 'stop' | 'length' | 'tools';
  /** The stop sequence that ended the text. */
  stoppedBy?: string;
  promptTokens: number;
  completionTokens: number;
}

const GIST_WORDS = 40;
/** Context that coding agents put before the user's words, such as `<system-reminder>…</system-reminder>`. */
const CONTEXT = /^(?:\s*<([\w-]+)>[^]*?<\/\1>)+\s*/;
const OPENINGS = ['You asked', 'Your question was', 'I read', 'In your words'];
const MIDDLES = [
  'The short answer is that this is a sandbox, so no model has thought about it.',
  'A real model would reason here; the sandbox keeps to what it can prove.',
  'This reply is computed from your request alone, and the same request gives it again.',
  'Nothing left this machine to produce these words.',
];
const ENDINGS = [
  'Configure a provider to hear a real opinion.',
  'Ask again and you will read the same.',
  'Change one word and the answer may change with it.',
];

/** The answer to `prompt`: a function of it alone. `variant` distinguishes the choices of one request. */
export function answer(prompt: SandboxPrompt, variant = 0): SandboxAnswer {
  const digest = createHash('sha256').update(prompt.identity).update(`\0${variant}`).digest();
  const id = digest.toString('hex').slice(0, 24);
  const promptTokens = prompt.turns.reduce((sum, turn) => sum + 4 + toPieces(turn.text).length, 3) + toolTokens(prompt);
  const last = withoutContext(prompt.turns.findLast((turn) => turn.role === 'user')?.text ?? '');
  const gist = last.trim().split(/\s+/).slice(0, GIST_WORDS).join(' ');
  const thinking = prompt.thinks === true ? `The user says “${gist}”. The sandbox answers what it always answers.` : '';
  const thinkingTokens = toPieces(thinking).length;
  const thought = { thinking, thinkingTokens };
  const called = toolsToCall(prompt, last);
  if (called.length > 0) {
    const toolCalls = called.map((tool, index) => ({
      id: `${id.slice(0, 20)}${index.toString(16).padStart(4, '0')}`,
      name: tool.name,
      input: toObject(tool.parameters, () => gist),
      ...(tool.isCustom === true ? { text: gist } : {}),
    }));
    const spent = toolCalls.reduce((sum, call) => sum + toPieces(JSON.stringify(call.input)).length + 6, 0);
    const completionTokens = spent + thinkingTokens;
    return { id, pieces: [], toolCalls, finish: 'tools', promptTokens, completionTokens, ...thought };
  }
  const text =
    prompt.schema === undefined ? prose(digest, gist, prompt) : JSON.stringify(toObject(prompt.schema, simulated));
  const said = shorten(text, prompt);
  const completionTokens = said.completionTokens + thinkingTokens;
  return { id, toolCalls: [], promptTokens, ...said, completionTokens, ...thought };
}

function withoutContext(text: string): string {
  const words = text.replace(CONTEXT, '');
  return words === '' ? text : words;
}

/** Said in place of a text that a schema asks for, so that nobody takes it for one. */
const simulated = (name: string): string => `Simulated ${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}.`;

function toObject(schema: JsonObject, words: (name: string) => string): JsonObject {
  const value = schemaInstance({ type: 'object', ...schema }, words);
  return isJsonObject(value) ? value : { value };
}

function toolsToCall(prompt: SandboxPrompt, lastUserText: string): SandboxPrompt['tools'] {
  if (prompt.toolMode === 'none') return [];
  if (prompt.forcedTool !== undefined) return prompt.tools.filter((tool) => tool.name === prompt.forcedTool);
  // After a tool's result the model speaks, as it would otherwise call for ever.
  const answered = prompt.turns.at(-1)?.role === 'tool';
  const mentioned = answered ? [] : prompt.tools.filter((tool) => lastUserText.includes(tool.name));
  const calls = mentioned.length === 0 && prompt.toolMode === 'required' ? prompt.tools.slice(0, 1) : mentioned;
  return prompt.parallelTools ? calls : calls.slice(0, 1);
}

function prose(digest: Buffer, gist: string, prompt: SandboxPrompt): string {
  const pick = (list: readonly string[], byte: number): string => list[(digest[byte] ?? 0) % list.length] ?? '';
  const last = prompt.turns.at(-1);
  const result = last?.role === 'tool' ? ` The tool said: ${last.text.slice(0, 200)}` : '';
  return `${pick(OPENINGS, 0)}: “${gist}”.${result} ${pick(MIDDLES, 1)} ${pick(ENDINGS, 2)}`;
}

function shorten(
  text: string,
  prompt: SandboxPrompt,
): Pick<SandboxAnswer, 'pieces' | 'finish' | 'stoppedBy' | 'completionTokens'> {
  const hits = prompt.stop.map((stop) => ({ stop, at: text.indexOf(stop) })).filter((hit) => hit.at !== -1);
  const hit = hits.sort((a, b) => a.at - b.at)[0];
  const whole = toPieces(hit === undefined ? text : text.slice(0, hit.at));
  const limit = prompt.maxTokens ?? Infinity;
  if (whole.length > limit) return { pieces: whole.slice(0, limit), finish: 'length', completionTokens: limit };
  return {
    pieces: whole,
    finish: 'stop',
    completionTokens: whole.length,
    ...(hit === undefined ? {} : { stoppedBy: hit.stop }),
  };
}

function toolTokens(prompt: SandboxPrompt): number {
  return prompt.tools.reduce((sum, tool) => sum + Math.ceil(JSON.stringify(tool).length / 4), 0);
}

/** The sandbox's tokens: words with the space before them, long ones in parts. Joined they are the text again. */
export function toPieces(text: string): string[] {
  return text.match(/\s*\S{1,12}|\s+$/gu) ?? [];
}
