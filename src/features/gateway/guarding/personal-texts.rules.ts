import type { GuardPart } from '../../../contracts/guards.js';
import type { JoinedText, TextChange } from '../../../contracts/pii.js';
import { isJsonObject, type JsonObject, type JsonValue, mapObjectMembers } from '../../../shared/json/json.js';
import { changeAnswers } from '../exchange/answer-texts.rules.js';
import type { ExchangeAnswer, NativeForm } from '../exchange/exchange.types.js';
import { isData } from '../exchange/outgoing-texts.rules.js';

/** Sealed by a provider: its client sends it back, and nobody reads it. */
const SEALED = /^(?:encrypted_|signature$|thought_?signature$|redacted)/i;
/** Members whose values are the gateway's, the provider's or the request's own. */
const IDS =
  /^(?:id|object|type|role|status|model|phase|index|logprobs|created(?:_at)?|usage|system_fingerprint|service_tier|(?:finish|stop)_?reason|.+_id|.+Id)$/;
/** The members of an answer that repeat its request. */
const ECHO: ReadonlySet<string> = new Set([
  'instructions',
  'metadata',
  'tools',
  'tool_choice',
  'user',
  'prompt',
  'safety_identifier',
  'prompt_cache_key',
  'text',
  'reasoning',
  'stop_sequence',
]);
/** Shorter numbers are no personal data. */
const SHORTEST_NUMBER = 1_000_000;

/** An answer in both of its forms. */
type Forms = Pick<ExchangeAnswer, 'choices' | 'native'>;

/** Everything in a value that a model may have said. */
interface Said {
  texts: Set<string>;
  hasData: boolean;
}

/** Notes all strings but ids, and numbers of seven digits or more beside the name of their member. */
export function noteSaid(value: JsonValue | undefined, said: Said, member = ''): void {
  if (IDS.test(member) || SEALED.test(member)) return;
  if (typeof value === 'string') {
    if (isData(value, member) || isData(value, 'data')) said.hasData = true;
    else if (value !== '') said.texts.add(value);
  } else if (typeof value === 'number') {
    if (Math.abs(value) >= SHORTEST_NUMBER) said.texts.add(`${member.replaceAll('_', ' ')}: ${Math.abs(value)}`);
  } else if (Array.isArray(value)) for (const item of value) noteSaid(item, said, member);
  else if (isJsonObject(value))
    for (const [name, inner] of Object.entries(value)) {
      if (inner !== undefined) noteSaid(inner, said, name);
    }
}

/** An answer as the gateway's own judge reads it. */
export interface PersonalTexts {
  part: GuardPart;
  /** The texts among them that are JSON. */
  json: ReadonlySet<string>;
}

/**
 * Everything that a model said in an answer. `isMasked`: placeholders will be put into its texts, so that what the neutral
 * form says in another way is looked at once they are there.
 */
export function personalTexts(answer: Forms, form: NativeForm | undefined, isMasked: boolean): PersonalTexts {
  const { choices } = answer;
  const native = saidOf(answer.native);
  const texts = new Set<string>();
  const json = new Set<string>();
  const numbers: Said = { texts: new Set(), hasData: false };
  const note: TextChange = (text, textForm) => {
    if (text !== '') texts.add(text);
    if (textForm === 'json') {
      json.add(text);
      noteSaid(numbersIn(parsed(text)), numbers);
    }
    return text;
  };
  if (native === undefined || form === undefined) changeAnswers(choices, note);
  else form.restore(native, note);
  const fixed: Said = { texts: numbers.texts, hasData: false };
  if (native === undefined || form === undefined)
    for (const { message } of choices) {
      const { audio, content: _, ...others } = message;
      if (audio !== undefined) {
        fixed.hasData = true;
        noteSaid({ transcript: audio.transcript ?? null }, fixed);
      }
      // Messages are plain JSON, which their interface does not say.
      noteSaid(others as unknown as JsonObject, fixed);
    }
  else {
    noteSaid(native, fixed);
    if (!isMasked) for (const text of neutralTexts(choices)) fixed.texts.add(text);
  }
  const beside = [...fixed.texts].filter((text) => !texts.has(text));
  return { part: { point: 'ANSWER', texts: [...texts], fixed: beside, opaque: fixed.hasData ? ['files'] : [] }, json };
}

