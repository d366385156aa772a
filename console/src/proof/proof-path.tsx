import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { number } from '../parts/text/format.js';
import { Table } from '../parts/table.js';
import type { Node, Step } from './check.js';

const WIDTH = 320;
const ROW = 52;
const BOX = { width: 98, height: 34 };
const MIDDLE = (WIDTH - BOX.width) / 2;
const SIDE = { left: 0, right: WIDTH - BOX.width };
/** Characters of a hash that are shown: enough to compare by eye. */
const SHOWN = 8;

interface ProofPathProps {
  path: readonly Step[];
  /** Whether the event is what the leaf was made of. */
  isLeaf: boolean;
  /** Whether the way ends at the signed root. */
  isRoot: boolean;
}

/** The way from an event to the signed root: at each height the neighbour that the proof gives, and what both hash to. */
export function ProofPath({ path, isLeaf, isRoot }: ProofPathProps) {
  const [first] = path;
  const last = path.at(-1);
  if (first === undefined || last === undefined) return null;
  const height = (path.length + 1) * ROW;
  const topOf = (place: number): number => height - (place + 1) * ROW + (ROW - BOX.height) / 2;
  const words = t`The path from ${eventsOf(first.node)} up to the root over ${eventsOf(last.above)}, in ${path.length} steps`;
  return (
    <figure className="tree">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words}>
        {path.map(({ node, sibling, isSiblingLeft, above }, place) => {
          const side = SIDE[isSiblingLeft ? 'left' : 'right'];
          const [top, next] = [topOf(place), topOf(place + 1)];
          const isEnd = place === path.length - 1;
          return (
            <g key={String(node.to - node.from)}>
              <path
                className="edge"
                d={`M${WIDTH / 2} ${top}V${next + BOX.height}M${side + BOX.width / 2} ${top}L${WIDTH / 2} ${next + BOX.height}`}
              />
              <Box node={sibling} x={side} y={top} tone="given" />
              {place === 0 ? <Box node={node} x={MIDDLE} y={top} tone={isLeaf ? 'good' : 'bad'} /> : null}
              <Box node={above} x={MIDDLE} y={next} tone={isEnd ? (isRoot ? 'good' : 'bad') : 'computed'} />
            </g>
          );
        })}
      </svg>
      <ul className="legend" aria-hidden="true">
        <li className="given">
          <Trans>given by the proof</Trans>
        </li>
        <li className="computed">
          <Trans>computed here</Trans>
        </li>
        <li className={isRoot ? 'good' : 'bad'}>{isRoot ? t`the signed root` : t`not the signed root`}</li>
      </ul>
      <details>
        <summary>
          <Trans>The path as a table</Trans>
        </summary>
        <Table
          caption={t`The path from the event to the root`}
          rows={path.map((step, place) => ({ ...step, place }))}
          keyOf={({ place }) => String(place)}
          empty={t`The log has one event.`}
          columns={[
            { head: t`Step`, cell: ({ place }) => place + 1, isNumber: true },
            { head: t`From`, cell: ({ node }) => <Subtree {...node} /> },
            { head: t`Neighbour`, cell: ({ isSiblingLeft }) => (isSiblingLeft ? t`on the left` : t`on the right`) },
            { head: t`Given by the proof`, cell: ({ sibling }) => <Subtree {...sibling} /> },
            { head: t`Computed here`, cell: ({ above }) => <Subtree {...above} /> },
          ]}
        />
      </details>
    </figure>
  );
}

function Subtree(node: Node) {
  return (
    <>
      {eventsOf(node)}
      <br />
      <code>{node.hash}</code>
    </>
  );
}

function Box({ node, x, y, tone }: { node: Node; x: number; y: number; tone: string }) {
  return (
    <g className={tone}>
      <title>{`${eventsOf(node)}: ${node.hash}`}</title>
      <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="5" />
      <text x={x + BOX.width / 2} y={y + 14}>
        {rangeOf(node)}
      </text>
      <text x={x + BOX.width / 2} y={y + 28} className="mono">
        {node.hash.slice(0, SHOWN)}
      </text>
    </g>
  );
}

/** Events are counted from 0, as the log does. */
function rangeOf({ from, to }: Node): string {
  const [first, last] = [number(String(from)), number(String(to - 1n))];
  return first === last ? first : `${first} – ${last}`;
}

function eventsOf(node: Node): string {
  return node.to - node.from === 1n ? t`event ${rangeOf(node)}` : t`events ${rangeOf(node)}`;
}
