import { entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../../src/shared/json/json.js';

/** The kind of a text in an answer; each kind may be lost only under the names of `NAMED`. */
export type Kind = 'text' | 'refusal' | 'reasoning' | 'tool' | 'citation' | 'signature' | 'server' | 'audio' | 'other';

const NAMED: Readonly<Record<Kind, RegExp | undefined>> = {
  text: undefined,
  refusal: undefined,
  reasoning: undefined,
  tool: undefined,
  citation: /annotations|citation|grounding/,
  signature: /thinking|encrypted|reasoning_details/,
  server: /content_parts|\[\w+\]/,
  audio: /audio/,
  other: /./,
};

/** The kinds, by the type of the object that holds the text and by the member's name. */
const KINDS: Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>> = {
  // Messages
  text: { text: 'text' },
  thinking: { thinking: 'reasoning', signature: 'signature', text: 'reasoning' },
  redacted_thinking: 'signature',
  tool_use: { id: 'tool', name: 'tool', input: 'tool' },
  container_upload: 'server',
  // Chat completions
  function: { id: 'tool' },
  custom: { id: 'tool' },
  'reasoning.encrypted': 'signature',
  reference: { of: 'server' },
  // Responses
  output_text: { text: 'text' },
  refusal: { refusal: 'refusal' },
  summary_text: 'reasoning',
  reasoning_text: 'reasoning',
  reasoning: { encrypted_content: 'signature' },
  function_call: { name: 'tool', arguments: 'tool', call_id: 'tool' },
  custom_tool_call: { name: 'tool', input: 'tool', call_id: 'tool' },
  message: {},
  // Gemini, whose objects have no types
  part: { text: 'text', thoughtSignature: 'signature' },
  call: { id: 'tool', name: 'tool', args: 'tool' },
  'other part': 'server',
  // Converse, whose objects have no type but the names that they are under
  content: { text: 'text' },
  toolUse: { toolUseId: 'tool', name: 'tool', input: 'tool' },
  reasoningText: { text: 'reasoning', signature: 'signature' },
  reasoningContent: { redactedContent: 'signature' },
};
const SERVER =
  /^(?:server_tool_use|(?!function|custom|local|computer).*_(?:tool_result|call|approval_request|list_tools)|block_of_.*|item_of_.*|compaction)$/;
const CITATION = /_citation$|_location$|^file_path$/;
/** Members whose name alone decides the kind, wherever they are. */
const MEMBERS: Readonly<Record<string, Kind>> = {
  citations: 'citation',
  annotations: 'citation',
  reasoning_content: 'reasoning',
  refusal: 'refusal',
  member_of_tomorrow: 'other',
  citationMetadata: 'citation',
  groundingMetadata: 'citation',
  finishMessage: 'other',
};
const FIXED =
  /^(?:type|finish_reason|finishReason|role|object|status|url|uri|data|mimeType|language|outcome|result|model|format|expires_at|media_type|encrypted_index|error_code)$/;

/** The type of an object that names none. */
function untyped(object: JsonObject): string {
  if (isJsonObject(object.args)) return 'call';
  if (typeof object.text === 'string' || isJsonObject(object.functionCall)) return 'part';
  const others = ['inlineData', 'executableCode', 'codeExecutionResult', 'partOfTomorrow'];
  return others.some((member) => isJsonObject(object[member])) ? 'other part' : '';
}

/** Marks each text of an answer, so that it is found again wherever it goes. */
export class Marks {
  readonly kinds = new Map<string, Kind>();
  /** Members of the answer beside its content, by the marks in them: only their own names account for them. */
  private readonly beside = new Map<string, string>();

  /** `members`: the only ones of the answer that are walked; the first is its content. */
  constructor(private readonly members: readonly string[]) {}

  mark(answer: JsonObject): JsonObject {
    const marked = { ...answer };
    for (const [at, member] of this.members.entries()) {
      if (answer[member] === undefined) continue;
      const before = this.kinds.size;
      marked[member] = this.walk(answer[member], 'other');
      if (at > 0) for (const mark of [...this.kinds.keys()].slice(before)) this.beside.set(mark, member);
    }
    return marked;
  }

  /** Marks that are not in `seen`, and that no name of `dropped` accounts for. */
  lost(seen: string, dropped: readonly string[]): string[] {
    return [...this.kinds]
      .filter(([mark, kind]) => !seen.includes(mark) && !dropped.some((name) => this.isNamed(mark, kind, name)))
      .map(([mark, kind]) => `${kind} ${mark}`);
  }

  private isNamed(mark: string, kind: Kind, name: string): boolean {
    const member = this.beside.get(mark);
    return member === undefined ? NAMED[kind]?.test(name) === true : name === `answer.${member}`;
  }

  private of(kind: Kind): string {
    const mark = `mk${this.kinds.size}k`;
    this.kinds.set(mark, kind);
    return mark;
  }

  private walk(value: JsonValue, kind: Kind, under = ''): JsonValue {
    if (Array.isArray(value)) return value.map((item) => this.walk(item, kind, under));
    if (isJsonObject(value)) return this.object(value, kind, under);
    return typeof value === 'string' ? value + this.of(kind) : value;
  }

  private object(object: JsonObject, outer: Kind, under: string): JsonObject {
    const named = entryOf(KINDS, under) === undefined && outer === 'other' ? untyped(object) : under;
    const type = typeof object.type === 'string' ? object.type : named;
    const own = entryOf(KINDS, type);
    const inherited = CITATION.test(type) ? 'citation' : SERVER.test(type) ? 'server' : outer;
    const marked: JsonObject = Object.create(null) as JsonObject;
    for (const [member, value] of Object.entries(object)) {
      if (value === undefined) continue;
      const kind =
        outer === 'reasoning'
          ? outer
          : typeof own === 'string'
            ? own
            : (entryOf(own ?? {}, member) ?? entryOf(MEMBERS, member) ?? inherited);
      if (FIXED.test(member) || (member === 'id' && kind !== 'tool')) marked[member] = value;
      else if (member === 'arguments' && typeof value === 'string') marked[member] = this.arguments(value, kind);
      else if (member === 'content' && typeof value === 'string' && object.role === 'assistant')
        marked[member] = value + this.of('text');
      else if (member === 'function' || member === 'custom') marked[member] = this.walk(value, 'tool');
      else if (member === 'audio') marked[member] = this.walk(value, 'audio');
      else marked[member] = this.walk(value, kind, member);
    }
    return marked;
  }

  private arguments(text: string, kind: Kind): string {
    return JSON.stringify({ ...(JSON.parse(text) as JsonObject), mark: this.of(kind) });
  }
}
