import type {
  EvaluationProofs,
  EvaluationRequirement,
  GivenRequirement,
} from '../../contracts/evaluations/evaluation-requirements.js';
import type { Principal } from '../../contracts/identity.js';
import type { AskedChange } from '../../contracts/proposals.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import { DomainError } from '../../shared/errors.js';
import { plainJson } from '../../shared/json/json.js';
import { actorOf } from '../../shared/principals.js';
import { labelsOf, movesOf, SHOWN_MOVES } from './prompt-labels.service.js';
import { findPrompt, heldBy, requiredBy } from './prompt-records.js';
import type { Prompt } from './prompt.entity.js';
import { MAX_LABELS } from './prompt.rules.js';
import type { PromptLabel } from './prompt.types.js';
import type { PromptsOptions } from './prompts.service.js';

interface RequirementsOptions extends Omit<PromptsOptions, 'changes' | 'book'> {
  proofs: Pick<EvaluationProofs, 'pinned'>;
}

interface NamedLabel {
  name: string;
  label: string;
}

/** The evaluations that labels require. Every change is one transaction with its event and the end of its proposal. */
export class PromptRequirementsService {
  constructor(private readonly options: RequirementsOptions) {}

  /** Throws NOT_FOUND, INVALID_REQUEST for a requirement that any run would meet, and what the policies say. */
  async require(
    principal: Principal,
    { name, label, given }: NamedLabel & { given: GivenRequirement },
    asked: AskedChange,
  ): Promise<PromptLabel> {
    return this.change(principal, { name, label }, await this.options.proofs.pinned(principal, given), asked);
  }

  /** Throws NOT_FOUND, also for a label that requires nothing, and what the policies say. */
  drop(principal: Principal, named: NamedLabel, asked: AskedChange): Promise<PromptLabel> {
    return this.change(principal, named, null, asked);
  }

  private async change(
    principal: Principal,
    { name, label }: NamedLabel,
    after: EvaluationRequirement | null,
    asked: AskedChange,
  ): Promise<PromptLabel> {
    const { unitOfWork, gate, sealer, clock } = this.options;
    const tenantId = principal.tenant.id;
    const before = await unitOfWork.tenant(tenantId, async (unit) =>
      beforeOf(await findPrompt(unit, name), label, after),
    );
    const proposed = {
      intent:
        after === null
          ? `let the label ${label} of the prompt ${name} move without an evaluation`
          : `require an evaluation on ${after.dataset} for the label ${label} of the prompt ${name}`,
      action: 'prompt.require',
      resource: `prompt:${name}`,
      resourceType: 'prompt',
      payload: plainJson({ label, before, after }),
    };
    const permit = await gate.admit(principal, proposed, asked);
    return unitOfWork.tenant(tenantId, async (unit) => {
      const prompt = await findPrompt(unit, name, true);
      const held = beforeOf(prompt, label, after);
      if (canonicalJson(plainJson({ held })) !== canonicalJson(plainJson({ held: before })))
        throw new DomainError('CONFLICT', `the label ${label} requires something else meanwhile; ask again`);
      const labels = await labelsOf(unit, prompt);
      if (!labels.includes(label) && labels.length >= MAX_LABELS)
        throw new DomainError('CONFLICT', `the prompt ${name} has had ${MAX_LABELS} labels, and cannot have more`);
      const { [label]: _held, ...others } = prompt.requires;
      const requires = after === null ? others : { ...others, [label]: after };
      Object.assign(prompt, { requires, updatedAt: new Date(clock.now()) });
      const event = {
        tenantId,
        action: 'prompt.label.requires',
        ...actorOf(principal),
        resourceType: 'prompt',
        resourceId: prompt.id,
      };
      const details = plainJson({ name, label, before: held, after, proposalId: asked.proposalId ?? null });
      unit.record(sealer.seal({ ...event, details }));
      unit.announce({ tenantId, topic: 'prompt', id: prompt.id });
      await permit.settle(unit);
      const moves = await movesOf(unit, prompt, label, SHOWN_MOVES);
      return { label, version: heldBy(prompt, label) ?? null, requires: after, moves };
    });
  }
}

function beforeOf(prompt: Prompt, label: string, after: EvaluationRequirement | null): EvaluationRequirement | null {
  const before = requiredBy(prompt, label);
  if (before === null && after === null)
    throw new DomainError('NOT_FOUND', `the label ${label} of the prompt ${prompt.name} requires no evaluation`);
  return before;
}
