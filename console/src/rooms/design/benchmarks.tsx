import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  BenchmarksForecastDocument,
  BenchmarkSetsDocument,
  DesignTemplatesDocument,
  type DesignTemplatesQuery,
  GenerateBenchmarksDocument,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { checkedIn, textIn } from '../../parts/form.js';
import { number, recent } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { GenerateField } from './enrichment.js';
import { Ways } from './ways.js';

const PAGE = 25;

/** The benchmarks that were generated, and the form for others. */
export function Benchmarks() {
  const cursors = useCursors(null);
  return (
    <>
      <h1>
        <Trans>Benchmarks</Trans>
      </h1>
      <Ways />
      <Query document={DesignTemplatesDocument} variables={{}}>
        {({ designTemplates: { templates } }) => <Generate templates={templates} />}
      </Query>
      <Query document={BenchmarkSetsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ benchmarkSets: { edges, pageInfo } }) => (
          <section aria-label={t`All benchmarks`}>
            <Table
              caption={t`Sets of benchmarks`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No benchmarks yet`}>
                  <Trans>Choose a template and metrics above.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Domain`,
                  cell: ({ id, domain }) => (
                    <Link to="/design/benchmarks/$id" params={{ id }}>
                      {domain}
                    </Link>
                  ),
                },
                { head: t`Peers`, cell: ({ industry, companySize }) => `${industry}, ${companySize}` },
                { head: t`Metrics`, cell: ({ benchmarks }) => number(benchmarks.length), isNumber: true },
                { head: t`Made by`, cell: ({ createdBy }) => createdBy },
                { head: t`Time`, cell: ({ createdAt }) => recent(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}

function Generate({ templates }: { templates: DesignTemplatesQuery['designTemplates']['templates'] }) {
  const navigate = useNavigate();
  const [domain, setDomain] = useState(templates[0]?.id ?? '');
  const metrics = templates.find(({ id }) => id === domain)?.metrics ?? [];
  const variablesOf = (form: FormData) => ({
    input: {
      domain,
      metrics: checkedIn(form, 'metrics'),
      industry: textIn(form, 'industry'),
      companySize: textIn(form, 'companySize'),
      options: { generate: checkedIn(form, 'generate').length > 0 },
    },
  });
  return (
    <section aria-label={t`Generate benchmarks`}>
      <h2>
        <Trans>Generate benchmarks</Trans>
      </h2>
      <ActionForm
        document={GenerateBenchmarksDocument}
        name={t`Generate`}
        layout="fields"
        variablesOf={variablesOf}
        done={({ generateBenchmarks: { id } }) => void navigate({ to: '/design/benchmarks/$id', params: { id } })}
      >
        <label>
          <Trans>Template</Trans>
          <select
            value={domain}
            onChange={({ target: { value } }) => {
              setDomain(value);
            }}
          >
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <Trans>Industry</Trans> <input name="industry" required maxLength={200} placeholder={t`software`} />
        </label>
        <label>
          <Trans>Size of the company</Trans> <input name="companySize" required maxLength={200} placeholder="51-200" />
        </label>
        <fieldset key={domain}>
          <legend>
            <Trans>Metrics</Trans>
          </legend>
          <div className="boxes">
            {metrics.map(({ id, name }) => (
              <label key={id} className="check">
                <input type="checkbox" name="metrics" value={id} defaultChecked /> <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <GenerateField
          forecast={BenchmarksForecastDocument}
          variablesOf={variablesOf}
          toldIn={({ benchmarksForecast }) => benchmarksForecast}
        />
      </ActionForm>
    </section>
  );
}
