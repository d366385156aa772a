import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { RequestRowFragment } from '../../gql/graphql.js';
import { endOf } from '../../parts/outcome.js';
import type { Column } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { millis, number, word } from '../../parts/text/format.js';
import { moneyColumn } from '../../parts/text/amount.js';
import { Moment } from '../../parts/text/moment.js';
import { Whole } from '../../parts/text/whole.js';
import { PersonName } from '../../parts/names/person-name.js';

type Rows = readonly RequestRowFragment[];
type Made = Omit<Column<RequestRowFragment>, 'head'>;

/** The columns that a person may choose, with what each shows. Amounts of a column have the same decimals. */
const COLUMNS = {
  user: { name: t`User`, of: () => ({ cell: ({ user }) => <PersonName subject={user} />, isPlain: true }) },
  model: { name: t`Model`, of: () => ({ cell: ({ model }) => <Whole text={model} />, isPlain: true }) },
  provider: {
    name: t`Provider`,
    of: () => ({
      cell: ({ provider, cache }) => <Whole text={cache === 'HIT' ? t`cache` : provider} />,
      isMinor: true,
    }),
  },
  outcome: { name: t`Outcome`, of: () => ({ cell: (request) => <Tag state={endOf(request)} /> }) },
  error: {
    name: t`Error`,
    of: () => ({ cell: ({ errorCode }) => (errorCode === null ? '–' : word(errorCode)), isMinor: true }),
  },
  tokens: {
    name: t`Tokens`,
    of: () => ({
      cell: ({ promptTokens, completionTokens }) => number(promptTokens + completionTokens),
      isNumber: true,
      isMinor: true,
      sort: 'TOKENS',
      isLargestFirst: true,
    }),
  },
  cost: {
    name: t`Cost`,
    of: (rows) => ({
      ...moneyColumn(rows, ({ costUsd }) => costUsd),
      isPlain: true,
      sort: 'COST',
      isLargestFirst: true,
    }),
  },
  latency: {
    name: t`Latency`,
    of: () => ({
      cell: ({ latencyMs }) => (latencyMs === 0 ? '< 1 ms' : `${number(latencyMs)} ms`),
      isNumber: true,
      isMinor: true,
      sort: 'LATENCY',
      isLargestFirst: true,
    }),
  },
  firstToken: {
    name: t`First token`,
    of: () => ({
      cell: ({ firstTokenMs }) => (firstTokenMs === null ? '–' : millis(firstTokenMs)),
      isNumber: true,
      isMinor: true,
    }),
  },
  risk: {
    name: t`Risk`,
    of: () => ({ cell: ({ riskLevel }) => (riskLevel === null ? '–' : <Tag state={riskLevel} />), isMinor: true }),
  },
  personal: {
    name: t`Personal data`,
    of: () => ({ cell: ({ piiTypes }) => <Whole text={piiTypes.map(word).join(', ')} />, isMinor: true }),
  },
  session: { name: t`Session`, of: () => ({ cell: ({ session }) => <Whole text={session} />, isMinor: true }) },
  tags: { name: t`Tags`, of: () => ({ cell: ({ tags }) => <Whole text={tags.join(', ')} />, isMinor: true }) },
  key: {
    name: t`Key`,
    of: () => ({ cell: ({ keyId }) => (keyId === null ? '–' : <code>{keyId}</code>), isMinor: true }),
  },
  id: { name: t`Id`, of: () => ({ cell: ({ id }) => <code>{id}</code>, isMinor: true }) },
} as const satisfies Record<string, { name: string; of: (rows: Rows) => Made }>;

export type RequestColumn = keyof typeof COLUMNS;
export const REQUEST_COLUMNS = Object.keys(COLUMNS) as RequestColumn[];
/** So many fit 1280 pixels with names of usual length. */
export const USUAL_COLUMNS: readonly RequestColumn[] = [
  'user',
  'model',
  'outcome',
  'tokens',
  'cost',
  'latency',
  'risk',
  'personal',
];

export function nameOfColumn(column: RequestColumn): string {
  return COLUMNS[column].name;
}

/** The table's columns: the time, and those that were chosen, in their order. */
export function columnsOf(chosen: readonly RequestColumn[], rows: Rows): Column<RequestRowFragment>[] {
  const time: Column<RequestRowFragment> = {
    head: t`Time`,
    sort: 'STARTED',
    cell: ({ id, startedAt }) => (
      <Link to="/requests/$id" params={{ id }}>
        <Moment at={startedAt} />
      </Link>
    ),
  };
  const others = REQUEST_COLUMNS.filter((column) => chosen.includes(column)).map((column) => {
    const { name, of }: { name: string; of: (rows: Rows) => Made } = COLUMNS[column];
    return { head: name, ...of(rows) };
  });
  return [time, ...others];
}
