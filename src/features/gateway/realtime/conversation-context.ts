import type { PromptPii } from '../../../contracts/interceptor.js';
import type { ScreenedTexts } from '../../../contracts/pii.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { Caller } from '../invocation/model-call.js';
import { besideTexts, kindTexts, withKindProse } from '../kinds/kind-texts.rules.js';
import { countTexts } from '../tokens/tokenizer.js';
import { bytesOf, FRAME_READING, isAudio, mostAudioTokens, rateOf, withDigests } from './realtime-frames.rules.js';

/** The most characters of a conversation as JSON, without recordings and pictures: many times what a context window has. */
const MAX_CHARACTERS = 1024 * 1024;

/** The content of a client's frame, looked through. */
export interface ReadContent {
  /** As it leaves. */
  sent: JsonObject;
  pii: Omit<PromptPii, 'mode'>;
  promptTokens: number;
  attachedTokens: number;
  /** Makes it a part of the conversation. */
  keep: () => void;
}

/** A conversation as the gateway knows it: what is in it, how long it is, and its personal data. */
export class ConversationContext {
  /** Content since the last response, as it left. */
  fresh: JsonValue[] = [];
  /** Everything that was said, as the client gave it, without recordings. */
  readonly given: JsonValue[] = [];
  /** The settings of the session, as the client gave them. */
  settings: JsonObject = {};
  hasAudio = false;
  promptTokens = 0;
  attachedTokens = 0;
  private readonly ofSettings = { promptTokens: 0, attachedTokens: 0 };
  private readonly prose: string[] = [];
  private characters = 0;
  private found: ScreenedTexts | undefined;
  /** Bytes of audio since it was last committed. */
  private heardBytes = 0;

  constructor(private readonly screening: RequestScreening) {}

  /** Puts values back in the place of their placeholders; undefined without any. */
  get screened(): ScreenedTexts | undefined {
    return this.found;
  }

  /** The personal data of the whole conversation. */
  get pii(): Omit<PromptPii, 'mode'> {
    return { types: this.found?.types ?? [], fixedTypes: [], isUnread: this.hasAudio };
  }

  /** The tokens of the prompt of a response, beside what it says itself. */
  get length(): { promptTokens: number; attachedTokens: number } {
    const { promptTokens, attachedTokens } = this.ofSettings;
    return {
      promptTokens: this.promptTokens + promptTokens,
      attachedTokens: this.attachedTokens + attachedTokens,
    };
  }

  /** Looks through `{item}`, `{session}` or `{response}`; nothing is kept before `keep`. Throws PAYLOAD_TOO_LARGE. */
  async read(caller: Caller, content: JsonObject): Promise<ReadContent> {
    const { tenant } = caller.principal;
    const texts = kindTexts(content, FRAME_READING);
    const given = withDigests(content) as JsonObject;
    const size = JSON.stringify(given).length;
    if (this.characters + size > MAX_CHARACTERS)
      throw new DomainError(
        'PAYLOAD_TOO_LARGE',
        `a conversation has at most ${MAX_CHARACTERS} characters beside recordings and pictures`,
      );
    const isRead = tenant.piiMode !== 'off';
    // All texts at once, so that a value has one placeholder in the whole conversation.
    const found = isRead
      ? await this.screening.screen(caller, { outgoing: () => ({ ...texts, prose: [...this.prose, ...texts.prose] }) })
      : undefined;
    const isReplaced = tenant.piiMode === 'redact' && found !== undefined && found.types.length > 0;
    const sent = isReplaced ? withKindProse(content, FRAME_READING, found.texts.slice(this.prose.length)) : content;
    const plain = withDigests(sent) as JsonObject;
    const { prose, fixed } = kindTexts(plain, FRAME_READING);
    const promptTokens = await countTexts([...prose, ...fixed], tenant.id);
    const audio = recordingsIn(content);
    const attachedTokens = besideTexts(plain, { prose, fixed }) + mostAudioTokens(audio, this.rate);
    const isSettings = isJsonObject(content.session);
    return {
      sent,
      pii: {
        types: found?.types ?? [],
        fixedTypes: found?.fixedTypes ?? [],
        isUnread: isRead && (this.hasAudio || audio > 0 || found?.isUnread === true),
      },
      promptTokens,
      attachedTokens,
      keep: () => {
        this.prose.push(...texts.prose);
        this.characters += size;
        if (isReplaced) this.found = found;
        if (audio > 0) this.hasAudio = true;
        // Input of a single response does not become part of the conversation.
        if (content.response !== undefined) return;
        this.fresh.push(plain);
        if (isSettings) {
          this.ofSettings.promptTokens = Math.max(this.ofSettings.promptTokens, promptTokens);
          this.ofSettings.attachedTokens = Math.max(this.ofSettings.attachedTokens, attachedTokens);
        } else {
          this.given.push(withoutIds(given));
          this.promptTokens += promptTokens;
          this.attachedTokens += attachedTokens;
        }
      },
    };
  }

  /** Notes audio that was sent. */
  heard(bytes: number): void {
    this.hasAudio = true;
    this.heardBytes += bytes;
    this.attachedTokens += mostAudioTokens(bytes, this.rate);
  }

  /** Takes back the audio that was not committed: it is not part of the conversation. */
  cleared(): void {
    this.attachedTokens -= Math.min(this.attachedTokens, mostAudioTokens(this.heardBytes, this.rate));
    this.heardBytes = 0;
  }

  committed(): void {
    this.heardBytes = 0;
  }

  /** Notes an answer: it is a part of the next prompt. */
  answered(tokens: number): void {
    this.promptTokens += tokens;
    this.fresh = [];
  }

  /** Bytes of a second of the client's audio. */
  get rate(): number {
    const { audio } = this.settings;
    const input = isJsonObject(audio) ? audio.input : undefined;
    return rateOf(isJsonObject(input) ? input.format : undefined);
  }
}

/** Bytes of the recordings within items. */
function recordingsIn({ item, response }: JsonObject): number {
  const items = [item, ...(isJsonObject(response) ? objectsOf(response.input) : [])].filter(isJsonObject);
  return items
    .flatMap(({ content }) => objectsOf(content))
    .reduce((sum, { audio }) => sum + (isAudio(audio) ? bytesOf(audio) : 0), 0);
}

/** Leaves out ids, which differ each time: an approval covers what was said. */
function withoutIds(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const { item } = value;
  if (!isJsonObject(item)) return value;
  const { id: _id, ...rest } = item;
  return { ...value, item: rest };
}
