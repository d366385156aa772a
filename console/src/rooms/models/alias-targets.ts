interface Target {
  target: string;
  weight: number;
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
