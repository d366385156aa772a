import { LockMode } from '@mikro-orm/core';
import type { EvaluationRequirement } from '../../contracts/evaluations/evaluation-requirements.js';
import type { Unit } from '../../database/unit-of-work.js';
import { DomainError } from '../../shared/errors.js';
import { Prompt, PromptVersion } from './prompt.entity.js';
import type { PromptVersionType } from './prompt.types.js';

/** Throws NOT_FOUND for an unknown name. */
export async function findPrompt({ em }: Unit, name: string, isLocked = false): Promise<Prompt> {
  const prompt = await em.findOne(Prompt, { name }, isLocked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {});
  if (prompt === null) throw new DomainError('NOT_FOUND', `there is no prompt ${name}`);
  return prompt;
}

/** Throws NOT_FOUND for an unknown number. */
export async function findVersion({ em }: Unit, prompt: Prompt, version: number): Promise<PromptVersion> {
  const found = await em.findOne(PromptVersion, { promptId: prompt.id, version });
  if (found === null) throw new DomainError('NOT_FOUND', `the prompt ${prompt.name} has no version ${version}`);
  return found;
}

/** The version that holds a label; undefined without one. */
export function heldBy({ labels }: Prompt, label: string): number | undefined {
  return Object.hasOwn(labels, label) ? labels[label] : undefined;
}

/** The evaluation that a move of a label needs; null without one. */
export function requiredBy({ requires }: Prompt, label: string): EvaluationRequirement | null {
  return Object.hasOwn(requires, label) ? (requires[label] ?? null) : null;
}

/** A version as clients see it; without its content where that was not read, as nobody has asked for it. */
export function shownVersion(
  prompt: string,
  { id, version, digest, content, note, createdBy, createdAt }: PromptVersion,
): PromptVersionType {
  return { id, prompt, version, digest, ...content, note, createdBy, createdAt };
}
