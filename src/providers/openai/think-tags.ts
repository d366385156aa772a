import type { ChatResult, ChatStreamPart, ProviderAdapter } from '../../contracts/provider.js';
import type { JsonValue } from '../../shared/json/json.js';

const OPEN = '<think>';
const CLOSE = '</think>';
/** Longest run of white space held back before a tag. */
const MAX_HELD = 256;

/** Puts the reasoning back in front of an earlier answer, as the model wrote it. */
export function tagged(content: JsonValue, reasoning: string | undefined): JsonValue {
  if (reasoning === undefined || reasoning === '') return content;
  const thought = `${OPEN}\n${reasoning}\n${CLOSE}\n\n`;
  if (Array.isArray(content)) return [{ type: 'text', text: thought }, ...content];
  return thought + (typeof content === 'string' ? content : '');
}

/** Splits streamed text that may begin with tagged reasoning. */
class TaggedText {
  private state: 'begin' | 'thinking' | 'after' | 'text' = 'begin';
  /** A possible start of a tag, with surrounding white space. */
  private held = '';
  private hasThought = false;

  push(piece: string): { content: string; reasoning: string } {
    const said = { content: '', reasoning: '' };
    if (this.state === 'text') return { ...said, content: piece };
    this.held += piece;
    if (this.state === 'begin') this.open(said);
    if (this.state === 'thinking') this.think(said);
    if (this.state === 'after') this.leave(said);
    return said;
  }

  /** Flushes what is held back when the text ends. */
  end(): { content: string; reasoning: string } {
    const { held, state } = this;
    this.held = '';
    this.state = 'text';
    if (state === 'thinking') return { content: '', reasoning: held.trimEnd() };
    return { content: state === 'after' ? '' : held, reasoning: '' };
  }

  private open(said: { content: string }): void {
    const begun = this.held.trimStart();
    if (this.held.length - begun.length > MAX_HELD) this.pass(said);
    else if (begun.startsWith(OPEN)) {
      this.held = begun.slice(OPEN.length);
      this.state = 'thinking';
    } else if (!OPEN.startsWith(begun)) this.pass(said);
  }

  private think(said: { reasoning: string }): void {
    const end = this.held.indexOf(CLOSE);
    if (end !== -1) {
      said.reasoning += this.firstOf(this.held.slice(0, end)).trimEnd();
      this.held = this.held.slice(end + CLOSE.length);
      this.state = 'after';
      return;
    }
    const sure = this.held.slice(0, sureLength(this.held));
    said.reasoning += this.firstOf(sure);
    this.held = this.held.slice(sure.length);
  }

  private leave(said: { content: string }): void {
    this.held = this.held.trimStart();
    if (this.held !== '') this.pass(said);
  }

  private pass(said: { content: string }): void {
    said.content += this.held;
    this.held = '';
    this.state = 'text';
  }

  /** Strips leading white space from the reasoning. */
  private firstOf(text: string): string {
    const thought = this.hasThought ? text : text.trimStart();
    this.hasThought ||= thought !== '';
    return thought;
  }
}

/** Length of the prefix that cannot belong to the closing tag or the white space before it. */
function sureLength(text: string): number {
  let begun = Math.min(CLOSE.length - 1, text.length);
  while (begun > 0 && !text.endsWith(CLOSE.slice(0, begun))) begun -= 1;
  const before = text.slice(0, text.length - begun);
  return Math.max(before.trimEnd().length, before.length - MAX_HELD);
}

/** Wraps an adapter to move tagged reasoning out of the content. Answers in other protocols are left alone. */
export function readingThinkTags(adapter: ProviderAdapter): ProviderAdapter {
  return {
    ...adapter,
    async chat(request, signal) {
      const result = await adapter.chat(request, signal);
      return request.native === undefined ? parted(result) : result;
    },
    chatStream(request, signal) {
      const parts = adapter.chatStream(request, signal);
      return request.native === undefined ? partedStream(parts) : parts;
    },
  };
}

function parted(result: ChatResult): ChatResult {
  return {
    ...result,
    choices: result.choices.map((choice) => {
      const { message } = choice;
      const text = new TaggedText();
      const [said, rest] = [text.push(message.content ?? ''), text.end()];
      const content = said.content + rest.content;
      const reasoning = said.reasoning + rest.reasoning;
      if (content === (message.content ?? '')) return choice;
      const reasoningContent = (message.reasoningContent ?? '') + reasoning;
      return {
        ...choice,
        message: { ...message, content, ...(reasoningContent === '' ? {} : { reasoningContent }) },
      };
    }),
  };
}

async function* partedStream(parts: AsyncIterable<ChatStreamPart>): AsyncGenerator<ChatStreamPart, void, undefined> {
  const texts = new Map<number, TaggedText>();
  for await (const part of parts) {
    if (part.type !== 'delta') {
      yield part;
      continue;
    }
    const text = texts.get(part.index) ?? new TaggedText();
    texts.set(part.index, text);
    const { content = '', reasoningContent = '', ...others } = part;
    const said = text.push(content);
    // Tool calls and the end flush what was held.
    const rest = part.toolCalls !== undefined || part.finishReason !== undefined ? text.end() : undefined;
    const now = said.content + (rest?.content ?? '');
    const thought = reasoningContent + said.reasoning + (rest?.reasoning ?? '');
    if (now === '' && thought === '' && Object.keys(others).length === 2) continue;
    yield {
      ...others,
      ...(thought === '' ? {} : { reasoningContent: thought }),
      ...(now === '' ? {} : { content: now }),
    };
  }
  for (const [index, text] of texts) {
    const { content, reasoning } = text.end();
    if (content !== '') yield { type: 'delta', index, content };
    if (reasoning !== '') yield { type: 'delta', index, reasoningContent: reasoning };
  }
}
