import type { GuardPart, GuardedCall } from '../../../contracts/guards.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { KindReply } from '../../../contracts/provider.js';
import { AI_CALLS } from '../../../shared/models/ai-actions.data.js';
import { changeTexts, type JsonObject } from '../../../shared/json/json.js';
import type { OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import type { Guarding } from './guarding.service.js';
import { isOwn } from './personal-data-guard.js';
import { personalBody, personalEvents } from './personal-texts.rules.js';
import { readableIn } from './readable.rules.js';
import { requestParts, withoutPictures } from './request-parts.rules.js';

/** Files of text. */
const TEXT = /^(?:text\/|application\/(?:json|x-subrip))/;

type AskingCall = Omit<ModelCall<never>, 'execute'>;

/** A request as it would leave. */
interface KindRequest {
  prose: readonly string[];
  texts: Pick<OutgoingTexts, 'fixed' | 'joined' | 'attachments' | 'hasLinkedContent'>;
  /** Its results of tools alone, which a conversation that is compacted has. */
  results?: OutgoingTexts | undefined;
  /** The types of files that it carries. */
  fileTypes: readonly string[];
}

/** Guards of calls beside conversations. */
export class KindGuarding {
  constructor(private readonly options: { guarding: Guarding; screening: RequestScreening }) {}

  /**
   * Judges a request; resolves to its prose with masks, and to nothing where no guard binds it. A guard of answers cannot look
   * into pictures and recordings, which is found before a provider is asked.
   */
  async request(
    caller: Caller,
    call: AskingCall,
    { prose, texts, results, fileTypes }: KindRequest,
  ): Promise<{ guarded: GuardedCall; masked: readonly string[] | undefined } | undefined> {
    const { guarding, screening } = this.options;
    const guards = guarding.binding(caller, call);
    if (guards.length === 0) return undefined;
    const { images, others } = withoutPictures(texts.attachments);
    const read = await screening.read(caller, others);
    const files = fileTypes.map((contentType) => ({ contentType, filename: undefined, data: '' }));
    const given = { ...texts, attachments: [...others, ...files] };
    const parts: GuardPart[] = requestParts({
      prose,
      texts: given,
      images,
      read: { ...read, isUnread: read.isUnread || files.length > 0 },
      results,
    });
    if (!AI_CALLS[call.action].outputScannable)
      parts.push({ point: 'ANSWER', texts: [], fixed: [], opaque: [OUTPUTS[call.action] ?? 'files'] });
    const { guarded, masked } = await guarding.request(caller, call, guards, { parts });
    return { guarded, masked: masked?.[0] };
  }

  /**
   * The answer as guards let it leave; `keep` gets it as others may have it. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE.
   */
  async answer(
    caller: Caller,
    call: AskingCall,
    run: Run,
    given: KindReply,
    keep?: (kept: KindReply) => void,
  ): Promise<KindReply> {
    if (!AI_CALLS[call.action].outputScannable) {
      keep?.(given);
      return given;
    }
    const reply = await this.screenedReply(caller, call, run, given);
    keep?.(reply);
    if (call.guarded?.guards.every(isOwn) !== false) return reply;
    if ('body' in reply) {
      const masks = await this.judged(caller, call, run, reply.body);
      return masks === undefined ? reply : { body: changeTexts(reply.body, (text) => masks.get(text) ?? text) };
    }
    if (!TEXT.test(reply.contentType)) {
      await this.options.guarding.answer(caller, call, run, [
        { point: 'ANSWER', texts: [], fixed: [], opaque: ['files'] },
      ]);
      return reply;
    }
    const text = reply.content.toString('utf8');
    const parts: GuardPart[] = [{ point: 'ANSWER', texts: text === '' ? [] : [text], fixed: [], opaque: [] }];
    const masked = (await this.options.guarding.answer(caller, call, run, parts))?.[0]?.[0];
    return masked === undefined ? reply : { ...reply, content: Buffer.from(masked) };
  }

  /** The answer as the tenant lets personal data leave. */
  private async screenedReply(caller: Caller, call: AskingCall, run: Run, reply: KindReply): Promise<KindReply> {
    const guards = call.guarded?.guards.filter(isOwn) ?? [];
    if (guards.length === 0) return reply;
    const { facts } = run;
    if ('body' in reply) {
      const part = personalBody(reply.body);
      const masked = (await this.options.guarding.answerBy(caller, call, run, { guards, parts: [part] })).masked?.[0];
      if (masked === undefined) return reply;
      const masks = new Map(part.texts.map((text, at) => [text, masked[at] ?? text]));
      const body = changeTexts(reply.body, (text) => masks.get(text) ?? text);
      facts.content = body;
      return { body };
    }
    const isText = TEXT.test(reply.contentType);
    const text = isText ? reply.content.toString('utf8') : '';
    const texts = text === '' ? [] : [text];
    const part: GuardPart = { point: 'ANSWER', texts, fixed: [], opaque: isText ? [] : ['files'] };
    const masked = (await this.options.guarding.answerBy(caller, call, run, { guards, parts: [part] }))
      .masked?.[0]?.[0];
    if (masked === undefined) return reply;
    facts.content = masked;
    return { ...reply, content: Buffer.from(masked) };
  }

  /** Judges the events of a stream, none of which has left. They cannot be masked. */
  async events(caller: Caller, call: AskingCall, run: Run, events: readonly JsonObject[]): Promise<void> {
    if (!AI_CALLS[call.action].outputScannable) return;
    const own = call.guarded?.guards.filter(isOwn) ?? [];
    if (own.length > 0)
      await this.options.guarding.answerBy(caller, call, run, { guards: own, parts: [personalEvents(events)] });
    const fixed = new Set<string>();
    const hasData = readableIn([...events], (text) => fixed.add(text));
    const deltas = events.map(({ delta }) => (typeof delta === 'string' ? delta : '')).join('');
    if (deltas !== '') fixed.add(deltas);
    const opaque = hasData ? ['files'] : [];
    await this.options.guarding.answer(caller, call, run, [{ point: 'ANSWER', texts: [], fixed: [...fixed], opaque }]);
  }

  private async judged(
    caller: Caller,
    call: AskingCall,
    run: Run,
    body: JsonObject,
  ): Promise<ReadonlyMap<string, string> | undefined> {
    const texts = new Set<string>();
    const hasData = readableIn(body, (text) => texts.add(text));
    const part: GuardPart = { point: 'ANSWER', texts: [...texts], fixed: [], opaque: hasData ? ['files'] : [] };
    const masked = (await this.options.guarding.answer(caller, call, run, [part]))?.[0];
    return masked === undefined ? undefined : new Map(part.texts.map((text, at) => [text, masked[at] ?? text]));
  }
}

/** The content of answers that are no texts. */
const OUTPUTS: Partial<Record<ModelCall<never>['action'], string>> = {
  'ai.image.generate': 'images',
  'ai.image.edit': 'images',
  'ai.speech': 'audio',
  'ai.realtime': 'audio',
  'ai.video': 'videos',
};
