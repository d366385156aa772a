interface Target {
  target: string;
  weight: number;
}

interface Step {
  weight: number;
  afterMinutes: number;
}

/** Targets as people write them: a line each, with a weight behind it where that is not 1. */
export function linesOf(targets: readonly Target[]): string {
  return targets.map(({ target, weight }) => (weight === 1 ? target : `${target} ${weight}`)).join('\n');
}

/** The targets that lines name; the server checks them. */
export function targetsIn(lines: string): Target[] {
  return lines.split('\n').flatMap((line) => {
    const [target = '', weight] = line.trim().split(/\s+/);
    return target === '' ? [] : [{ target, weight: weight === undefined ? 1 : Number(weight) }];
  });
}

/** Steps as people write them: a line each, the weight and the minutes that it waits. */
export function stepLines(steps: readonly Step[]): string {
  return steps.map(({ weight, afterMinutes }) => `${weight} ${afterMinutes}`).join('\n');
}

/** The steps that lines name; the server checks them. */
export function stepsIn(lines: string): Step[] {
  return lines.split('\n').flatMap((line) => {
    const [weight = '', minutes = ''] = line.trim().split(/\s+/);
    return weight === '' ? [] : [{ weight: Number(weight), afterMinutes: Number(minutes) }];
  });
}

/** One model, or several with their shares. */
export function shownTargets(targets: readonly Target[]): string {
  if (targets.length === 1) return targets.map(({ target }) => target).join('');
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  return targets.map(({ target, weight }) => `${target} (${Math.round((100 * weight) / total)} %)`).join(', ');
}
