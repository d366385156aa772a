import { t } from '@lingui/core/macro';
import type { PlaybookQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';
import { Table } from '../../parts/table.js';

type Playbook = PlaybookQuery['playbook'];

const NAMES = 230;
const DAYS = 620;
const ROW = 24;
const BAR = 14;
/** The characters of a name that fit. */
const LENGTH = 30;
const TICKS = 6;

type Row =
  | { kind: 'phase' | 'task'; key: string; name: string; from: number; days: number }
  | { kind: 'milestone'; key: string; name: string; from: number };

/** Phases with their tasks and milestones, in the order of time. */
function rowsOf({ phases, tasks, milestones }: Playbook): Row[] {
  return phases.flatMap((phase, place) => [
    {
      kind: 'phase' as const,
      key: `phase ${place}`,
      name: phase.name,
      from: phase.startOffsetDays,
      days: phase.durationDays,
    },
    ...tasks
      .filter((task) => task.phase === phase.name)
      .toSorted((a, b) => a.startOffsetDays - b.startOffsetDays)
      .map(({ id, title, startOffsetDays, effortDays }) => ({
        kind: 'task' as const,
        key: `task ${id}`,
        name: title,
        from: startOffsetDays,
        days: effortDays,
      })),
    ...milestones
      .filter((milestone) => milestone.phase === phase.name)
      .map(({ id, name, dueOffsetDays }) => ({
        kind: 'milestone' as const,
        key: `milestone ${id}`,
        name,
        from: dueOffsetDays,
      })),
  ]);
}

/** A playbook over its days, as a Gantt chart and as a table. */
export function Gantt({ playbook }: { playbook: Playbook }) {
  const rows = rowsOf(playbook);
  const ends = rows.map((row) => row.from + (row.kind === 'milestone' ? 0 : row.days));
  const days = Math.max(1, ...ends);
  const scale = DAYS / days;
  const height = (rows.length + 1) * ROW;
  const step = Math.ceil(days / TICKS);
  const ticks = Array.from({ length: Math.floor(days / step) + 1 }, (_, place) => place * step);
  const titleOf = (id: string): string => playbook.tasks.find((task) => task.id === id)?.title ?? id;
  return (
    <figure className="gantt">
      <div className="scroll" tabIndex={0} role="region" aria-label={t`Playbook over time`}>
        <svg
          viewBox={`0 0 ${NAMES + DAYS + 30} ${height}`}
          width={NAMES + DAYS + 30}
          height={height}
          role="img"
          aria-label={t`${number(playbook.phases.length)} phases and ${number(playbook.tasks.length)} tasks over ${number(days)} days; the table says when each begins`}
        >
          {ticks.map((day) => (
            <g key={day}>
              <path className="edge" d={`M${NAMES + day * scale} ${ROW}V${height}`} />
              <text className="tick" x={NAMES + day * scale} y={15}>
                {day === 0 ? t`day 0` : number(day)}
              </text>
            </g>
          ))}
          {rows.map((row, place) => {
            const y = (place + 1) * ROW;
            const x = NAMES + row.from * scale;
            return (
              <g key={row.key} className={row.kind}>
                <title>{row.name}</title>
                <text x={row.kind === 'phase' ? 0 : 14} y={y + 16}>
                  {row.name.length > LENGTH ? `${row.name.slice(0, LENGTH - 1)}…` : row.name}
                </text>
                {row.kind === 'milestone' ? (
                  <path d={`M${x} ${y + 4}l8 8l-8 8l-8 -8z`} />
                ) : (
                  <rect x={x} y={y + (ROW - BAR) / 2} width={Math.max(2, row.days * scale)} height={BAR} rx="3" />
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <Table
        caption={t`Tasks`}
        rows={playbook.tasks}
        keyOf={({ id }) => id}
        empty={t`No tasks.`}
        columns={[
          { head: t`Task`, cell: ({ title }) => <div className="wrap">{title}</div> },
          { head: t`Phase`, cell: ({ phase }) => phase },
          { head: t`Owner`, cell: ({ ownerRole }) => ownerRole },
          { head: t`From day`, cell: ({ startOffsetDays }) => number(startOffsetDays), isNumber: true },
          { head: t`Days`, cell: ({ effortDays }) => number(effortDays), isNumber: true },
          {
            head: t`After`,
            cell: ({ dependsOn }) => <div className="wrap">{dependsOn.map(titleOf).join(', ') || '–'}</div>,
          },
        ]}
      />
      <Table
        caption={t`Milestones`}
        rows={playbook.milestones}
        keyOf={({ id }) => id}
        empty={t`No milestones.`}
        columns={[
          { head: t`Milestone`, cell: ({ name }) => <div className="wrap">{name}</div> },
          { head: t`Phase`, cell: ({ phase }) => phase },
          { head: t`Due on day`, cell: ({ dueOffsetDays }) => number(dueOffsetDays), isNumber: true },
          { head: t`Done when`, cell: ({ acceptance }) => <div className="wrap">{acceptance.join('; ')}</div> },
        ]}
      />
    </figure>
  );
}
