import { type EntityManager, type EntityName, type EntityProperty, raw } from '@mikro-orm/postgresql';
import { asksOnly, currentReading, markShortened, PAGE_BYTES, tooMuch } from '../shared/reading.js';

/** So few records are within the bounds of their fields. */
const FEW = 4;

/** In the options of a list: only the columns that were asked for are read. */
export const LIST_COMMENT = 'list';

/** The options of `em.find` that matter here; the others are handed on. */
interface Options {
  comments?: string | string[];
  limit?: number;
  offset?: number;
  orderBy?: object;
  fields?: readonly string[];
  exclude?: readonly string[];
}
type Find = (entity: EntityName<object>, where: unknown, options?: Options) => Promise<object[]>;

interface Sized {
  id: string;
  bytes: string;
}

/**
 * Makes `em.find` read by bytes as well as by rows: the one place through which lists go. Records whose columns have JSON
 * are weighed in the database first. A list with a limit ends where its bytes do (`isShortened`); one without is refused
 * within a request (INVALID_REQUEST). Lists of `newestFirst` leave out JSON that the operation does not select.
 */
export function boundLists(em: EntityManager): void {
  // `Find` says what of the method's overloads and type parameters matters here.
  const find = em.find.bind(em) as unknown as Find;
  const bounded: Find = async (entity, where, { comments, ...options } = {}) => {
    const heavy = heavyColumns(em, entity, options);
    if (heavy.length === 0) return find(entity, where, options);
    if (comments === LIST_COMMENT && isLight(em, entity, heavy)) {
      return find(entity, where, { ...options, exclude: heavy.map(({ name }) => name) });
    }
    const { limit = Infinity } = options;
    const reading = currentReading();
    if (limit <= FEW || (limit === Infinity && reading === undefined)) return find(entity, where, options);
    const sizes = await weigh(em, entity, where, options, heavy);
    const max = reading?.pageBytes ?? PAGE_BYTES;
    let bytes = 0;
    const end = sizes.findIndex((one, index) => {
      bytes += Number(one.bytes);
      return bytes > max && index > 0;
    });
    if (end === -1) {
      reading?.take(bytes);
      return find(entity, where, options);
    }
    if (limit === Infinity) throw tooMuch(max);
    reading?.take(max);
    const ids = sizes.slice(0, end).map(({ id }) => id);
    const { offset: _offset, ...rest } = options;
    return markShortened(await find(entity, { id: { $in: ids } }, rest));
  };
  // It answers as `find` does, which it calls with the caller's own arguments.
  em.find = bounded as unknown as typeof em.find;
}

/** The columns with JSON that are to be read. */
function heavyColumns(
  em: EntityManager,
  entity: EntityName<object>,
  { fields, exclude = [] }: Options,
): EntityProperty[] {
  const { props, primaryKeys } = em.getMetadata().get(entity);
  if (!(primaryKeys as string[]).includes('id')) return [];
  return (props as EntityProperty[]).filter(
    ({ name, columnTypes, lazy }) =>
      columnTypes[0] === 'jsonb' &&
      !exclude.includes(name) &&
      (fields === undefined ? lazy !== true : fields.includes(name)),
  );
}

/** Whether the operation selects columns without JSON alone. */
function isLight(em: EntityManager, entity: EntityName<object>, heavy: readonly EntityProperty[]): boolean {
  const { className, properties } = em.getMetadata().get(entity);
  const left = new Set<string>(heavy.map(({ name }) => name));
  return asksOnly(className, { has: (name) => name === '__typename' || (name in properties && !left.has(name)) });
}

function weigh(
  em: EntityManager,
  entity: EntityName<object>,
  where: unknown,
  { orderBy, limit, offset }: Options,
  heavy: readonly EntityProperty[],
): Promise<Sized[]> {
  const sum = heavy.map(({ fieldNames }) => `coalesce(octet_length(weighed.${fieldNames[0]}::text), 0)`).join(' + ');
  const query = em.createQueryBuilder(entity, 'weighed');
  query.select(['id', raw(`(${sum})`).as('bytes')] as never).where(where as never);
  if (orderBy !== undefined) query.orderBy(orderBy as never);
  if (limit !== undefined) query.limit(limit, offset);
  return query.applyFilters().then(() => query.execute<Sized[]>('all', false));
}
