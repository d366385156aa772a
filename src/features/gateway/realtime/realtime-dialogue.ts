import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { isJsonObject, type JsonObject, textIn } from '../../../shared/json/json.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import { ActiveResponse, restoredFrame } from './active-response.js';
import type { ReadContent } from './conversation-context.js';
import {
  bytesOf,
  isAudio,
  plainFrame,
  saidItemProblems,
  settingsProblems,
  transcriptUsage,
} from './realtime-frames.rules.js';
import type { DialogueOptions, Ends } from './dialogue-ends.js';
import { errorFrame, errorIn } from './realtime-errors.js';
import { mergedSettings, sentResponse, sentSession, shownSession, wishesOf } from './turn-taking.rules.js';
import { screenedTranscript } from './transcript-screening.js';
import type { TranscriptWindows } from './transcript-windows.js';

/** A conversation under the gateway's rules: content is decided about before it leaves, responses are made by the gateway. */
export class RealtimeDialogue {
  /** The responses that were asked for. */
  turns = 0;
  private ends: Ends | undefined;
  private active: ActiveResponse | undefined;
  private running: Promise<void> = Promise.resolve();
  /** Frames that wait for the approval of the response that they are for. */
  private held: JsonObject[] = [];
  /** Frames wait for an approval. */
  private isHolding = false;
  /** The client wants a response when it has ended speaking. */
  private isAutomatic = true;
  private isHearing = false;
  /** Commits of the client's own: no response follows by itself. */
  private ownCommits = 0;
  /** Answers to the gateway's own settings, which the client did not ask for. */
  private unasked = 0;
  private windows: TranscriptWindows | undefined;
  private transcriber: string | undefined;

  constructor(private readonly options: DialogueOptions) {}

  connect(ends: Ends): void {
    this.ends = ends;
  }

  /** Takes a frame of the client. Throws an error of the catalogue. */
  async accept(type: string, frame: JsonObject, eventId: string | undefined): Promise<void> {
    const { context } = this.options;
    switch (type) {
      case 'session.update':
        await this.update(frame);
        return;
      case 'conversation.item.create':
        await this.add(frame);
        return;
      case 'input_audio_buffer.append':
        await this.hear(frame);
        return;
      case 'input_audio_buffer.commit':
        this.ownCommits += 1;
        break;
      case 'input_audio_buffer.clear':
        context.cleared();
        this.windows?.clear();
        this.isHearing = false;
        break;
      case 'response.create':
        await this.respond(frame.response ?? {}, eventId);
        return;
      default:
    }
    this.send(plainFrame(frame, type));
  }

  /** Passes a frame of the provider on. Throws `too_long` and `malformed`. */
  relay(type: string, frame: JsonObject): void {
    const { screened } = this.options.context;
    if (type.startsWith('response.')) {
      this.relayResponse(type, frame);
      return;
    }
    if (type === 'session.created') {
      // Before anything that the client sends: no response is made but by the gateway.
      this.unasked += 1;
      this.ends?.toProvider({ type: 'session.update', session: sentSession(undefined, this.options.session.served) });
    }
    if (type === 'session.updated' && this.unasked > 0) {
      this.unasked -= 1;
      return;
    }
    if (type === 'error' && this.failedBy(frame)) return;
    if (type === 'input_audio_buffer.committed') this.committed(textIn(frame.item_id));
    if (type.startsWith('conversation.item.input_audio_transcription.')) {
      void this.transcript(type, frame);
      return;
    }
    const shown = type.startsWith('session.') ? shownSession(frame, this.isAutomatic) : frame;
    this.ends?.toClient(screened === undefined ? shown : restoredFrame(shown, screened));
  }

  /** The session is over; `failure`: for which the provider is to blame. */
  leave(failure?: UpstreamError): void {
    if (failure === undefined) this.abandon();
    this.active?.fail(failure ?? new UpstreamError('cut', 'the conversation ended before the response'));
  }

  /** Resolves when everything is settled. */
  async close(): Promise<void> {
    await Promise.all([this.running, this.windows?.close()]);
    this.abandon();
  }

  private abandon(): void {
    this.options.gone.abort(new DOMException('the session is over', 'AbortError'));
  }

  private async update(frame: JsonObject): Promise<void> {
    const { session, turns, context } = this.options;
    const { served } = session;
    const names = [served.model.id, served.model.upstream, session.aliased?.asked ?? served.model.id];
    assertSound(settingsProblems(frame.session, 'session', names));
    const given = frame.session as JsonObject;
    assertNoProviderState(given);
    const settings = mergedSettings(context.settings, given);
    const wishes = wishesOf(settings);
    const read = await this.decided({ session: given });
    if (wishes.transcription !== this.transcriber) {
      const named =
        wishes.transcription === undefined ? undefined : await this.options.transcriber(wishes.transcription);
      if (named !== undefined) await turns.judge(session, read.sent, read.pii, named);
      await this.windows?.close();
      this.windows = named === undefined ? undefined : this.options.windows(named);
      this.transcriber = wishes.transcription;
    }
    read.keep();
    context.settings = settings;
    this.isAutomatic = wishes.isAutomatic;
    this.send({
      ...plainFrame(frame, 'session.update'),
      session: sentSession(read.sent.session as JsonObject, served),
    });
  }

