import type { Approvals } from '../../contracts/approvals.js';
import type {
  EvaluatedTarget,
  EvaluationProof,
  EvaluationProofs,
} from '../../contracts/evaluations/evaluation-requirements.js';
import type { Principal } from '../../contracts/identity.js';
import type { AskedChange, ChangePermit } from '../../contracts/proposals.js';
import { LIST_COMMENT } from '../../database/bounded-find.js';
import type { Unit } from '../../database/unit-of-work.js';
import { DomainError } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import { actorOf } from '../../shared/principals.js';
import { findPrompt, findVersion, heldBy, requiredBy, shownVersion } from './prompt-records.js';
import { type Prompt, PromptLabelMove, type PromptVersion } from './prompt.entity.js';
import { differences, MAX_LABELS, type MoveKind, versionBefore } from './prompt.rules.js';
import type { PromptInForce, PromptLabel } from './prompt.types.js';
import type { PromptsOptions } from './prompts.service.js';

/** The moves of a label that a list shows. */
export const SHOWN_MOVES = 100;
/** The moves of a label that going back looks through. */
const MAX_MOVES = 1_000;
const NEWEST = { createdAt: 'desc', id: 'desc' } as const;

/** A move of a label, before people are asked. */
interface Planned {
  prompt: Prompt;
  label: string;
  kind: MoveKind;
  from: PromptVersion | undefined;
  to: PromptVersion | undefined;
  /** The run that the label requires. */
  evaluation: EvaluationProof | null;
}

interface LabelsOptions extends Omit<PromptsOptions, 'changes'> {
  proofs: Pick<EvaluationProofs, 'proof'>;
  approvals: Pick<Approvals, 'summaries'>;
}

/** Labels of prompts. Every move is one transaction with its event and the end of its proposal. */
export class PromptLabelsService {
  constructor(private readonly options: LabelsOptions) {}

