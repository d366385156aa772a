import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import type { MemberDifference, StepOutcome } from './kind.port.js';

// Control characters and those that change the direction of text.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters of a value or a message that are shown. */
const LONGEST_VALUE = 100;
const LONGEST_TEXT = 600;
const SIGNS = { create: '+', update: '~', delete: '-' } as const;

const WORDS = {
  planned: 'to do',
  done: 'done',
  waits: 'waiting for approval',
  conflict: 'changed by others meanwhile',
  refused: 'refused',
  problem: 'impossible',
  blocked: 'blocked',
} as const satisfies Record<StepOutcome['state'], string>;

/** Lines for people: a sign, the document, how it went, and what differs below it. No control character is in them. */
export function reportLines(outcomes: readonly StepOutcome[]): string[] {
  return outcomes.flatMap(({ step, state, detail }) => {
    const part = step.part === undefined ? '' : ` ${step.part}`;
    const told = state === 'planned' || state === 'done' ? '' : `  ${WORDS[state]}: ${detail}`;
    return [
      clean(`${SIGNS[step.verb]} ${step.kind}/${step.name}${part}${told}`, LONGEST_TEXT),
      ...step.differences.map((difference) => `    ${differenceText(difference)}`),
    ];
  });
}

function differenceText({ member, from, to }: MemberDifference): string {
  const sides = from === undefined ? [to] : [from, to];
  return `${clean(member, LONGEST_VALUE)}: ${sides.map(valueText).join(' → ')}`;
}

function valueText(value: JsonValue | undefined): string {
  return value === undefined ? '(none)' : clean(JSON.stringify(value), LONGEST_VALUE);
}

function clean(text: string, longest: number): string {
  const shown = text.replaceAll(UNPRINTABLE, '?');
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

/** How many steps there are of each state, in words. */
export function outcomeCounts(outcomes: readonly StepOutcome[]): string {
  const counts = Map.groupBy(outcomes, ({ state }) => state);
  return [...counts].map(([state, { length }]) => `${length} ${WORDS[state]}`).join(', ');
}

/** The same for programs: one object, in the order of the steps. */
export function reportJson(outcomes: readonly StepOutcome[], dryRun: boolean): JsonObject {
  return {
    dryRun,
    steps: outcomes.map(({ step: { kind, name, verb, part, differences }, state, detail, proposal }) => ({
      kind,
      name,
      verb,
      ...(part === undefined ? {} : { part }),
      state,
      ...(detail === '' ? {} : { detail }),
      ...(proposal === undefined ? {} : { proposal }),
      differences: differences.map(({ member, from, to }) => ({
        member,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      })),
    })),
  };
}

/** The exit code: 1 where something cannot be done, 2 where a dry run finds differences, 3 where people have to decide. */
export function exitCodeOf(outcomes: readonly StepOutcome[], dryRun: boolean): 0 | 1 | 2 | 3 {
  const has = (...states: StepOutcome['state'][]): boolean => outcomes.some(({ state }) => states.includes(state));
  if (has('problem', 'refused', 'conflict')) return 1;
  if (dryRun) return outcomes.length > 0 ? 2 : 0;
  return has('waits', 'blocked') ? 3 : 0;
}
