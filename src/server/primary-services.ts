import type { PrimaryService, PrimaryStep } from '../contracts/instances/primary.js';
import { LocalCounters } from '../features/gateway/admission/local/local-counters.js';
import { LocalAnswers } from '../features/gateway/cache/local-answers.js';
import type { Logger } from '../shared/logger.js';
import type { Answers, Questions } from './primary-channel.js';

/** The primary's part where its workers have no Redis: it keeps their counters, and cached answers. */
export class PrimaryServices {
  private readonly steps: Readonly<Record<PrimaryService, PrimaryStep>>;
  /** The session of each worker in the counters. */
  private readonly sessions = new Map<number, string>();

  constructor(private readonly logger: Logger) {
    const [counters, answers] = [new LocalCounters(), new LocalAnswers()];
    this.steps = {
      counters: (step, args) => counters.step(step, args),
      answers: (step, args) => answers.step(step, args),
    };
  }

  /** Answers the questions of one message of a worker in their order. */
  answer(workerId: number, { id, questions }: Questions): Answers {
    const answers = questions.map(([service, step, ...args]) => {
      try {
        if (service === 'counters' && step === 'join') this.sessions.set(workerId, args[0] ?? '');
        return this.steps[service](step, args);
      } catch (error) {
        this.logger.error({ err: error, service, step }, 'could not answer a process');
        return null;
      }
    });
    return { type: 'answers', id, answers };
  }

  /** Ends the session of a worker that exited: the others settle its calls without waiting for its lease to end. */
  exited(workerId: number): void {
    const session = this.sessions.get(workerId);
    this.sessions.delete(workerId);
    if (session !== undefined) this.steps.counters('leave', [session]);
  }
}