/**
 * An answer with its texts changed, and the texts of it in which no placeholder could be put: JSON that a placeholder breaks,
 * and what the neutral form says in another way.
 */
export function maskedAnswer(
  answer: Forms,
  form: NativeForm | undefined,
  { part: { texts }, json }: PersonalTexts,
  masked: readonly string[] | undefined,
): { answer: Forms; rest: string[] } {
  const changed = new Map(
    texts.flatMap((text, at) => ((masked?.[at] ?? text) === text ? [] : [[text, masked?.[at] ?? text]])),
  );
  const longest = [...changed].toSorted(([a], [b]) => b.length - a.length);
  const exact = new Set([...texts, ...changed.values()]);
  // A text of the neutral form may be several of the native one, or have one in it.
  const change: TextChange = (text) =>
    changed.get(text) ??
    (exact.has(text) ? text : longest.reduce((whole, [before, after]) => whole.replaceAll(before, after), text));
  const broken = [...changed].filter(
    ([before, after]) => json.has(before) && parsed(before) !== undefined && parsed(after) === undefined,
  );
  const given: Forms =
    changed.size === 0
      ? answer
      : {
          choices: changeAnswers(answer.choices, change).map(({ logprobs: _, ...choice }) => choice),
          native: answer.native && (withoutTokens(form?.restore(answer.native, change) ?? answer.native) as JsonObject),
        };
  const others =
    answer.native === undefined ? [] : neutralTexts(given.choices).filter((text) => text !== '' && !exact.has(text));
  return { answer: given, rest: [...broken.map(([before]) => before), ...others] };
}

function neutralTexts(choices: Forms['choices']): string[] {
  const texts = new Set<string>();
  changeAnswers(choices, (text) => {
    texts.add(text);
    return text;
  });
  return [...texts];
}

/** The answer without what it repeats of its request. */
function saidOf(native: JsonObject | undefined): JsonObject | undefined {
  if (native === undefined) return undefined;
  return Object.fromEntries(Object.entries(native).filter(([name]) => !ECHO.has(name) && !IDS.test(name)));
}

/** Its tokens would tell a value that a placeholder hides. */
function withoutTokens(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (!isJsonObject(value)) return value;
  return mapObjectMembers(value, (inner, name) =>
    name === 'logprobs' && Array.isArray(inner) ? [] : withoutTokens(inner),
  );
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The value with its numbers alone. */
function numbersIn(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => numbersIn(item) ?? null);
  if (!isJsonObject(value)) return undefined;
  return mapObjectMembers(value, (inner) => numbersIn(inner) ?? null);
}

/** Lists of pieces of one text, such as the words of a transcript. */
const PIECES: Readonly<Record<string, readonly [member: string, between: string]>> = {
  words: ['word', ' '],
  segments: ['text', ''],
};

/** The answer of a call beside conversations, as the gateway's own judge reads it. */
export function personalBody(body: JsonObject): GuardPart {
  const said: Said = { texts: new Set(), hasData: false };
  noteSaid(body, said);
  const joined = Object.entries(PIECES).flatMap(([name, [member, between]]) => joinedOf(body[name], member, between));
  return { point: 'ANSWER', texts: [...said.texts], fixed: [], joined, opaque: said.hasData ? ['files'] : [] };
}

/** The events of a stream of such a call, in which nothing can be changed. */
export function personalEvents(events: readonly JsonObject[]): GuardPart {
  const said: Said = { texts: new Set(), hasData: false };
  noteSaid([...events], said);
  const deltas = events.map(({ delta }) => (typeof delta === 'string' ? delta : '')).join('');
  if (deltas !== '') said.texts.add(deltas);
  return { point: 'ANSWER', texts: [], fixed: [...said.texts], opaque: said.hasData ? ['files'] : [] };
}

function joinedOf(list: JsonValue | undefined, member: string, between: string): JoinedText[] {
  if (!Array.isArray(list) || list.length < 2) return [];
  const pieces = list.map((item) => (isJsonObject(item) && typeof item[member] === 'string' ? item[member] : ''));
  let end = 0;
  const cuts = pieces.slice(0, -1).map((piece) => (end += piece.length + between.length) - between.length);
  return [{ text: pieces.join(between), cuts }];
}
