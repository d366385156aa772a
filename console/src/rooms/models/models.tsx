import { getRouteApi } from '@tanstack/react-router';
import { UNITS } from '../../parts/text/units.js';
import { ModelsDocument, type ModelsQuery, ProvidersHealthDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { millis, number, usd, word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
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
        <h1>Models</h1>
        <label>
          Find{' '}
          <input
            type="search"
            placeholder="name or provider"
            value={find}
            onChange={({ target: { value } }) => {
              void navigate({ search: modelsIn({ ...search, find: value }), replace: true });
            }}
          />
        </label>
      </div>
      <Query document={ModelsDocument} variables={{}}>
        {({ models: { catalogue, models } }) => (
          <section aria-label="All models">
            <Table
              caption="Models"
              rows={modelsOf(models, search)}
              sorting={{
                order: sort,
                choose: (order) => {
                  void navigate({ search: modelsIn({ ...search, sort: order }), replace: true });
                },
              }}
              keyOf={({ id }) => id}
              empty={
                <Empty title={find === '' ? 'No provider is configured' : 'No model is called that'}>
                  Models appear here when a provider is connected, which administrators of the platform do.
                </Empty>
              }
              columns={[
                {
                  head: 'Model',
                  sort: 'MODEL',
                  cell: ({ id, aliasOf }) => (aliasOf === null ? id : `${id} → ${aliasOf.join(', ')}`),
                },
                { head: 'Kind', cell: ({ type }) => word(type) },
                { head: 'Available', cell: ({ available }) => <Tag state={available ? 'AVAILABLE' : 'UNAVAILABLE'} /> },
                { head: 'Providers', cell: ({ providers }) => providers.join(', ') },
                {
                  head: 'Context',
                  sort: 'CONTEXT',
                  cell: ({ contextWindow }) => number(contextWindow),
                  isNumber: true,
                },
                {
                  head: 'Longest answer',
                  sort: 'ANSWER',
                  cell: ({ maxOutputTokens }) => (maxOutputTokens === 0 ? '–' : number(maxOutputTokens)),
                  isNumber: true,
                },
                { head: 'Input', sort: 'INPUT', cell: ({ price }) => usd(price.input), isNumber: true },
                { head: 'Output', sort: 'OUTPUT', cell: ({ price }) => usd(price.output), isNumber: true },
                { head: 'Cached input', cell: ({ price }) => amount(price.cachedInput), isNumber: true, isMinor: true },
                { head: 'More', cell: ({ price }) => <Extras price={price} /> },
              ]}
            />
            <p className="hint">
              Prices are in USD for a million tokens. Built-in models come from {catalogue.name} {catalogue.version} of{' '}
              {catalogue.date}.
            </p>
          </section>
        )}
      </Query>
      <Aliases />
      <section>
        <h2>Providers</h2>
        <Query document={ProvidersHealthDocument} variables={{}} every={REFRESH_MILLIS}>
          {({ health: { providers } }) => (
            <Table
              caption="Health of providers"
              rows={providers}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No provider is configured">
                  Administrators of the platform connect one in Providers.
                </Empty>
              }
              columns={[
                { head: 'Provider', cell: ({ id, sandbox }) => (sandbox === true ? `${id} (simulated)` : id) },
                { head: 'Kind', cell: ({ kind }) => word(kind) },
                { head: 'Status', cell: ({ status }) => <Tag state={status} /> },
                { head: 'Latency', cell: ({ latencyMs }) => millis(latencyMs), isNumber: true },
              ]}
            />
          )}
        </Query>
      </section>
    </>
  );
}

function amount(price: number | null): string {
  return price === null ? '–' : usd(price);
}

/** The prices that few models have, and where they were read. */
function Extras({ price }: { price: Model['price'] }) {
  const { cacheWrite, reasoning, requests, webSearches, imageInput, imageOutput, asOf, source } = price;
  const { audioInput, audioOutput, units } = price;
  return (
    <details>
      <summary>Prices of {asOf}</summary>
      <ul>
        {cacheWrite === null ? null : <li>writing to the prompt cache: {usd(cacheWrite)}</li>}
        {reasoning === null ? null : <li>reasoning: {usd(reasoning)}</li>}
        {imageInput === null ? null : <li>images in the prompt: {usd(imageInput)}</li>}
        {imageOutput === null ? null : <li>images in the answer: {usd(imageOutput)}</li>}
        {audioInput === null ? null : <li>audio in the prompt: {usd(audioInput)}</li>}
        {audioOutput === null ? null : <li>audio in the answer: {usd(audioOutput)}</li>}
        {requests === null ? null : <li>a thousand requests: {usd(requests)}</li>}
        {webSearches === null ? null : <li>a thousand web searches: {usd(webSearches)}</li>}
        {units.map(({ unit, price: each }) => (
          <li key={unit}>
            a thousand {UNITS[unit]}: {usd(each)}
          </li>
        ))}
        <li>source: {source}</li>
      </ul>
    </details>
  );
}