  /** The labels that a prompt has or had. Throws NOT_FOUND. */
  labels({ tenant }: Principal, name: string): Promise<PromptLabel[]> {
    return this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const prompt = await findPrompt(unit, name);
      const labels: PromptLabel[] = [];
      for (const label of await labelsOf(unit, prompt)) {
        const moves = await movesOf(unit, prompt, label, SHOWN_MOVES);
        labels.push({ label, version: heldBy(prompt, label) ?? null, requires: requiredBy(prompt, label), moves });
      }
      return labels;
    });
  }

  /** The version that held a label at a time, and the move that put it there. Throws NOT_FOUND. */
  inForce({ tenant }: Principal, name: string, label: string, at: Date): Promise<PromptInForce> {
    return this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const prompt = await findPrompt(unit, name);
      const where = { promptId: prompt.id, label, createdAt: { $lte: at } };
      const move = await unit.em.findOne(PromptLabelMove, where, { orderBy: NEWEST });
      const { toVersion } = move ?? { toVersion: null };
      if (move === null || toVersion === null)
        throw new DomainError('NOT_FOUND', `no version of the prompt ${name} held the label ${label} then`);
      const { approvedBy, evaluation } = move;
      return { version: shownVersion(name, await findVersion(unit, prompt, toVersion)), move, approvedBy, evaluation };
    });
  }

  /**
   * Throws NOT_FOUND, CONFLICT where the version holds it already, for too many labels and without the evaluation that the
   * label requires, and what the policies say.
   */
  move(
    principal: Principal,
    { name, label, version }: { name: string; label: string; version: number },
    asked: AskedChange,
  ): Promise<PromptLabel> {
    return this.change(principal, name, asked, async (unit, prompt) => {
      const to = await findVersion(unit, prompt, version);
      const labels = await labelsOf(unit, prompt);
      if (!labels.includes(label) && labels.length >= MAX_LABELS)
        throw new DomainError('CONFLICT', `the prompt ${name} has had ${MAX_LABELS} labels, and cannot have more`);
      return { label, kind: 'MOVE', to };
    });
  }

  /** Throws NOT_FOUND for a label that it does not have, and what the policies say. */
  remove(principal: Principal, name: string, label: string, asked: AskedChange): Promise<PromptLabel> {
    return this.change(principal, name, asked, (_unit, prompt) => {
      assertHeld(prompt, label);
      return Promise.resolve({ label, kind: 'REMOVAL', to: undefined });
    });
  }

  /** Throws NOT_FOUND, CONFLICT where no version held the label before, and what the policies say. */
  rollBack(principal: Principal, name: string, label: string, asked: AskedChange): Promise<PromptLabel> {
    return this.change(principal, name, asked, async (unit, prompt) => {
      assertHeld(prompt, label);
      const moves = await movesOf(unit, prompt, label, MAX_MOVES);
      const version = versionBefore(moves.reverse());
      if (version === undefined)
        throw new DomainError('CONFLICT', `no version of the prompt ${name} held the label ${label} before`);
      return { label, kind: 'ROLLBACK', to: await findVersion(unit, prompt, version) };
    });
  }

  private async change(
    principal: Principal,
    name: string,
    asked: AskedChange,
    plan: (unit: Unit, prompt: Prompt) => Promise<Pick<Planned, 'label' | 'kind' | 'to'>>,
  ): Promise<PromptLabel> {
    const { unitOfWork, book } = this.options;
    const tenantId = principal.tenant.id;
    const planned = async (unit: Unit, isLocked: boolean): Promise<Planned> => {
      const prompt = await findPrompt(unit, name, isLocked);
      const change = await plan(unit, prompt);
      const held = heldBy(prompt, change.label);
      if (held !== undefined && held === change.to?.version)
        throw new DomainError(
          'CONFLICT',
          `version ${held} of the prompt ${name} holds the label ${change.label} already`,
        );
      const from = held === undefined ? undefined : await findVersion(unit, prompt, held);
      return { prompt, from, ...change, evaluation: await this.proof(unit, prompt, { from, ...change }) };
    };
    const seen = await unitOfWork.tenant(tenantId, (unit) => planned(unit, false));
    const permit = await this.admit(principal, seen, asked);
    const approvedBy = await this.approversOf(tenantId, permit);
    const moved = await unitOfWork.tenant(tenantId, async (unit) => {
      const now = await planned(unit, true);
      if (now.from?.version !== seen.from?.version || now.to?.version !== seen.to?.version)
        throw new DomainError('CONFLICT', `the label ${seen.label} was moved meanwhile; ask again`);
      const move = this.put(unit, principal, now, { proposalId: asked.proposalId ?? null, approvedBy });
      await permit.settle(unit);
      return { prompt: now.prompt, move };
    });
    await book.reload(moved.prompt.id);
    const { label, toVersion } = moved.move;
    return { label, version: toVersion, requires: requiredBy(moved.prompt, label), moves: [moved.move] };
  }

  /** The run that a move rests on. Going back and taking away need none: they are what is done when something is wrong. */
  private proof(
    unit: Unit,
    prompt: Prompt,
    { label, kind, from, to }: Pick<Planned, 'label' | 'kind' | 'from' | 'to'>,
  ): Promise<EvaluationProof> | null {
    const requirement = requiredBy(prompt, label);
    if (requirement === null || kind !== 'MOVE' || to === undefined) return null;
    return this.options.proofs.proof(unit, requirement, {
      of: `the label ${label} of the prompt ${prompt.name}`,
      candidate: targetOf(prompt, to),
      inForce: from === undefined ? undefined : targetOf(prompt, from),
    });
  }

  private async approversOf(tenantId: string, { approvalId }: ChangePermit): Promise<string[]> {
    if (approvalId === undefined) return [];
    const [approval] = await this.options.approvals.summaries(tenantId, [approvalId]);
    return (approval?.votes ?? []).flatMap(({ approver, decision }) => (decision === 'approved' ? [approver] : []));
  }

  /** Approvers decide on both digests and the difference between the texts. */
  private admit(
    principal: Principal,
    { prompt, label, kind, from, to, evaluation }: Planned,
    asked: AskedChange,
  ): Promise<ChangePermit> {
    const { name } = prompt;
    const intents: Record<MoveKind, string> = {
      MOVE: `put the label ${label} of the prompt ${name} to version ${to?.version ?? ''}`,
      ROLLBACK: `put the label ${label} of the prompt ${name} back to version ${to?.version ?? ''}`,
      REMOVAL: `remove the label ${label} of the prompt ${name}`,
    };
    const proposed = {
      intent: intents[kind],
      action: kind === 'ROLLBACK' ? 'prompt.rollback' : 'prompt.label',
      resource: `prompt:${name}`,
      resourceType: 'prompt',
      payload: plainJson({
        before: digestOf(from),
        after: digestOf(to),
        difference: differences(jsonOf(from), jsonOf(to)),
        ...(evaluation === null ? {} : { evaluation }),
      }),
      evaluations: evaluation === null ? [] : [evaluation.run],
    };
    return this.options.gate.admit(principal, proposed, asked);
  }

  private put(
    unit: Unit,
    principal: Principal,
    { prompt, label, kind, from, to, evaluation }: Planned,
    { proposalId, approvedBy }: { proposalId: string | null; approvedBy: string[] },
  ): PromptLabelMove {
    const { clock, sealer } = this.options;
    const { id, tenantId, name } = prompt;
    const { [label]: _held, ...others } = prompt.labels;
    const now = new Date(clock.now());
    Object.assign(prompt, { labels: to === undefined ? others : { ...others, [label]: to.version }, updatedAt: now });
    const move = unit.em.create(PromptLabelMove, {
      id: uuidv7(now.getTime()),
      tenantId,
      promptId: id,
      label,
      kind,
      fromVersion: from?.version ?? null,
      toVersion: to?.version ?? null,
      movedBy: principal.subject,
      proposalId,
      approvedBy,
      evaluation,
      createdAt: now,
    });
    unit.em.persist(move);
    const details = plainJson({
      name,
      label,
      kind,
      from: digestOf(from),
      to: digestOf(to),
      proposalId,
      ...(approvedBy.length === 0 ? {} : { approvedBy }),
      ...(evaluation === null ? {} : { evaluation }),
    });
    const event = {
      tenantId,
      action: 'prompt.label.moved',
      ...actorOf(principal),
      resourceType: 'prompt',
      resourceId: id,
    };
    unit.record(sealer.seal({ ...event, details }));
    unit.announce({ tenantId, topic: 'prompt', id });
    return move;
  }
}

