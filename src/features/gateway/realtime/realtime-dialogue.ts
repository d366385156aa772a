import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { type JsonObject, textIn } from '../../../shared/json/json.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import { restoredFrame } from './active-response.js';
import { AskedResponses } from './asked-responses.js';
import type { ReadContent } from './conversation-context.js';
import {
  assertFrame,
  bytesOf,
  isAudio,
  plainFrame,
  saidItemProblems,
  settingsProblems,
  transcriptUsage,
} from './realtime-frames.rules.js';
import type { DialogueOptions, Ends } from './dialogue-ends.js';
import { HeldFrames } from './held-frames.js';
import { errorFrame } from './realtime-errors.js';
import { mergedSettings, sentSession, shownSession, wishesOf } from './turn-taking.rules.js';
import { screenedTranscript } from './transcript-screening.js';
import type { TranscriptWindows } from './transcript-windows.js';

/** A conversation under the gateway's rules: content is decided about before it leaves, responses are made by the gateway. */
export class RealtimeDialogue {
  private ends: Ends | undefined;
  private readonly held: HeldFrames;
  private readonly responses: AskedResponses;
  /** The client wants a response when it has ended speaking. */
  private isAutomatic = true;
  private isHearing = false;
  /** Commits of the client's own: no response follows by itself. */
  private ownCommits = 0;
  /** Answers to the gateway's own settings, which the client did not ask for. */
  private unasked = 0;
  private windows: TranscriptWindows | undefined;
  private transcriber: string | undefined;

  constructor(private readonly options: DialogueOptions) {
    const toProvider = (frame: JsonObject): void => this.ends?.toProvider(frame);
    const held = new HeldFrames(toProvider);
    const release = (): void => {
      held.release();
    };
    this.held = held;
    this.responses = new AskedResponses(options, {
      release,
      toProvider,
      toClient: (frame) => this.ends?.toClient(frame),
    });
  }

  /** The number of responses that were asked for. */
  get turns(): number {
    return this.responses.turns;
  }

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
        await this.responses.ask(frame.response ?? {}, eventId);
        return;
      default:
    }
    this.held.send(plainFrame(frame, type));
  }

  /** Passes a frame of the provider on. Throws `too_long` and `malformed`. */
  relay(type: string, frame: JsonObject): void {
    const { screened } = this.options.context;
    if (type.startsWith('response.')) {
      this.responses.relay(type, frame);
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
    if (type === 'error' && this.responses.failedBy(frame)) return;
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
    this.responses.fail(failure ?? new UpstreamError('cut', 'the conversation ended before the response'));
  }

  /** Resolves when everything is settled. */
  async close(): Promise<void> {
    await Promise.all([this.responses.settled(), this.windows?.close()]);
    this.abandon();
  }

  private abandon(): void {
    this.options.gone.abort(new DOMException('the session is over', 'AbortError'));
  }

  private async update(frame: JsonObject): Promise<void> {
    const { session, turns, context } = this.options;
    const { served } = session;
    const names = [served.model.id, served.model.upstream, session.aliased?.asked ?? served.model.id];
    assertFrame(settingsProblems(frame.session, 'session', names));
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
    this.held.send({
      ...plainFrame(frame, 'session.update'),
      session: sentSession(read.sent.session as JsonObject, served),
    });
    read.keep();
    context.settings = settings;
    this.isAutomatic = wishes.isAutomatic;
  }

  private async add(frame: JsonObject): Promise<void> {
    assertFrame(saidItemProblems(frame.item));
    const read = await this.decided({ item: frame.item ?? null });
    this.held.send({ ...plainFrame(frame, 'conversation.item.create'), item: read.sent.item ?? null });
    read.keep();
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
    this.held.send({ ...plainFrame(frame, 'input_audio_buffer.append'), audio });
    context.heard(bytes);
  }

  /** Content that may leave, now or once its response is approved. Throws POLICY_DENIED. */
  private async decided(content: JsonObject): Promise<ReadContent> {
    const { session, turns, context } = this.options;
    const read = await context.read(session.caller, content);
    const verdict = await turns.judge(session, read.sent, read.pii);
    if (verdict === 'ask') this.held.hold();
    return read;
  }

  private committed(itemId: string): void {
    const { context, session } = this.options;
    context.committed();
    this.windows?.commit(itemId);
    this.isHearing = false;
    const isOwn = this.ownCommits > 0;
    if (isOwn) this.ownCommits -= 1;
    if (isOwn || !this.isAutomatic || session.caller.signal.aborted) return;
    this.responses.ask({}, undefined).catch((error: unknown) => {
      this.ends?.toClient(errorFrame(error, undefined));
    });
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
