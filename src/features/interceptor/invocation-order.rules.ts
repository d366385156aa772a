import { isUuid } from '../../shared/ids.js';
import { decodeCursor, invalidCursor, type PageRequest, timeAndIdOf } from '../../shared/page.js';
import type { Where } from './ledger-conditions.rules.js';

/** How invocations are listed: by the time at which they began, or by a figure of theirs. */
export interface InvocationOrder {
  by: 'started' | 'cost' | 'latency' | 'tokens';
  isDescending: boolean;
}

/** An order in SQL, which ids make total. */
interface LedgerOrder {
  /** After ORDER BY. */
  sql: string;
  /** Rows behind the page before; undefined for the first page. Throws INVALID_REQUEST for a cursor of another order. */
  beyond: Where | undefined;
}

export const NEWEST_FIRST: InvocationOrder = { by: 'started', isDescending: true };

/** The whole numbers that are compared. */
const FIGURES = {
  cost: 'cost',
  latency: 'latency_millis',
  tokens: '(prompt_tokens::bigint + completion_tokens)',
} as const;

/** The figures of a row as cursors have them. */
interface Figures {
  id: string;
  started: string;
  cost: string;
  latency_millis: number;
  prompt_tokens: number;
  completion_tokens: number;
}

const MAX_DIGITS = 18;
const WHOLE = new RegExp(`^\\d{1,${MAX_DIGITS}}$`);

export function isByTime({ by }: InvocationOrder): boolean {
  return by === 'started';
}

export function ledgerOrder(order: InvocationOrder, { after }: PageRequest): LedgerOrder {
  const [direction, sign] = order.isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const figure = order.by === 'started' ? 'occurred_at' : FIGURES[order.by];
  const sql = `${figure} ${direction}, id ${direction}`;
  if (typeof after !== 'string') return { sql, beyond: undefined };
  const type = order.by === 'started' ? 'timestamptz' : 'bigint';
  const values = order.by === 'started' ? timeAndIdOf(after) : figureAndId(after, order);
  return { sql, beyond: { sql: `(${figure}, id) ${sign} (?::${type}, ?::uuid)`, values } };
}

/** The sort values of a row, for its cursor. */
export function positionIn(order: InvocationOrder, row: Figures): string[] {
  switch (order.by) {
    case 'started':
      return [row.started, row.id];
    case 'cost':
      return [nameOf(order), row.cost, row.id];
    case 'latency':
      return [nameOf(order), String(row.latency_millis), row.id];
    case 'tokens':
      return [nameOf(order), String(row.prompt_tokens + row.completion_tokens), row.id];
  }
}

function figureAndId(cursor: string, order: InvocationOrder): string[] {
  const [name, figure = '', id = ''] = decodeCursor(cursor, 3);
  if (name !== nameOf(order) || !WHOLE.test(figure) || !isUuid(id)) throw invalidCursor('after');
  return [figure, id];
}

function nameOf({ by, isDescending }: InvocationOrder): string {
  return `${by} ${isDescending ? 'desc' : 'asc'}`;
}
