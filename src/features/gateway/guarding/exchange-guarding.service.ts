import type { BoundGuard, GuardPart } from '../../../contracts/guards.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { PiiType, ScreenedTexts } from '../../../contracts/pii.js';
import type { ChatRequest, ChatStreamPart } from '../../../contracts/provider.js';
import type { AnswerAssembly } from '../exchange/answer-assembly.js';
import type { AnswerForms, PreparedExchange } from '../exchange/prepared-exchange.js';
import { wireAnswers } from '../exchange/exchange.rules.js';
import type { RequestTexts } from '../exchange/exchange.types.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { Caller } from '../invocation/model-call.js';
import { answerParts, withAnswerTexts } from './answer-parts.rules.js';
import { GuardedStream, type JudgedAnswer } from './guarded-stream.js';
import type { Holding } from './held-parts.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import type { Guarding, JudgedBefore } from './guarding.service.js';
import { isOwn } from './personal-data-guard.js';
import { maskedAnswer, personalTexts } from './personal-texts.rules.js';
import { rejoined, requestParts, withoutPictures } from './request-parts.rules.js';

type Pii = PreparedExchange['call']['pii'];

/** A request that is ready but for its guards. */
interface Unjudged {
  prepared: PreparedExchange;
  guards: readonly BoundGuard[];
  before: JudgedBefore;
  texts: RequestTexts;
  /** The texts as they leave, where placeholders are in the place of personal data. */
  replaced: ScreenedTexts | undefined;
  /** Prepares another request in its place. */
  assemble: (request: ChatRequest, pii: Pii) => Promise<PreparedExchange>;
}

/** Guards of conversations, in every API of them. */
export class ExchangeGuarding {
  constructor(private readonly options: { guarding: Guarding; screening: RequestScreening }) {}

  /** The guards that bind a call. */
  binding(...call: Parameters<Guarding['binding']>): readonly BoundGuard[] {
    return this.options.guarding.binding(...call);
  }

  /** The request as guards let it go on; masked texts are looked through for personal data once more. */
  async judged(
    caller: Caller,
    { prepared, guards, before, texts, replaced, assemble }: Unjudged,
  ): Promise<PreparedExchange> {
    const { guarding, screening } = this.options;
    if (guards.every(isOwn)) return withGuards(prepared, { guards, findings: [] });
    const outgoing = texts.outgoing();
    const prose = replaced?.texts ?? outgoing.prose;
    const { images, others } = withoutPictures(outgoing.attachments);
    const read = await screening.read(caller, others);
    const { request, call, demand } = prepared;
    const joined = rejoined(outgoing.joined, outgoing.prose, prose);
    const sent = { ...outgoing, joined, attachments: others };
    const parts = requestParts({ prose, texts: sent, images, read, results: texts.results(prose) });
    const { guarded, masked } = await guarding.request(caller, { ...call, demand }, guards, { parts, before });
    const [changed] = masked ?? [];
    if (changed === undefined) return withGuards(prepared, guarded);
    const { texts: masks, pii } = await this.screened(caller, changed, call.pii);
    return withGuards(await assemble({ model: request.model, ...texts.withProse(masks) }, pii), guarded);
  }

  /**
   * The answer as guards let it leave. `isOpen`: more of it comes. `keep` gets it as it may be kept for others, before guards
   * that bind this caller judge it. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE.
   */
  async answer(
    caller: Caller,
    prepared: PreparedExchange,
    run: Run,
    answer: AnswerForms,
    { isOpen = false, keep }: { isOpen?: boolean; keep?: ((kept: AnswerForms) => void) | undefined } = {},
  ): Promise<JudgedAnswer> {
    const { call, demand, native } = prepared;
    const { kept, tail } = await this.screenedAnswer(caller, prepared, run, answer, isOpen);
    // Evidence keeps what may leave, also where a vendor's guard refuses it then.
    if (kept !== answer) run.facts.content = wireAnswers(kept.choices);
    keep?.(kept);
    const hasOthers = call.guarded?.guards.every(isOwn) === false;
    const masked = hasOthers
      ? await this.options.guarding.answer(caller, { ...call, demand }, run, answerParts(kept, native))
      : undefined;
    const [changed] = masked ?? [];
    const given = changed === undefined ? kept : withAnswerTexts(kept, native, changed);
    if (given !== kept) run.facts.content = wireAnswers(given.choices);
    return { answer: given, kept, tail };
  }

