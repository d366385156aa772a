import type { RequestIssue } from '../../shared/errors.js';
import { durationDays, scheduleWork, type Work } from './schedule.rules.js';
import { ownerOf, subjectOf } from './subject.rules.js';
import { type Component, slugOf, type Template, type TemplatePhase } from './templates/template.rules.js';

export interface Phase {
  name: string;
  durationDays: number;
  startOffsetDays: number;
  /** The requested length; `durationDays` is longer if its tasks need more. */
  requestedDays: number | null;
  objectives: string[];
}

export interface Task {
  id: string;
  phase: string;
  title: string;
  ownerRole: string;
  effortDays: number;
  startOffsetDays: number;
  dependsOn: string[];
}

export interface Milestone {
  id: string;
  phase: string;
  name: string;
  dueOffsetDays: number;
  acceptance: string[];
}

export interface PlaybookParts {
  phases: Phase[];
  tasks: Task[];
  milestones: Milestone[];
}

export interface PlaybookWish {
  phases: readonly string[];
  stakeholders?: readonly string[] | null | undefined;
  timeline?: readonly { phase: string; duration?: string | null | undefined }[] | null | undefined;
}

/** Controls that the days of a component's task allow for; each further one takes a day more. */
const USUAL_CONTROLS = 2;
const MAX_MORE_DAYS = 10;

/** Generic tasks for phases that the template does not know. */
const GENERIC: Pick<TemplatePhase, 'tasks' | 'perComponent' | 'acceptance'> = {
  tasks: [
    { id: 'plan', title: 'Plan the phase', role: 'Project lead', effortDays: 2 },
    { id: 'carry-out', title: 'Carry out the phase', role: 'Project lead', effortDays: 10, dependsOn: ['plan'] },
    { id: 'review', title: 'Review the results', role: 'Project lead', effortDays: 2, dependsOn: ['carry-out'] },
  ],
  acceptance: ['Results accepted by the project lead'],
};

/** Problems of the phases and the timeline of a playbook; paths are those of the request. */
export function playbookProblems({ phases, timeline }: PlaybookWish): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const known = new Set<string>();
  for (const [index, phase] of phases.entries()) {
    const slug = slugOf(phase);
    if (slug === '') issues.push({ path: `phases[${index}]`, message: 'expected a name with a letter or a digit' });
    else if (known.has(slug)) issues.push({ path: `phases[${index}]`, message: 'is a duplicate' });
    known.add(slug);
  }
  const timed = new Set<string>();
  for (const [index, { phase, duration }] of (timeline ?? []).entries()) {
    const slug = slugOf(phase);
    if (!known.has(slug)) issues.push({ path: `timeline[${index}].phase`, message: 'is not one of the phases' });
    else if (timed.has(slug)) issues.push({ path: `timeline[${index}].phase`, message: 'is a duplicate' });
    timed.add(slug);
    if (duration != null && durationDays(duration) === undefined)
      issues.push({
        path: `timeline[${index}].duration`,
        message: 'expected a number and d, w or m, such as 30d, 6w or 3m, up to five years',
      });
  }
  return issues;
}

/** The template's phase that a caller means: by name, else by its words; each is meant once. */
function matchPhases(phases: readonly string[], template: Template): (TemplatePhase | undefined)[] {
  const left = new Set(template.phases);
  const take = (found: TemplatePhase | undefined): TemplatePhase | undefined => {
    if (found !== undefined) left.delete(found);
    return found;
  };
  const named = phases.map((phase) => take([...left].find(({ name }) => slugOf(name) === slugOf(phase))));
  return phases.map((phase, index) => named[index] ?? take(subjectOf([...left], phase)));
}

/** Days that a component takes beyond those of the template: one for each finding, and for each control that is more than usual. */
function moreDays(findings: number, controls: number): number {
  return Math.min(MAX_MORE_DAYS, findings + Math.max(0, controls - USUAL_CONTROLS));
}

