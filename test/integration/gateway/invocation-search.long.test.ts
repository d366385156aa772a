import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import type { InvocationFilter } from '../../../src/features/interceptor/invocation-filter.types.js';
import type { InvocationOrder } from '../../../src/features/interceptor/invocation-order.rules.js';
import { InvocationOrderEnum } from '../../../src/features/interceptor/invocation-order.types.js';
import { InvocationService } from '../../../src/features/interceptor/invocation.service.js';
import type { Principal } from '../../../src/contracts/identity.js';
import type { SpineReader } from '../../../src/contracts/spine.js';
import { rowOf } from '../../support/evidence/ledger-sums.js';
import { event, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { silentLogger } from '../../support/logger.js';

const db = serveTwoTenants();
const COUNT = 37;
const AT_ONCE = 5;
const KEY = '00c0ffee00c0ffee';
const auditor = { tenant: { id: 'a' }, subject: 'auditor' } as unknown as Principal;

/** What a row says beside its number, newest first. */
const rowAt = (index: number): Partial<LedgerRow> => ({
  user_id: index % 9 === 0 ? 'Needle' : `user-${index}`,
  session_id: index % 4 === 0 ? `s%${index}` : null,
  model: index === 20 ? 'deadbeef-model' : 'plain',
  error_code: index % 13 === 0 ? 'PROVIDER_ERROR' : null,
  tags: index % 6 === 0 ? { team: 'blue', note: 'a_b' } : null,
  key_id: index === 30 ? KEY : null,
  cost: String(COSTS[index % COSTS.length]),
  latency_millis: 1_000 - index,
  prompt_tokens: index,
  completion_tokens: index % 2 === 0 ? 0 : 100,
  occurred_at: new Date(Date.now() - index * 60_000).toISOString(),
});
/** Two rows of five cost the same. */
const COSTS = [30, 10, 50, 10, 20];
const ids: string[] = [];
let log: EvidenceLog;
let service: InvocationService;

beforeAll(async () => {
  await db.owner.query("DELETE FROM usage_ledger WHERE tenant_id = 'a'");
  log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
  for (let index = 0; index < COUNT; index += 1) {
    const sealed = event('a');
    ids.push(sealed.id);
    await log.append(sealed, rowOf(sealed, rowAt(index)));
  }
  service = new InvocationService(db.unitOfWork, {} as SpineReader, AT_ONCE);
});
afterAll(() => log.close());

/** The numbers of the rows of each page, until there is no more; a page is asked for once. */
async function pagesOf(filter: InvocationFilter, first = 3, order?: InvocationOrder): Promise<number[][]> {
  const pages: number[][] = [];
  let after: string | null = null;
  for (;;) {
    const { edges, pageInfo } = await service.invocations(auditor, true, filter, { first, after }, order);
    pages.push(edges.map(({ node }) => ids.indexOf(node.id)));
    if (!pageInfo.hasNextPage) return pages;
    expect(pageInfo.endCursor).not.toBe(after);
    after = pageInfo.endCursor;
    expect(pages.length).toBeLessThanOrEqual(COUNT);
  }
}
const numbers = (from: number, step: number): number[] =>
  Array.from({ length: Math.ceil((COUNT - from) / step) }, (_, index) => from + index * step);

test.each<[string, InvocationFilter, number[]]>([
  ['a user, in any case', { search: ' nEEdle ' }, numbers(0, 9)],
  ['a session with a wildcard of LIKE', { search: 's%' }, numbers(0, 4)],
  ['an error code', { search: 'provider_e' }, numbers(0, 13)],
  ['a tag', { search: 'team=BLUE' }, numbers(0, 6)],
  ['the other tag', { search: 'note=a_b' }, numbers(0, 6)],
  ['what is in no row', { search: 'nowhere' }, []],
  ['the end of one text and the beginning of another', { search: 'needles%' }, []],
  ['another condition too', { search: 'needle', session: 's%36' }, [36]],
  ['digits that no id begins with', { search: 'deadbeef' }, [20]],
  ['all rows', { search: '' }, numbers(0, 1)],
])('a search finds %s, a part of the rows at a time', async (_, filter, expected) => {
  const pages = await pagesOf(filter);
  expect(pages.flat()).toEqual(expected);
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(3);
});

test('a page is the rows that were read for it, and empty pages lead on', async () => {
  expect(await pagesOf({ search: 'needle' }, 3)).toEqual([[0], [9], [], [18], [], [27], [], [36]]);
  expect(await pagesOf({ search: 'plain' }, 3)).toHaveLength(12);
  expect(await pagesOf({ search: 'deadbeef-m' })).toEqual([[], [], [], [], [20], [], [], []]);
});

test('an id, its beginning and the id of a key are found at once, wherever they are', async () => {
  const id = ids[36]!;
  expect(await pagesOf({ search: id })).toEqual([[36]]);
  expect(await pagesOf({ search: id.slice(0, 30) })).toEqual([[36]]);
  expect(await pagesOf({ search: KEY.slice(0, 16) })).toEqual([[30]]);
  expect(await pagesOf({ search: `pcl_${KEY}` })).toEqual([[30]]);
  expect(await pagesOf({ search: '0'.repeat(32) })).toEqual([[]]);
});

test('a member finds their own alone', async () => {
  const found = await service.invocations(auditor, false, { search: 'needle' }, { first: 50 });
  expect(found.edges).toEqual([]);
});

test('the oldest first, and a search among them', async () => {
  const { STARTED_ASC } = InvocationOrderEnum;
  expect((await pagesOf({}, 10, STARTED_ASC)).flat()).toEqual(numbers(0, 1).toReversed());
  expect((await pagesOf({ search: 'needle' }, 3, STARTED_ASC)).flat()).toEqual([36, 27, 18, 9, 0]);
});

const { COST_DESC, LATENCY_ASC, TOKENS_DESC, TOKENS_ASC } = InvocationOrderEnum;

test.each<[string, InvocationFilter, InvocationOrder, number[]]>([
  ['the slowest last', {}, LATENCY_ASC, [4, 3, 2, 1, 0]],
  ['the most tokens', {}, TOKENS_DESC, [3, 1, 4, 2, 0]],
  ['the fewest tokens', {}, TOKENS_ASC, [0, 2, 4, 1, 3]],
  ['a text too', { search: 's%' }, TOKENS_DESC, [4, 0]],
  ['a filter first', { model: 'deadbeef-model' }, TOKENS_DESC, [20]],
])('by a figure the newest that meet the filter are ranked: %s', async (_, filter, order, expected) => {
  expect((await pagesOf(filter, 2, order)).flat()).toEqual(expected);
});

test('equal figures are in one order, over pages', async () => {
  const once = (await pagesOf({}, 5, COST_DESC)).flat();
  expect(once.slice(0, 3)).toEqual([2, 0, 4]);
  expect(once.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect((await pagesOf({}, 1, COST_DESC)).flat()).toEqual(once);
});
