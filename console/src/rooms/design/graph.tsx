import { t } from '@lingui/core/macro';
import type { FrameworkQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';
import { Table } from '../../parts/table.js';
import { linesOf, placed } from './layout.js';

type Component = FrameworkQuery['framework']['components'][number];

const BOX = { width: 160, height: 46 };
const STEP = { x: 210, y: 64 };
/** Characters in a line of a box. */
const LINE = 24;

/** The components of a framework as a graph: each right of what it depends on. The same as a table below. */
export function Graph({ components }: { components: readonly Component[] }) {
  const places = placed(components);
  const byId = new Map(places.map((place) => [place.part.id, place]));
  const columns = Math.max(0, ...places.map(({ column }) => column + 1));
  const rows = Math.max(0, ...places.map(({ row }) => row + 1));
  const [width, height] = [columns * STEP.x - (STEP.x - BOX.width), rows * STEP.y - (STEP.y - BOX.height)];
  const nameOf = (id: string): string => byId.get(id)?.part.name ?? id;
  return (
    <figure className="graph">
      <div className="scroll" tabIndex={0} role="region" aria-label={t`Components as a graph`}>
        <svg
          viewBox={`-2 -2 ${width + 4} ${height + 4}`}
          width={width}
          height={height}
          role="img"
          aria-label={t`${number(components.length)} components in ${number(columns)} steps; the table says what depends on what`}
        >
          {places.flatMap((to) =>
            to.part.dependsOn.flatMap((id) => {
              const from = byId.get(id);
              if (from === undefined) return [];
              const [x1, y1] = [from.column * STEP.x + BOX.width, from.row * STEP.y + BOX.height / 2];
              const [x2, y2] = [to.column * STEP.x, to.row * STEP.y + BOX.height / 2];
              const bend = (STEP.x - BOX.width) / 2;
              return (
                <path
                  key={`${id} ${to.part.id}`}
                  className="edge"
                  d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
                />
              );
            }),
          )}
          {places.map(({ part: { id, name }, column, row }) => (
            <g key={id} transform={`translate(${column * STEP.x} ${row * STEP.y})`}>
              <title>{name}</title>
              <rect width={BOX.width} height={BOX.height} rx="6" />
              {linesOf(name, LINE).map((line, place, all) => (
                <text key={line} x={BOX.width / 2} y={all.length === 1 ? 27 : 19 + place * 16}>
                  {line}
                </text>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <Table
        caption={t`Components`}
        rows={components}
        keyOf={({ id }) => id}
        empty={t`No components.`}
        columns={[
          { head: t`Component`, cell: ({ name }) => name },
          { head: t`Depends on`, cell: ({ dependsOn }) => dependsOn.map(nameOf).join(', ') || '–' },
          { head: t`Purpose`, cell: ({ description }) => <div className="wrap">{description}</div> },
          { head: t`Objectives`, cell: ({ objectives }) => <Words words={objectives} /> },
          { head: t`Controls`, cell: ({ controls }) => <Words words={controls} /> },
        ]}
      />
    </figure>
  );
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return '–';
  return (
    <ul className="wrap">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