  /** The answer as the tenant lets personal data leave. */
  private async screenedAnswer(
    caller: Caller,
    { call, demand, native, screened }: PreparedExchange,
    run: Run,
    answer: AnswerForms,
    isOpen: boolean,
  ): Promise<{ kept: AnswerForms; tail?: number | undefined }> {
    const guards = call.guarded?.guards.filter(isOwn) ?? [];
    const [own] = guards;
    if (own === undefined) return { kept: answer };
    const isMasking = own.action === 'MASK';
    const texts = personalTexts(answer, native, isMasking);
    const judge = (part: GuardPart) =>
      this.options.guarding.answerBy(caller, { ...call, demand }, run, {
        guards,
        parts: [part],
        placeholders: screened?.placeholders,
        isOpen,
      });
    const { masked, tail } = await judge(texts.part);
    if (!isMasking) return { kept: answer, tail };
    const { answer: kept, rest } = maskedAnswer(answer, native, texts, masked?.[0]);
    if (rest.length > 0) await judge({ point: 'ANSWER', texts: [], fixed: rest, opaque: [] });
    return { kept };
  }

  /** Holds a stream back until guards have judged it; undefined where none judge its answer. */
  stream(
    { caller, prepared, run, control }: GuardedCallStream,
    assembly: AnswerAssembly,
    leave: (part: ChatStreamPart, isFirst: boolean) => Promise<void>,
  ): GuardedStream | undefined {
    const { guarded } = prepared.call;
    const holding = guarded === undefined ? undefined : holdingFor(guarded.guards);
    if (holding === undefined) return undefined;
    const signal = AbortSignal.any([caller.signal, control.signal]);
    const judge = (answer: AnswerForms, isOpen: boolean) =>
      this.answer({ ...caller, signal }, prepared, run, answer, { isOpen });
    return new GuardedStream({ holding, assembly, isStrict: guarded?.guards.some(isOwn) === true, judge, leave });
  }

  /** Texts that a guard changed may hold personal data that nobody saw before. */
  private async screened(caller: Caller, prose: readonly string[], pii: Pii): Promise<{ texts: string[]; pii: Pii }> {
    const { piiMode } = caller.principal.tenant;
    if (piiMode === 'off') return { texts: [...prose], pii };
    const found = await this.options.screening.screen(caller, {
      outgoing: () => ({ prose: [...prose], fixed: [], joined: [], attachments: [], hasLinkedContent: false }),
    });
    const types = new Set<PiiType>([...pii.types, ...found.types]);
    return {
      texts: piiMode === 'redact' ? found.texts : [...prose],
      pii: { ...pii, types: [...types], isUnread: pii.isUnread === true || found.isUnread },
    };
  }
}

/** A stream on its way, as the exchange has it. */
interface GuardedCallStream {
  caller: Caller;
  prepared: PreparedExchange;
  run: Run;
  control: Pick<UpstreamCallPolicy, 'signal'>;
}

/** Masks may change any place of an answer: it leaves once it is whole. Undefined where no guard judges answers. */
function holdingFor(guards: readonly BoundGuard[]): Holding | undefined {
  const judging = guards.filter(({ on }) => on.has('ANSWER'));
  if (judging.some(({ action }) => action === 'MASK')) return 'whole';
  // What only counts holds nothing back.
  if (judging.some((guard) => !isOwn(guard) || guard.action !== 'FLAG')) return 'windows';
  if (guards.some(({ on }) => on.has('TOOL_CALL'))) return 'calls';
  return judging.length > 0 ? 'nothing' : undefined;
}

function withGuards(prepared: PreparedExchange, guarded: PreparedExchange['call']['guarded']): PreparedExchange {
  return { ...prepared, call: { ...prepared.call, guarded } };
}
