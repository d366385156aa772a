import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';

/** The client of a round, as a server speaks to it while it works. */
export interface Watcher {
  /** Progress as the server reports it, if the client wants to know. */
  progress: ((progress: JsonObject) => void) | undefined;
  /** A line of the server's log. */
  log: (line: JsonObject) => void;
}

/**
 * The end of a round of a call: its result; or what the server needs to know first, as a result of its own (2026-07-28) or as
 * requests that it waits for an answer of (before).
 */
export type RoundEnd =
  | { kind: 'result'; result: JsonObject }
  | { kind: 'task'; task: JsonValue }
  | { kind: 'input'; requests: JsonObject; state: string | undefined }
  | { kind: 'waiting'; requests: JsonObject };

interface Question {
  request: JsonObject;
  reply: (answer: JsonObject) => void;
}

/** The most questions that wait at a time. */
const MAX_QUESTIONS = 16;
/** The most messages that are relayed of one call. */
const MAX_MESSAGES = 1_000;

/** A call that a server works on. It outlives the requests of its client while the server waits for an answer. */
export class CallUnderWay {
  private readonly leaving = new AbortController();
  private readonly questions = new Map<string, Question>();
  private asked = Promise.withResolvers<undefined>();
  private watcher: Watcher | undefined;
  private readonly outcome: Promise<RoundEnd>;
  private count = 0;
  private messages = 0;

  constructor(work: (call: CallUnderWay, signal: AbortSignal) => Promise<RoundEnd>) {
    this.outcome = work(this, this.leaving.signal);
    // Whoever waits for it is told; it may be that nobody does any more.
    this.outcome.catch(() => undefined);
  }

  /** Waits for the result or the next questions. Ends the call if the signal is aborted before. */
  async next(watcher: Watcher, signal: AbortSignal): Promise<RoundEnd> {
    this.watcher = watcher;
    const waiting = this.asked.promise.then((): RoundEnd => ({
      kind: 'waiting',
      requests: Object.fromEntries([...this.questions].map(([key, { request }]) => [key, request])),
    }));
    try {
      signal.throwIfAborted();
      return await untilAborted(Promise.race([this.outcome, waiting]), signal);
    } catch (error) {
      this.leave(error);
      throw error;
    } finally {
      this.watcher = undefined;
    }
  }

  /** A question of the server; resolves with the client's answer. Rejects when the call ends. */
  ask(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonValue> {
    if (this.questions.size >= MAX_QUESTIONS) return Promise.reject(new Error('too many questions at a time'));
    const key = `q${(this.count += 1)}`;
    const { promise, resolve } = Promise.withResolvers<JsonObject>();
    this.questions.set(key, { request: { method, params }, reply: resolve });
    this.asked.resolve(undefined);
    return untilAborted(promise, AbortSignal.any([signal, this.leaving.signal])).finally(() => {
      this.questions.delete(key);
    });
  }

  /** The client's answers to questions; others are asked again. */
  answer(answers: JsonObject): void {
    for (const [key, { reply }] of [...this.questions]) {
      const answer = answers[key];
      if (answer === undefined) continue;
      this.questions.delete(key);
      // The library has looked at it: answers are objects.
      reply(answer as JsonObject);
    }
    if (this.questions.size === 0) this.asked = Promise.withResolvers<undefined>();
  }

  /** Passes on what the server says, to the client whose round it is. */
  progressed(progress: JsonObject): void {
    if (this.isCounted()) this.watcher?.progress?.(progress);
  }

  logged(line: JsonObject): void {
    if (this.isCounted()) this.watcher?.log(line);
  }

  /** Ends it at the server. */
  leave(reason: unknown): void {
    this.leaving.abort(reason);
  }

  private isCounted(): boolean {
    this.messages += 1;
    return this.messages <= MAX_MESSAGES;
  }
}
