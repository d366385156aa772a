import type { Principal } from '../../../contracts/identity.js';
import type { WaitingVotes } from '../../../contracts/proposals.js';
import { DomainError } from '../../../shared/errors.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { seesEverything } from '../../../shared/principals.js';
import type { EvaluationRun } from './run.entity.js';
import type { EvaluationOutcome, EvaluationResult } from './run.types.js';
import type { RunsService } from './runs.service.js';

interface ReadersOptions {
  runs: Pick<RunsService, 'run' | 'resultPage'>;
  votes: WaitingVotes;
}

/**
 * Who may read a run: auditors and administrators all of it; others its figures, while a proposal that rests on it waits for
 * their vote. They are told nothing of other runs, not even whether these exist.
 */
export class RunReaders {
  constructor(private readonly options: ReadersOptions) {}

  /** Throws FORBIDDEN, NOT_FOUND. */
  async run(principal: Principal, id: string): Promise<EvaluationRun> {
    await this.admit(principal, id);
    return this.options.runs.run(principal, id);
  }

  /** A page of results; without what was asked and answered for those who only vote. Throws FORBIDDEN, NOT_FOUND. */
  async resultPage(principal: Principal, id: string, page: PageRequest): Promise<Page<EvaluationResult>> {
    await this.admit(principal, id);
    const found = await this.options.runs.resultPage(principal, id, page);
    if (seesEverything(principal.roles)) return found;
    const edges = found.edges.map(({ node, cursor }) => ({ node: withoutContent(node), cursor }));
    return { ...found, edges };
  }

  private async admit(principal: Principal, id: string): Promise<void> {
    if (seesEverything(principal.roles) || (await this.options.votes.restOn(principal, id))) return;
    throw new DomainError(
      'FORBIDDEN',
      'your roles do not allow this operation: evaluations are for auditors, and for those who may vote on a waiting proposal that depends on them',
    );
  }
}

/** Verdicts without texts, and without the digests by which short texts could be found out. */
function withoutContent({ place, candidate, baseline }: EvaluationResult): EvaluationResult {
  return { place, candidate: verdictOf(candidate), baseline: baseline === null ? null : verdictOf(baseline) };
}

function verdictOf({ checks, ...outcome }: EvaluationOutcome): EvaluationOutcome {
  return {
    ...outcome,
    checks: checks.map(({ type, passed }) => ({ type, passed, reason: null })),
    reason: null,
    evidenceId: null,
    judgeEvidenceId: null,
    answer: null,
    judged: null,
    answerSha256: null,
  };
}
