import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { AliasShadow, AliasTarget } from './alias.rules.js';
import {
  type CanaryAlias,
  type CanaryCommand,
  canaryProblems,
  type CanaryTurn,
  commanded,
  newCanary,
  canaryLook,
} from './canary.rules.js';
import type { ModelAlias } from './model-alias.entity.js';
import type { UpdateModelAliasInput } from './model-alias.types.js';

/** The targets of an input; undefined where it names none. */
export function targetsIn({
  target,
  targets,
}: Pick<UpdateModelAliasInput, 'target' | 'targets'>): AliasTarget[] | undefined {
  if (target != null) return [{ target, weight: 1 }];
  return targets?.map((one) => ({ target: one.target, weight: one.weight }));
}

export function shownAlias(alias: ModelAlias): JsonObject {
  const { name, scope, targets, sticky, steps, stopOn, canary, shadow, requires } = alias;
  const trial = canary === null ? {} : { steps, stopOn, canary: canary.state };
  const besides = { ...(shadow === null ? {} : { shadow }), ...(requires === null ? {} : { requires }) };
  return plainJson({ name, scope, targets, sticky, ...trial, ...besides });
}

/** The shadow of an input; none for no share. */
export function shadowOf(given: AliasShadow | null | undefined): AliasShadow | null {
  return given == null || given.percent === 0 ? null : { target: given.target, percent: given.percent };
}

/** A change of these begins the trial of the last target anew. */
export function changesCanary({ target, targets, steps, stopOn }: UpdateModelAliasInput): boolean {
  return [target, targets, steps, stopOn].some((one) => one != null);
}

/** Steps and limits with a trial that begins now. Throws INVALID_REQUEST. */
export function begun(
  given: Pick<CanaryAlias, 'targets' | 'steps' | 'stopOn'>,
  now: number,
): Pick<ModelAlias, 'steps' | 'stopOn' | 'canary' | 'canaryDue'> {
  const issues = canaryProblems(given);
  if (issues.length > 0) throw invalidRequest(issues);
  const steps = given.steps.map(({ weight, afterMinutes }) => ({ weight, afterMinutes }));
  const canary = newCanary(given, now);
  return { steps, stopOn: given.stopOn, canary, canaryDue: dateOf(canaryLook({ ...given, canary }, now)) };
}

/** The turn of a trial by a command. Throws CONFLICT. */
export function assertSteerable(alias: ModelAlias, command: CanaryCommand, now: number): CanaryTurn {
  const turn = commanded(alias, command, now);
  if (turn !== undefined) return turn;
  const { canary, name } = alias;
  if (canary === null) throw new DomainError('CONFLICT', `the alias ${name} has no steps and limits: nothing is tried`);
  const { state } = canary;
  throw new DomainError('CONFLICT', `the trial is ${state}, and cannot ${command.toLowerCase()}`, {
    details: { state },
  });
}

/** The time of the next look at an alias, as it is stored. */
export function dateOf(millis: number | undefined): Date | null {
  return millis === undefined ? null : new Date(millis);
}
