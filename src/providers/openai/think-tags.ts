import type { ChatResult, ChatStreamPart, ProviderAdapter } from '../../contracts/provider.js';
import type { JsonValue } from '../../shared/json/json.js';

const OPEN = '<think>';
const CLOSE = '</think>';

/** The content of an earlier answer with its reasoning before it, as the model wrote it. */
export function tagged(content: JsonValue, reasoning: string | undefined): JsonValue {
  if (reasoning === undefined || reasoning === '') return content;
  const thought = `${OPEN}\n${reasoning}\n${CLOSE}\n\n`;
  if (Array.isArray(content)) return [{ type: 'text', text: thought }, ...content];
  return thought + (typeof content === 'string' ? content : '');
}

/** Text that comes in pieces, and that may begin with reasoning between tags. */
class TaggedText {
  private state: 'begin' | 'thinking' | 'after' | 'text' = 'begin';
  /** What may be the beginning of a tag, or white space around one. */
  private held = '';

  push(piece: string): { content: string; reasoning: string } {
    const said = { content: '', reasoning: '' };
    if (this.state === 'text') return { ...said, content: piece };
    this.held += piece;
    if (this.state === 'begin') this.open(said);
    if (this.state === 'thinking') this.think(said);
    if (this.state === 'after') this.leave(said);
    return said;
  }

  /** The rest of a text that ended before its tag did. */
  end(): { content: string; reasoning: string } {
    const { held, state } = this;
    this.held = '';
    this.state = 'text';
    if (state === 'thinking') return { content: '', reasoning: held.trimEnd() };
    return { content: state === 'after' ? '' : held, reasoning: '' };
  }

  private open(said: { content: string }): void {
    const begun = this.held.trimStart();
    if (begun.startsWith(OPEN)) {
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

  private hasThought = false;

  /** Reasoning without the white space before it. */
  private firstOf(text: string): string {
    const thought = this.hasThought ? text : text.trimStart();
    this.hasThought ||= thought !== '';
    return thought;
  }
}

/** How much of a text is neither the beginning of the closing tag nor white space that may come before it. */
function sureLength(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(CLOSE.slice(0, length))) return text.slice(0, -length).trimEnd().length;
  return text.trimEnd().length;
}

/** An adapter whose answers have the reasoning of such contents apart from them. Answers in other protocols are left alone. */
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
      const reasoningContent = (message.reasoningContent ?? '') + said.reasoning + rest.reasoning;
      if (said.reasoning + rest.reasoning === '') return choice;
      return { ...choice, message: { ...message, content: said.content + rest.content, reasoningContent } };
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
    // Whatever else comes ends what was held: calls, and the end itself.
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