/** The objectives of a phase; one that the template has none for is to be accepted by those who lead it. */
function objectivesOf(name: string, phase: TemplatePhase | undefined): string[] {
  const { objectives = [], acceptance = GENERIC.acceptance } = phase ?? {};
  if (objectives.length > 0) return [...objectives];
  return acceptance.length > 0 ? [`Complete “${name}”: ${acceptance.join('; ')}`] : [`Complete “${name}”`];
}

/** The roles of tasks for which no stakeholder was named, each once, in the order of the tasks. */
export function unownedRoles(tasks: readonly Pick<Task, 'ownerRole'>[], stakeholders: readonly string[]): string[] {
  return [...new Set(tasks.map(({ ownerRole }) => ownerRole))].filter((role) => !stakeholders.includes(role));
}

type Draft = Omit<Task, 'startOffsetDays'> & { place: number };

function tasksOf(
  { phases, stakeholders }: PlaybookWish,
  kinds: readonly (TemplatePhase | undefined)[],
  components: readonly Component[],
): Draft[] {
  const drafts: Draft[] = [];
  for (const [place, phase] of phases.entries()) {
    const { tasks, perComponent } = kinds[place] ?? GENERIC;
    // Generic tasks come once for each unknown phase, so their ids include its position.
    const idOf = (id: string): string => (kinds[place] === undefined ? `${place + 1}-${id}` : id);
    for (const { id, title, role, effortDays, dependsOn = [] } of tasks)
      drafts.push({ id: idOf(id), phase, place, title, ownerRole: role, effortDays, dependsOn: dependsOn.map(idOf) });
    if (perComponent === undefined) continue;
    for (const { id, name, dependsOn, addresses, controls } of components)
      drafts.push({
        id: `component-${id}`,
        phase,
        place,
        title: `${perComponent.title}: ${name}`,
        ownerRole: perComponent.role,
        effortDays: perComponent.effortDays + moreDays(addresses.length, controls.length),
        dependsOn: dependsOn.map((other) => `component-${other}`),
      });
  }
  const placeOf = new Map(drafts.map(({ id, place }) => [id, place]));
  return drafts.map((draft) => ({
    ...draft,
    ownerRole: ownerOf(draft.ownerRole, stakeholders ?? []),
    // The caller's order of phases goes before the template's.
    dependsOn: draft.dependsOn.filter((id) => (placeOf.get(id) ?? Infinity) <= draft.place),
  }));
}

/**
 * The skeleton of a playbook: the template's tasks of each phase, scheduled. Returns the parts, or the ids of a
 * dependency cycle. The request must have no `playbookProblems`.
 */
export function playbookSkeleton(
  template: Template,
  components: readonly Component[],
  wish: PlaybookWish,
): PlaybookParts | { cycle: string[] } {
  const kinds = matchPhases(wish.phases, template);
  const drafts = tasksOf(wish, kinds, components);
  const wanted = wish.phases.map((name) => {
    const duration = wish.timeline?.find(({ phase }) => slugOf(phase) === slugOf(name))?.duration;
    return duration == null ? undefined : durationDays(duration);
  });
  const works = drafts.map(({ id, place, effortDays, dependsOn }): Work => ({
    id,
    phase: place,
    effortDays,
    dependsOn,
  }));
  const scheduling = scheduleWork(works, wanted);
  if ('cycle' in scheduling) return scheduling;
  const { startOf, phases: times } = scheduling.schedule;
  const phases = wish.phases.map((name, index): Phase => ({
    name,
    startOffsetDays: times[index]?.startOffsetDays ?? 0,
    durationDays: times[index]?.durationDays ?? 0,
    requestedDays: wanted[index] ?? null,
    objectives: objectivesOf(name, kinds[index]),
  }));
  return {
    phases,
    tasks: drafts.map(({ place: _, ...task }) => ({ ...task, startOffsetDays: startOf.get(task.id) ?? 0 })),
    milestones: phases.map(({ name, startOffsetDays, durationDays: days }, index) => ({
      id: `milestone-${index + 1}`,
      phase: name,
      name: `${name} complete`,
      dueOffsetDays: startOffsetDays + days,
      acceptance: [...(kinds[index] ?? GENERIC).acceptance],
    })),
  };
}
