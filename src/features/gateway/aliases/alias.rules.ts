import { hash } from 'node:crypto';
import type { CalledArm } from '../../../contracts/interceptor.js';
import type { RequestIssue } from '../../../shared/errors.js';

/** The most aliases of a tenant, and of the platform: all are in the memory of every instance. */
export const MAX_ALIASES = 1_000;
/** The most characters of a name and of a target. */
export const MAX_ALIAS_NAME = 200;
export const MAX_TARGETS = 10;
export const MAX_WEIGHT = 1_000;

export type AliasScope = 'PLATFORM' | 'TENANT';

/**
 * The callers that an alias always sends to the same target: those of a session or else of a key's subject, those of a user,
 * or with `NONE` those of a session and no others.
 */
export type AliasSticky = 'NONE' | 'SESSION' | 'USER';

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
  readonly sticky?: AliasSticky;
  /** The last target is tried. */
  readonly isTried?: boolean;
  readonly shadow?: AliasShadow | null;
}

/** A model that a share of an alias's calls is made to as well, in percent, for nobody but the records. */
export interface AliasShadow {
  target: string;
  percent: number;
}

/** A call by an alias: the name that was asked for, that of the alias, and the model that it leads to. */
export interface AliasedModel {
  readonly asked: string;
  readonly name: string;
  readonly target: string;
  /** The target, where its calls are compared with those of others. */
  readonly arm?: CalledArm | undefined;
  /** The model that the call is made to as well. */
  readonly shadow?: { model: string; arm: CalledArm } | undefined;
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
export function targetsFor(alias: Alias, asked: string): readonly AliasTarget[] {
  if (!alias.name.includes('*')) return alias.targets;
  return alias.targets.map(({ target, weight }) => ({ target: modelOf(alias, asked, target), weight }));
}

function modelOf({ name }: Alias, asked: string, target: string): string {
  if (!name.includes('*')) return target;
  const { prefix, suffix } = partsOf(name);
  const kept = asked.slice(prefix.length, asked.length - suffix.length);
  return target.replace('*', () => kept);
}

/** The target of a call; `chance`: from 0 to below 1, which chooses by weight. */
export function chooseTarget(targets: readonly AliasTarget[], chance: () => number): AliasTarget | undefined {
  if (targets.length < 2) return targets[0];
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  let rest = chance() * total;
  return targets.find(({ weight }) => (rest -= weight) < 0) ?? targets[0];
}

/** A call to a target of an alias, with what the `*` of the name is. */
export function aliasedBy(alias: Alias, asked: string, { target }: AliasTarget): AliasedModel {
  const { id, name, targets, isTried, shadow } = alias;
  const role = isTried === true && target === targets.at(-1)?.target ? 'canary' : 'main';
  const isCompared = targets.length > 1 || shadow != null;
  return {
    asked,
    name,
    target: modelOf(alias, asked, target),
    arm: isCompared ? { aliasId: id, target, role } : undefined,
  };
}

/** The model that a call is made to as well; `chance`: from 0 to below 1. */
export function shadowFor(alias: Alias, asked: string, chance: () => number): AliasedModel['shadow'] {
  const { id, shadow } = alias;
  if (shadow == null || chance() * 100 >= shadow.percent) return undefined;
  const { target } = shadow;
  return { model: modelOf(alias, asked, target), arm: { aliasId: id, target, role: 'shadow' } };
}

/** The target of an alias that leads a name to a model. */
export function targetLeadingTo(alias: Alias, asked: string, model: string): AliasTarget | undefined {
  return alias.targets.find(({ target }) => modelOf(alias, asked, target) === model);
}

/** The callers that a call is one of. */
export interface Asking {
  /** The id of its session. */
  session: string | undefined;
  /** The user that it is metered for. */
  user: string;
  /** The subject of its key. */
  subject: string;
}

/** The caller that an alias always sends to the same target; undefined where chance chooses. */
export function stickyCaller(
  { sticky }: Pick<Alias, 'sticky'>,
  { session, user, subject }: Asking,
): string | undefined {
  if (sticky === 'USER') return user;
  return sticky === 'SESSION' ? (session ?? subject) : session;
}

/**
 * The target of a caller of an alias, always the same one while the weights are. Where they change, as few callers get another
 * one as the shares say: each target draws for each caller by itself, at odds of its weight (weighted rendezvous hashing).
 */
export function stickyTarget(targets: readonly AliasTarget[], alias: string, caller: string): AliasTarget | undefined {
  if (targets.length < 2) return targets[0];
  let chosen: AliasTarget | undefined;
  let least = Infinity;
  for (const one of targets) {
    if (one.weight === 0) continue;
    const draw = -Math.log(drawOf(caller, alias, one.target)) / one.weight;
    if (draw < least) [chosen, least] = [one, draw];
  }
  return chosen ?? targets[0];
}

/** Above 0 and below 1. */
function drawOf(...named: readonly string[]): number {
  return (Number.parseInt(hash('sha256', JSON.stringify(named), 'hex').slice(0, 12), 16) + 0.5) / 2 ** 48;
}

/** The fields that an input may have. */
interface GivenAlias {
  name?: string | null;
  target?: string | null;
  targets?: readonly AliasTarget[] | null;
  shadow?: AliasShadow | null;
}

/** Everything that is wrong with a name and its targets; those that are absent are not looked at. */
export function aliasProblems({ name, target, targets, shadow }: GivenAlias): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (target != null && targets != null)
    issues.push({ path: 'targets', message: 'expected either target or targets, not both' });
  for (const [path, text] of pathsOf({ target, targets, shadow })) {
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
export function pathsOf({ target, targets, shadow }: Omit<GivenAlias, 'name'>): [path: string, target: string][] {
  const paths: [string, string][] = (targets ?? []).map((one, at) => [`targets[${at}].target`, one.target]);
  if (shadow != null) paths.push(['shadow.target', shadow.target]);
  return target == null ? paths : [['target', target], ...paths];
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