  private async add(frame: JsonObject): Promise<void> {
    assertSound(saidItemProblems(frame.item));
    const read = await this.decided({ item: frame.item ?? null });
    read.keep();
    this.send({ ...plainFrame(frame, 'conversation.item.create'), item: read.sent.item ?? null });
  }

  private async hear(frame: JsonObject): Promise<void> {
    const { context, session, turns } = this.options;
    const { audio } = frame;
    if (!isAudio(audio)) throw invalidRequest([{ path: 'audio', message: 'expected base64' }]);
    if (!this.isHearing) {
      const verdict = await turns.judge(session, 'audio', { ...context.pii, isUnread: true });
      if (verdict === 'ask')
        throw new DomainError('APPROVAL_REQUIRED', 'what is said needs an approval before it leaves: ask by text');
      this.isHearing = true;
    }
    const bytes = bytesOf(audio);
    await this.windows?.heard(bytes);
    context.heard(bytes);
    this.send({ ...plainFrame(frame, 'input_audio_buffer.append'), audio });
  }

  /** Content that may leave, now or once its response is approved. Throws POLICY_DENIED. */
  private async decided(content: JsonObject): Promise<ReadContent> {
    const { session, turns, context } = this.options;
    const read = await context.read(session.caller, content);
    const verdict = await turns.judge(session, read.sent, read.pii);
    if (verdict === 'ask') this.isHolding = true;
    return read;
  }

  private send(frame: JsonObject): void {
    if (this.isHolding) this.held.push(frame);
    else this.ends?.toProvider(frame);
  }

  private committed(itemId: string): void {
    const { context, session } = this.options;
    context.committed();
    this.windows?.commit(itemId);
    this.isHearing = false;
    const isOwn = this.ownCommits > 0;
    if (isOwn) this.ownCommits -= 1;
    if (isOwn || !this.isAutomatic || session.caller.signal.aborted) return;
    this.respond({}, undefined).catch((error: unknown) => {
      this.ends?.toClient(errorFrame(error, undefined));
    });
  }

  /** Asks for a response; resolves once it has been sent. Throws what keeps it from being sent. */
  private async respond(given: unknown, eventId: string | undefined): Promise<void> {
    const { session, turns, context } = this.options;
    if (this.active !== undefined)
      throw new DomainError('CONFLICT', 'another response is under way', {
        details: { active: this.active.id ?? null },
      });
    assertSound(settingsProblems(given as JsonObject, 'response', []));
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
        this.isHolding = false;
        for (const frame of this.held.splice(0)) this.ends?.toProvider(frame);
        this.ends?.toProvider({ type: 'response.create', event_id: active.eventId, response: params.response });
      },
      cancel: () => {
        this.ends?.toProvider({ type: 'response.cancel' });
      },
      sent: () => {
        sent.resolve(undefined);
      },
    });
    this.running = run
      .then(
        () => {
          context.answered(active.tokens);
          this.release(active);
          for (const frame of active.last) this.ends?.toClient(frame);
        },
        (error: unknown) => {
          this.release(active);
          // Whoever asked is told, where it was not sent.
          sent.reject(error);
          return sent.promise.then(() => {
            this.told(error, active);
          });
        },
      )
      .catch(() => undefined);
    await sent.promise;
  }

  private release(active: ActiveResponse): void {
    if (this.active === active) this.active = undefined;
  }

  /** A response that failed after it was sent: its error is told, unless the client has read it or gone. */
  private told(error: unknown, active: ActiveResponse): void {
    if (active.isTold || this.options.gone.signal.aborted) return;
    this.ends?.toClient(errorFrame(error, active.givenId));
  }

  private relayResponse(type: string, frame: JsonObject): void {
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
    } else for (const one of frames) this.ends?.toClient(one);
  }

  /** Whether an error of the provider is the end of the response that was asked for. */
  private failedBy(frame: JsonObject): boolean {
    const { active } = this;
    const error = errorIn(frame);
    const isOurs = active !== undefined && error.event_id === active.eventId;
    if (active === undefined || active.id !== undefined || (!isOurs && error.event_id != null)) return false;
    active.isTold = true;
    this.ends?.toClient({ ...frame, error: { ...error, event_id: active.givenId ?? null } });
    active.fail(
      new UpstreamError('status', 'the provider refused the response', {
        status: 400,
        clientMessage: textIn(error.message),
      }),
    );
    this.active = undefined;
    return true;
  }

  private async transcript(type: string, frame: JsonObject): Promise<void> {
    const { screener, session } = this.options;
    const itemId = textIn(frame.item_id);
    if (type.endsWith('.completed')) this.windows?.completed(itemId, transcriptUsage(frame.usage));
    if (type.endsWith('.failed')) this.windows?.failed(itemId);
    const verdict = await screenedTranscript(screener, session.caller, type, frame);
    if (verdict === 'pass') this.ends?.toClient(frame);
    if (!(verdict instanceof DomainError)) return;
    this.ends?.toProvider({ type: 'response.cancel' });
    this.ends?.toProvider({ type: 'conversation.item.delete', item_id: itemId });
    this.ends?.toClient(errorFrame(verdict, undefined));
  }
}

function assertSound(issues: Parameters<typeof invalidRequest>[0]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}
