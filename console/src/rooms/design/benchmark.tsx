import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { BenchmarkSetDocument } from '../../gql/graphql.js';
import { Fact } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { Made } from './enrichment.js';
import { Exports } from './exports.js';
import { benchmarkSheet } from './framework.js';
import { Ranges } from './ranges.js';

const benchmarkRoute = getRouteApi('/design/benchmarks/$id');

/** One set of benchmarks, each as the range that peers are in. */
export function Benchmark() {
  const { id } = benchmarkRoute.useParams();
  return (
    <Query document={BenchmarkSetDocument} variables={{ id }}>
      {({ benchmarkSet: set }) => (
        <>
          <div className="title">
            <h1>
              <Trans>Benchmarks for {set.domain}</Trans>
            </h1>
            <Exports
              name={`benchmarks-${set.domain}`}
              title={t`Benchmarks for ${set.domain}`}
              sheets={[benchmarkSheet(set.benchmarks)]}
            />
          </div>
          <Made made={set}>
            <Fact name={t`Peers`}>
              {set.industry}, {set.companySize}
            </Fact>
          </Made>
          <section>
            <h2>
              <Trans>What peers reach</Trans>
            </h2>
            <Ranges benchmarks={set.benchmarks} />
          </section>
          {set.missing.length === 0 ? null : (
            <section>
              <h2>
                <Trans>Not known</Trans>
              </h2>
              <ul>
                {set.missing.map(({ metric, reason }) => (
                  <li key={metric}>
                    {metric}: {reason}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Query>
  );
}
