import type { PrimaryService, PrimaryStep } from '../contracts/primary.js';
import { LocalCounters } from '../features/gateway/admission/local/local-counters.js';
import { LocalAnswers } from '../features/gateway/cache/local-answers.js';
import type { Logger } from '../shared/logger.js';
import type { Answers, Questions } from './primary-channel.js';

/** The primary's part where its workers have no Redis: it keeps their counters, and cached answers. */
export class PrimaryServices {
  private readonly steps: Readonly<Record<PrimaryService, PrimaryStep>>;

  constructor(private readonly logger: Logger) {
    const [counters, answers] = [new LocalCounters(), new LocalAnswers()];
    this.steps = {
      counters: (step, args) => counters.step(step, args),
      answers: (step, args) => answers.step(step, args),
    };
  }

  /** Answers the questions of one message in their order. */
  answer({ id, questions }: Questions): Answers {
    const answers = questions.map(([service, step, ...args]) => {
      try {
        return this.steps[service](step, args);
      } catch (error) {
        this.logger.error({ err: error, service, step }, 'could not answer a process');
        return null;
      }
    });
    return { type: 'answers', id, answers };
  }
}
