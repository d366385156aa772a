import { type JsonObject, textIn } from '../../shared/json/json.js';
import type { ChangeAnswer, OwnProposals } from './gateway-client.js';
import type { ApplyStep, StepOutcome } from './kind.port.js';
import { isFor } from './plan.rules.js';

/** Kinds whose names other documents have where a model is named. */
const MODEL_KINDS: ReadonlySet<string> = new Set(['Provider', 'ModelAlias']);

/** A gateway as changes need it. */
export interface ChangeSender {
  change(step: ApplyStep, proposal?: string): Promise<ChangeAnswer>;
}

/** The steps with the problems and proposals that are known before anything is sent. */
export function foreseen(steps: readonly ApplyStep[], proposals: OwnProposals): StepOutcome[] {
  return steps.map((step) => {
    if (step.problem !== undefined) return { step, state: 'problem', detail: step.problem };
    const waiting = proposals.waiting.find((one) => isFor(step, one));
    return waiting === undefined ? { step, state: 'planned', detail: '' } : waitingFor(step, textIn(waiting.id));
  });
}

/**
 * Carries the steps out in their order. One that waits or fails does not stop the others, but for those that name what it
 * would have made. `missing` collects the names of what is not there, by all rounds.
 */
export async function carriedOut(
  steps: readonly ApplyStep[],
  { sender, proposals, missing }: { sender: ChangeSender; proposals: OwnProposals; missing: Set<string> },
): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const before of foreseen(steps, proposals)) {
    const outcome = await outcomeOf(before, { sender, proposals, missing });
    const { step } = outcome;
    const isModel = MODEL_KINDS.has(step.kind) && step.verb === 'create';
    if (isModel && outcome.state !== 'done') missing.add(step.name);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function outcomeOf(
  before: StepOutcome,
  { sender, proposals, missing }: { sender: ChangeSender; proposals: OwnProposals; missing: ReadonlySet<string> },
): Promise<StepOutcome> {
  if (before.state !== 'planned') return before;
  const { step } = before;
  const [absent] = step.needs.flatMap((name) => [name, name.split('/')[0] ?? '']).filter((name) => missing.has(name));
  if (absent !== undefined) return { step, state: 'blocked', detail: `needs ${absent}, which is not there yet` };
  for (const approved of proposals.approved.filter((one) => isFor(step, one))) {
    const answer = await sender.change(step, textIn(approved.id));
    // Anything else of the same action, or a policy that has changed since: it is asked for as a new change.
    if (answer.state !== 'conflict') return outcomeBy(step, answer);
  }
  return outcomeBy(step, await sender.change(step));
}

function outcomeBy(step: ApplyStep, answer: ChangeAnswer): StepOutcome {
  switch (answer.state) {
    case 'done':
      return { step, state: 'done', detail: '' };
    case 'waits':
      return waitingFor(step, answer.proposal);
    default:
      return { step, state: answer.state, detail: answer.message };
  }
}

function waitingFor(step: ApplyStep, proposal: string): StepOutcome {
  return { step, state: 'waits', detail: `for people: proposal ${proposal}`, proposal };
}

/** The same text for the same step of another round. */
export function stepKey({ kind, name, verb, part, request }: ApplyStep): string {
  return JSON.stringify([kind, name, verb, part ?? '', request.path]);
}

/** The policies that the steps would store, as drafts. */
export function policyDrafts(steps: readonly ApplyStep[]): JsonObject[] {
  return steps.flatMap(({ kind, verb, request: { body }, problem }) => {
    if (kind !== 'Policy' || verb === 'delete' || body === undefined || problem !== undefined) return [];
    const { version: _, ...draft } = body;
    return [draft];
  });
}
