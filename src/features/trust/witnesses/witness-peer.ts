import type { Clock } from '../../../shared/time/clock.js';
import { GuardedPost } from '../../../shared/outbound/guarded-post.js';
import { withoutAddresses } from '../../../shared/outbound/address-ranges.js';
import { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { type AddCheckpoint, formatAddCheckpoint } from '../../../verifier/add-checkpoint.js';
import type { NoteVerifier } from '../../../verifier/note.js';
import { readWitnessAnswer, type Submission, type WitnessOutcome } from './witness-answer.rules.js';

const DEADLINE_MILLIS = 5_000;
const FIRST_PAUSE_MILLIS = 2_000;
const LONGEST_PAUSE_MILLIS = 60_000;

/** One witness at its address, with the keys that it signs with. Connections are kept. C2SP tlog-witness. */
export class WitnessPeer {
  private readonly post: GuardedPost;
  private failures = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(
    url: string,
    readonly verifiers: readonly NoteVerifier[],
    private readonly clock: Clock,
  ) {
    // The operator's own address: it may be in a private network, and never a cloud's metadata service.
    this.post = new GuardedPost(url, new TargetGuard(true), () => clock.now());
  }

  /** Asks for cosignatures. Does not throw; a witness that does not answer is left alone for up to a minute. */
  async submit(request: AddCheckpoint, asked: Submission): Promise<WitnessOutcome> {
    if (this.clock.now() < this.pausedUntil) return { kind: 'unreachable', reason: 'the witness did not answer' };
    const outcome = await this.ask(request, asked);
    if (outcome.kind !== 'unreachable') this.failures = 0;
    else {
      const pause = Math.min(FIRST_PAUSE_MILLIS * 2 ** this.failures, LONGEST_PAUSE_MILLIS);
      this.failures += 1;
      this.pausedUntil = this.clock.now() + pause;
    }
    return outcome;
  }

  close(): Promise<void> {
    return this.post.close();
  }

  private async ask(request: AddCheckpoint, asked: Submission): Promise<WitnessOutcome> {
    try {
      const answer = await this.post.post(
        formatAddCheckpoint(request),
        {},
        AbortSignal.timeout(DEADLINE_MILLIS),
        '/add-checkpoint',
        'text/plain',
      );
      return readWitnessAnswer({ ...answer, body: answer.text }, asked, this.verifiers);
    } catch (error) {
      const reason = error instanceof Error ? withoutAddresses(error.message) : 'no answer';
      return { kind: 'unreachable', reason };
    }
  }
}
