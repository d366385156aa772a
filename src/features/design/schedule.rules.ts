const MAX_DAYS = 1_826;

/** Days of `30d`, `6w` or `3m` (a month has 30), one day to five years; undefined for anything else. */
export function durationDays(text: string): number | undefined {
  if (!/^[1-9]\d{0,3}[dwm]$/.test(text)) return undefined;
  const unitDays = text.endsWith('m') ? 30 : text.endsWith('w') ? 7 : 1;
  const days = Number.parseInt(text, 10) * unitDays;
  return days <= MAX_DAYS ? days : undefined;
}

/** Work to be scheduled. */
export interface Work {
  id: string;
  /** Place of its phase in the order of phases. */
  phase: number;
  effortDays: number;
  dependsOn: readonly string[];
}

export interface Schedule {
  /** Start of each task in days from the beginning. */
  startOf: ReadonlyMap<string, number>;
  phases: { startOffsetDays: number; durationDays: number }[];
}

/** Either a schedule, or what cannot be scheduled: the ids of a cycle, the first again at the end. */
export type Scheduling = { schedule: Schedule } | { cycle: string[] };

/** A cycle of dependencies; undefined if there is none. */
export function cycleIn(works: readonly Pick<Work, 'id' | 'dependsOn'>[]): string[] | undefined {
  const dependencies = new Map(works.map(({ id, dependsOn }) => [id, dependsOn]));
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const dependency of dependencies.get(id) ?? []) {
      const cycle = visit(dependency, [...path, id]);
      if (cycle !== undefined) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const { id } of works) {
    const cycle = visit(id, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/**
 * Schedules work by the longest path: phases follow one another, and work begins when its phase has begun and all it
 * depends on has ended. A phase lasts as long as its work, or `least` days where that is longer. Dependencies on unknown
 * work, or on work of a later phase, do not count.
 */
export function scheduleWork(works: readonly Work[], least: readonly (number | undefined)[]): Scheduling {
  const cycle = cycleIn(works);
  if (cycle !== undefined) return { cycle };
  const byId = new Map(works.map((work) => [work.id, work]));
  const startOf = new Map<string, number>();
  const begin = (work: Work, phaseStart: number): number => {
    const known = startOf.get(work.id);
    if (known !== undefined) return known;
    const ends = work.dependsOn.flatMap((id) => {
      const other = byId.get(id);
      return other === undefined || other.phase > work.phase ? [] : [begin(other, phaseStart) + other.effortDays];
    });
    const start = Math.max(phaseStart, ...ends);
    startOf.set(work.id, start);
    return start;
  };
  const phases: Schedule['phases'] = [];
  let startOffsetDays = 0;
  for (const [index, wanted] of least.entries()) {
    const ends = works
      .filter(({ phase }) => phase === index)
      .map((work) => begin(work, startOffsetDays) + work.effortDays);
    const durationDays = Math.max(1, wanted ?? 1, ...ends.map((end) => end - startOffsetDays));
    phases.push({ startOffsetDays, durationDays });
    startOffsetDays += durationDays;
  }
  return { schedule: { startOf, phases } };
}
