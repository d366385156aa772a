import type { BoundGuard } from '../../../contracts/guards.js';
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
import { GuardedStream } from './guarded-stream.js';
import type { Holding } from './held-parts.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import type { Guarding, JudgedBefore } from './guarding.service.js';
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

  /** The answer as guards let it leave. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE. */
  async answer(
    caller: Caller,
    { call, demand, native }: PreparedExchange,
    run: Run,
    answer: AnswerForms,
  ): Promise<AnswerForms> {
    const parts = answerParts(answer, native);
    const masked = await this.options.guarding.answer(caller, { ...call, demand }, run, parts);
    const [changed] = masked ?? [];
    if (changed === undefined) return answer;
    const given = withAnswerTexts(answer, native, changed);
    run.facts.content = wireAnswers(given.choices);
    return given;
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
    const judge = (answer: AnswerForms) => this.answer({ ...caller, signal }, prepared, run, answer);
    return new GuardedStream({ holding, assembly, judge, leave });
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
  if (judging.length > 0) return 'windows';
  return guards.some(({ on }) => on.has('TOOL_CALL')) ? 'calls' : undefined;
}

function withGuards(prepared: PreparedExchange, guarded: PreparedExchange['call']['guarded']): PreparedExchange {
  return { ...prepared, call: { ...prepared.call, guarded } };
}
