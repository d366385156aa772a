import type { Primary, PrimaryService } from '../contracts/instances/primary.js';
import { MAX_ENTRY_CHARS } from '../features/gateway/cache/response-cache.service.js';
import { storeUnavailable } from '../database/store/store-script.js';

/** After this time the questions under way get an error, ms. */
const REPLY_TIMEOUT_MILLIS = 2_000;
const MAX_WAITING = 50_000;
/** Questions that are sent together: the primary does nothing else while it answers them. */
const MAX_TOGETHER = 1_000;
/** Characters of questions and answers that go together, unless one is larger: a message is one text of JSON. */
const MAX_CHARS_TOGETHER = 4 * 1024 * 1024;
/** Characters that wait; answers to be cached are given up beyond it, so that counters have room. */
const MAX_WAITING_CHARS = 16 * 1024 * 1024;

/** A question: the service, the step, and its arguments. */
export type PrimaryQuestion = [service: PrimaryService, step: string, ...args: string[]];

export interface Questions {
  type: 'questions';
  id: number;
  questions: PrimaryQuestion[];
}

/** One answer for each question; null for a step that failed. */
export interface Answers {
  type: 'answers';
  id: number;
  answers: (string[] | null)[];
}

/** The parts of a process that a channel needs. */
export interface Messenger {
  readonly connected: boolean;
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: 'message', heard: (message: unknown) => void): unknown;
  on(event: 'disconnect', lost: () => void): unknown;
}

interface Waiting {
  question: PrimaryQuestion;
  /** Characters of the question, or of the answer where that may be longer. */
  chars: number;
  resolve: (answer: string[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks the primary over the channel of this worker. One message is under way at a time, and takes all that was asked
 * since the last: a question that comes alone leaves at once, and under load many share the cost of a message.
 */
export class PrimaryChannel implements Primary {
  private waiting: Waiting[] = [];
  private waitingChars = 0;
  private underWay: { id: number; asked: Waiting[]; timer: NodeJS.Timeout } | undefined;
  private lastId = 0;
  private isSilent = false;

  constructor(private readonly process: Messenger) {
    process.on('message', (message) => {
      const answers = message as Partial<Answers>;
      if (answers.type === 'answers') this.hear(answers as Answers);
    });
    process.on('disconnect', () => {
      this.giveUp('the primary is gone');
    });
  }

  get isAnswering(): boolean {
    return this.isConnected && !this.isSilent;
  }

  get isConnected(): boolean {
    return this.process.connected;
  }

  watch(lost: () => void): void {
    this.process.on('disconnect', lost);
  }

  ask(service: PrimaryService, step: string, args: readonly string[]): Promise<string[]> {
    if (!this.isConnected) return Promise.reject(storeUnavailable());
    const chars = charsOf(service, step, args);
    const isFull = service === 'answers' && this.waitingChars + chars > MAX_WAITING_CHARS;
    if (isFull || this.waiting.length >= MAX_WAITING)
      return Promise.reject(storeUnavailable(new Error('too many questions')));
    return new Promise((resolve, reject) => {
      this.waiting.push({ question: [service, step, ...args], chars, resolve, reject });
      this.waitingChars += chars;
      if (this.underWay === undefined) this.sendNext();
    });
  }

  private sendNext(): void {
    if (this.waiting.length === 0) return;
    const asked = this.waiting.splice(0, this.together());
    for (const { chars } of asked) this.waitingChars -= chars;
    const id = (this.lastId += 1);
    // After a pause of this process the answers may be there, unread: they are read before giving up.
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (this.underWay?.id === id) this.giveUp(`no answer within ${REPLY_TIMEOUT_MILLIS} ms`);
      });
    }, REPLY_TIMEOUT_MILLIS);
    this.underWay = { id, asked, timer };
    const message: Questions = { type: 'questions', id, questions: asked.map(({ question }) => question) };
    this.process.send?.(message, (error) => {
      if (error !== null && this.underWay?.id === id) this.giveUp(error.message);
    });
  }

  /** How many of those that wait go together: at least one. */
  private together(): number {
    let chars = 0;
    const beyond = this.waiting.findIndex((one) => (chars += one.chars) > MAX_CHARS_TOGETHER);
    return Math.min(MAX_TOGETHER, beyond < 0 ? this.waiting.length : Math.max(beyond, 1));
  }

  private hear({ id, answers }: Answers): void {
    this.isSilent = false;
    // Of questions that were given up.
    if (this.underWay?.id !== id) return;
    const { asked, timer } = this.underWay;
    clearTimeout(timer);
    this.underWay = undefined;
    this.sendNext();
    asked.forEach(({ resolve, reject }, at) => {
      const answer = answers[at];
      if (answer == null) reject(storeUnavailable(new Error('the primary could not do a step')));
      else resolve(answer);
    });
  }

  /** Nothing is sent again: what the primary did of it is not known. */
  private giveUp(why: string): void {
    this.isSilent = true;
    const lost = [...(this.underWay?.asked ?? []), ...this.waiting];
    clearTimeout(this.underWay?.timer);
    this.underWay = undefined;
    this.waiting = [];
    this.waitingChars = 0;
    for (const { reject } of lost) reject(storeUnavailable(new Error(why)));
  }
}

/** A cached answer may be as long as the cache allows. */
function charsOf(service: PrimaryService, step: string, args: readonly string[]): number {
  if (service === 'answers' && step === 'get') return MAX_ENTRY_CHARS;
  return args.reduce((sum, arg) => sum + arg.length, 0);
}
