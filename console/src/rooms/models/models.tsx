import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { UNITS } from '../../parts/text/units.js';
import { ModelsDocument, type ModelsQuery, ProvidersHealthDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { millis, number, word } from '../../parts/text/format.js';
import { usdExact } from '../../parts/text/money.js';
import { Query } from '../../parts/query.js';
import { Some } from '../../parts/some.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Aliases } from './aliases.js';
import { modelsIn, modelsOf } from './search.js';

const modelsRoute = getRouteApi('/models');
const REFRESH_MILLIS = 10_000;

type Model = ModelsQuery['models']['models'][number];

/** The models with their prices, and how the providers are. */
export function Models() {
  const search = modelsRoute.useSearch();
  const { find = '', sort } = search;
  const navigate = modelsRoute.useNavigate();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Models</Trans>
        </h1>
        <label>
          <Trans>Find</Trans>{' '}
          <input
            type="search"
            placeholder={t`name or provider`}
            value={find}
            onChange={({ target: { value } }) => {
              void navigate({ search: modelsIn({ ...search, find: value }), replace: true });
            }}
          />
        </label>
      </div>
      <Query document={ModelsDocument} variables={{}}>
        {({ models: { catalogue, models } }) => (
          <section aria-label={t`All models`}>
            <Some key={JSON.stringify(search)} rows={modelsOf(models, search)}>
              {(shown) => (
                <Table
                  caption={t`Models`}
                  rows={shown}
                  sorting={{
                    order: sort,
                    choose: (order) => {
                      void navigate({ search: modelsIn({ ...search, sort: order }), replace: true });
                    },
                  }}
                  keyOf={({ id }) => id}
                  empty={
                    <Empty title={find === '' ? t`No provider is configured` : t`No model is called that`}>
                      <Trans>
                        Models appear here when a provider is connected, which administrators of the platform do.
                      </Trans>
                    </Empty>
                  }
                  columns={[
                    {
                      head: t`Model`,
                      sort: 'MODEL',
                      cell: ({ id, aliasOf, type }) => (
                        <>
                          {aliasOf === null ? id : `${id} → ${aliasOf.join(', ')}`}
                          <div className="quiet">{word(type)}</div>
                        </>
                      ),
                    },
                    {
                      head: t`Available`,
                      cell: ({ available }) => <Tag state={available ? 'AVAILABLE' : 'UNAVAILABLE'} />,
                    },
                    { head: t`Providers`, cell: ({ providers }) => providers.join(', ') },
                    {
                      head: t`Context`,
                      sort: 'CONTEXT',
                      cell: ({ contextWindow }) => number(contextWindow),
                      isNumber: true,
                    },
                    {
                      head: t`Longest answer`,
                      sort: 'ANSWER',
                      cell: ({ maxOutputTokens }) => (maxOutputTokens === 0 ? '–' : number(maxOutputTokens)),
                      isNumber: true,
                    },
                    { head: t`Input`, sort: 'INPUT', cell: ({ price }) => usdExact(price.input), isNumber: true },
                    { head: t`Output`, sort: 'OUTPUT', cell: ({ price }) => usdExact(price.output), isNumber: true },
                    {
                      head: t`Cached input`,
                      cell: ({ price }) => amount(price.cachedInput),
                      isNumber: true,
                      isMinor: true,
                    },
                    { head: t`More`, cell: ({ price }) => <Extras price={price} /> },
                  ]}
                />
              )}
            </Some>
            <p className="hint">
              <Trans>
                Prices are in USD for a million tokens. Built-in models come from {catalogue.name} {catalogue.version}{' '}
                of {catalogue.date}.
              </Trans>
            </p>
          </section>
        )}
      </Query>
      <Aliases />
      <section>
        <h2>
          <Trans>Providers</Trans>
        </h2>
        <Query document={ProvidersHealthDocument} variables={{}} every={REFRESH_MILLIS}>
          {({ health: { providers } }) => (
            <Table
              caption={t`Health of providers`}
              rows={providers}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No provider is configured`}>
                  <Trans>Administrators of the platform connect one in Providers.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Provider`, cell: ({ id, sandbox }) => (sandbox === true ? t`${id} (simulated)` : id) },
                { head: t`Kind`, cell: ({ kind }) => word(kind) },
                { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
                { head: t`Latency`, cell: ({ latencyMs }) => millis(latencyMs), isNumber: true },
              ]}
            />
          )}
        </Query>
      </section>
    </>
  );
}

function amount(price: number | null): string {
  return price === null ? '–' : usdExact(price);
}

/** The prices that few models have, and where they were read. */
function Extras({ price }: { price: Model['price'] }) {
  const { cacheWrite, reasoning, requests, webSearches, imageInput, imageOutput, asOf, source } = price;
  const { audioInput, audioOutput, units } = price;
  return (
    <details>
      <summary>
        <Trans>Prices of {asOf}</Trans>
      </summary>
      <ul>
        {cacheWrite === null ? null : (
          <li>
            <Trans>writing to the prompt cache: {usdExact(cacheWrite)}</Trans>
          </li>
        )}
        {reasoning === null ? null : (
          <li>
            <Trans>reasoning: {usdExact(reasoning)}</Trans>
          </li>
        )}
        {imageInput === null ? null : (
          <li>
            <Trans>images in the prompt: {usdExact(imageInput)}</Trans>
          </li>
        )}
        {imageOutput === null ? null : (
          <li>
            <Trans>images in the answer: {usdExact(imageOutput)}</Trans>
          </li>
        )}
        {audioInput === null ? null : (
          <li>
            <Trans>audio in the prompt: {usdExact(audioInput)}</Trans>
          </li>
        )}
        {audioOutput === null ? null : (
          <li>
            <Trans>audio in the answer: {usdExact(audioOutput)}</Trans>
          </li>
        )}
        {requests === null ? null : (
          <li>
            <Trans>a thousand requests: {usdExact(requests)}</Trans>
          </li>
        )}
        {webSearches === null ? null : (
          <li>
            <Trans>a thousand web searches: {usdExact(webSearches)}</Trans>
          </li>
        )}
        {units.map(({ unit, price: each }) => (
          <li key={unit}>
            <Trans>
              a thousand {UNITS[unit]}: {usdExact(each)}
            </Trans>
          </li>
        ))}
        <li>
          <Trans>source: {source}</Trans>
        </li>
      </ul>
    </details>
  );
}
