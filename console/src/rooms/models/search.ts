import type { ModelsQuery } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';
import { directionOf } from '../../parts/filters/sorting.js';

type Model = ModelsQuery['models']['models'][number];

/** The values by which the models are sorted; the server sends all models at once. */
const VALUES = {
  MODEL: ({ id }: Model) => id.toLowerCase(),
  CONTEXT: ({ contextWindow }: Model) => contextWindow,
  ANSWER: ({ maxOutputTokens }: Model) => maxOutputTokens,
  INPUT: ({ price }: Model) => price.input,
  OUTPUT: ({ price }: Model) => price.output,
} as const;
const COLUMNS = Object.keys(VALUES) as (keyof typeof VALUES)[];
const ORDERS = COLUMNS.flatMap((column) => [`${column}_ASC`, `${column}_DESC`] as const);

/** The search and the order of the list of models, as in its address. */
export interface ModelsSearch {
  /** A part of a name or provider. */
  find?: string;
  sort?: (typeof ORDERS)[number];
}

export function modelsIn(given: Given): ModelsSearch {
  return { ...textsIn(given, ['find']), ...knownIn(given, 'sort', ORDERS) };
}

/** The models that are called so, in an order. */
export function modelsOf(models: readonly Model[], { find = '', sort }: ModelsSearch): Model[] {
  const wanted = find.toLowerCase();
  const found = models.filter(({ id, providers }) =>
    [id, ...providers].some((name) => name.toLowerCase().includes(wanted)),
  );
  const column = COLUMNS.find((one) => directionOf(one, sort) !== 'none');
  if (column === undefined) return found;
  const valueOf = VALUES[column];
  const sign = directionOf(column, sort) === 'ascending' ? 1 : -1;
  return found.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)));
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
