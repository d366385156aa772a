import { hash } from 'node:crypto';
import type { RequestIssue } from '../../../shared/errors.js';

/** The most aliases of a tenant, and of the platform: all are in the memory of every instance. */
export const MAX_ALIASES = 1_000;
/** The most characters of a name and of a target. */
export const MAX_ALIAS_NAME = 200;
export const MAX_TARGETS = 10;
export const MAX_WEIGHT = 1_000;

export type AliasScope = 'PLATFORM' | 'TENANT';

/** A model that an alias leads to, and its share of the calls. */
export interface AliasTarget {
  target: string;
  weight: number;
}

/** An alias as it is looked up. */
export interface Alias {
  readonly id: string;
  readonly name: string;
  readonly targets: readonly AliasTarget[];
}

/** A call by an alias: the name that was asked for, that of the alias, and the model that it leads to. */
export interface AliasedModel {
  readonly asked: string;
  readonly name: string;
  readonly target: string;
}

/** Names of models without a provider: `provider/model` always means that model. */
const PLAIN = /^[\w.:@~+-]{1,200}$/;
/** The same with at most one `*`. */
export const ALIAS_NAME = /^(?=.{1,200}$)[\w.:@~+-]*\*?[\w.:@~+-]*$/;

/** The aliases of one owner. */
export class AliasIndex {
  /** Names without a `*`, sorted. */
  readonly names: readonly string[];
  private readonly exact: ReadonlyMap<string, Alias>;
  /** Longer ones first. */
  private readonly patterns: readonly { alias: Alias; prefix: string; suffix: string }[];

  constructor(aliases: Iterable<Alias>) {
    const all = [...aliases];
    this.exact = new Map(all.filter(({ name }) => !name.includes('*')).map((alias) => [alias.name, alias]));
    this.names = [...this.exact.keys()].sort();
    this.patterns = all
      .filter(({ name }) => name.includes('*'))
      .sort((a, b) => b.name.length - a.name.length || (a.name < b.name ? -1 : 1))
      .map((alias) => ({ alias, ...partsOf(alias.name) }));
  }

  /** The alias that a name asks for: an exact one, else the longest pattern. */
  find(asked: string): Alias | undefined {
    const exact = this.exact.get(asked);
    if (exact !== undefined || this.patterns.length === 0 || !PLAIN.test(asked)) return exact;
    return this.patterns.find(({ prefix, suffix }) => fits(asked, prefix, suffix))?.alias;
  }
}

/** The targets of an alias for a name that asks for it, with what the `*` of the name is. */
export function targetsFor({ name, targets }: Alias, asked: string): readonly AliasTarget[] {
  if (!name.includes('*')) return targets;
  const { prefix, suffix } = partsOf(name);
  const kept = asked.slice(prefix.length, asked.length - suffix.length);
  return targets.map(({ target, weight }) => ({ target: target.replace('*', () => kept), weight }));
}

/** The target of a call; `chance`: from 0 to below 1, which chooses by weight. */
export function chooseTarget(targets: readonly AliasTarget[], chance: () => number): string | undefined {
  if (targets.length < 2) return targets[0]?.target;
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  let rest = chance() * total;
  return (targets.find(({ weight }) => (rest -= weight) < 0) ?? targets[0])?.target;
}

/** The place of a session among the weights of an alias, from 0 to below 1: always the same one. */
export function sessionChance(session: string, alias: string): number {
  return Number.parseInt(hash('sha256', JSON.stringify([session, alias]), 'hex').slice(0, 12), 16) / 2 ** 48;
}

/** The fields that an input may have. */
interface GivenAlias {
  name?: string | null;
  target?: string | null;
  targets?: readonly AliasTarget[] | null;
}

/** Everything that is wrong with a name and its targets; those that are absent are not looked at. */
export function aliasProblems({ name, target, targets }: GivenAlias): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (target != null && targets != null)
    issues.push({ path: 'targets', message: 'expected either target or targets, not both' });
  for (const [path, text] of pathsOf({ target: target ?? null, targets: targets ?? null })) {
    if (text.indexOf('*') !== text.lastIndexOf('*')) issues.push({ path, message: 'expected at most one *' });
    else if (name != null && text.includes('*') && !name.includes('*'))
      issues.push({ path, message: 'has a *, for which the name has none' });
  }
  if (targets != null && targets.length > 0 && targets.every(({ weight }) => weight === 0))
    issues.push({ path: 'targets', message: 'expected a weight above 0' });
  if (new Set(targets?.map((one) => one.target)).size < (targets?.length ?? 0))
    issues.push({ path: 'targets', message: 'expected each target once' });
  return issues;
}

/** The targets of an input with their places in it. */
export function pathsOf({ target, targets }: Required<Omit<GivenAlias, 'name'>>): [path: string, target: string][] {
  if (target !== null) return [['target', target]];
  return (targets ?? []).map((one, at) => [`targets[${at}].target`, one.target]);
}

/** Whether a target with or without a `*` names a model; `names`: those that models have. */
export function namesModel(target: string, isKnown: (name: string) => boolean, names: Iterable<string>): boolean {
  if (!target.includes('*')) return isKnown(target);
  const { prefix, suffix } = partsOf(target);
  for (const name of names) if (fits(name, prefix, suffix)) return true;
  return false;
}

function partsOf(pattern: string): { prefix: string; suffix: string } {
  const at = pattern.indexOf('*');
  return { prefix: pattern.slice(0, at), suffix: pattern.slice(at + 1) };
}

function fits(name: string, prefix: string, suffix: string): boolean {
  return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}