function targetOf({ name }: Prompt, { version, digest }: PromptVersion): EvaluatedTarget {
  return { prompt: name, version, digest };
}

function digestOf(version: PromptVersion | undefined): JsonObject | null {
  return version === undefined ? null : { version: version.version, digest: version.digest };
}

function jsonOf(version: PromptVersion | undefined): JsonObject | null {
  return version === undefined ? null : plainJson(version.content);
}

function assertHeld(prompt: Prompt, label: string): void {
  if (heldBy(prompt, label) === undefined)
    throw new DomainError('NOT_FOUND', `the prompt ${prompt.name} has no label ${label}`);
}

/** All labels that a prompt has or had, and those that require an evaluation, by name. */
export async function labelsOf({ em }: Unit, { id, requires }: Prompt): Promise<string[]> {
  const rows = await em.execute<{ label: string }[]>(
    'SELECT DISTINCT label FROM prompt_label_moves WHERE prompt_id = ? ORDER BY label',
    [id],
  );
  return [...new Set([...rows.map(({ label }) => label), ...Object.keys(requires)])].sort();
}

/** The newest moves of a label, newest first. */
export function movesOf({ em }: Unit, { id }: Prompt, label: string, limit: number): Promise<PromptLabelMove[]> {
  return em.find(PromptLabelMove, { promptId: id, label }, { orderBy: NEWEST, limit, comments: LIST_COMMENT });
}
