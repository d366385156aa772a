import { DomainError } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { isJsonObject, type JsonObject, textIn } from '../../../shared/json/json.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import { ActiveResponse } from './active-response.js';
import type { DialogueOptions } from './dialogue-ends.js';
import { errorFrame, errorIn } from './realtime-errors.js';
import { assertFrame, settingsProblems } from './realtime-frames.rules.js';
import { sentResponse } from './turn-taking.rules.js';

type Options = Pick<DialogueOptions, 'session' | 'turns' | 'context' | 'gone'>;

interface Ways {
  /** Sends what waited for the decision on the response. */
  release: () => void;
  toProvider: (frame: JsonObject) => void;
  toClient: (frame: JsonObject) => void;
}

/** The responses of a conversation, one at a time: asked for by the gateway, and settled before their last frame is passed on. */
export class AskedResponses {
  /** Their number. */
  turns = 0;
  private active: ActiveResponse | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: Options,
    private readonly ways: Ways,
  ) {}

  /** Asks for a response; resolves once it has been sent. Throws what keeps it from being sent. */
  async ask(given: unknown, eventId: string | undefined): Promise<void> {
    const { session, turns, context } = this.options;
    if (this.active !== undefined)
      throw new DomainError('CONFLICT', 'another response is under way', {
        details: { active: this.active.id ?? null },
      });
    assertFrame(settingsProblems(given as JsonObject, 'response', []));
    const response = given as JsonObject;
    assertNoProviderState({ ...response, conversation: null });
    const read = await context.read(session.caller, { response });
    const params = sentResponse(read.sent.response as JsonObject, context.settings, session.served);
    const { promptTokens, attachedTokens } = context.length;
    read.keep();
    const active = new ActiveResponse(eventId, params.most, context.screened);
    this.active = active;
    this.turns += 1;
    const sent = Promise.withResolvers<undefined>();
    const run = turns.respond(session, {
      active,
      demand: {
        promptTokens: promptTokens + read.promptTokens,
        attachedTokens: attachedTokens + read.attachedTokens,
        expectedOutputTokens: Math.min(params.most, session.served.model.defaultOutputTokens),
        maxOutputTokens: params.most,
        outputLimit: 'max_output_tokens',
      },
      pii: read.pii,
      content: [...context.fresh, { response: read.sent.response ?? null }],
      payload: { session: context.settings, conversation: context.given, response },
      send: () => {
        this.ways.release();
        this.ways.toProvider({ type: 'response.create', event_id: active.eventId, response: params.response });
        sent.resolve(undefined);
      },
      cancel: () => {
        this.ways.toProvider({ type: 'response.cancel' });
      },
    });
    this.running = run
      .then(
        () => {
          context.answered(active.tokens);
          this.release(active);
          for (const frame of active.last) this.ways.toClient(frame);
        },
        (error: unknown) => {
          this.release(active);
          // Whoever asked is told, where it was not sent.
          sent.reject(error);
          return sent.promise.then(() => {
            this.tell(error, active);
          });
        },
      )
      .catch(() => undefined);
    await sent.promise;
  }

  /** Passes a frame of a response on. Throws `too_long` and `malformed`. */
  relay(type: string, frame: JsonObject): void {
    const { active } = this;
    const response = isJsonObject(frame.response) ? frame.response : {};
    const id = typeof frame.response_id === 'string' ? frame.response_id : textIn(response.id);
    if (type === 'response.created') {
      if (active === undefined || active.id !== undefined)
        throw new UpstreamError('malformed', 'it began a response that nobody asked for');
      active.id = id;
    }
    // The rest of one that was left.
    if (active?.id === undefined || active.id !== id) return;
    const frames = active.frames(type, frame);
    if (type === 'response.done') {
      active.last = frames;
      active.finish(response);
    } else for (const one of frames) this.ways.toClient(one);
  }

  /** Whether an error of the provider is the end of the response that was asked for. */
  failedBy(frame: JsonObject): boolean {
    const { active } = this;
    const error = errorIn(frame);
    const isOurs = active !== undefined && error.event_id === active.eventId;
    if (active === undefined || active.id !== undefined || (!isOurs && error.event_id != null)) return false;
    active.isTold = true;
    this.ways.toClient({ ...frame, error: { ...error, event_id: active.givenId ?? null } });
    active.fail(
      new UpstreamError('status', 'the provider refused the response', {
        status: 400,
        clientMessage: textIn(error.message),
      }),
    );
    this.active = undefined;
    return true;
  }

  /** Ends the one under way. */
  fail(failure: UpstreamError): void {
    this.active?.fail(failure);
  }

  /** Resolves when everything is settled. */
  settled(): Promise<void> {
    return this.running;
  }

  private release(active: ActiveResponse): void {
    if (this.active === active) this.active = undefined;
  }

  /** A response that failed after it was sent: its error is told, unless the client has read it or gone. */
  private tell(error: unknown, active: ActiveResponse): void {
    if (active.isTold || this.options.gone.signal.aborted) return;
    this.ways.toClient(errorFrame(error, active.givenId));
  }
}
