import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  DesignTemplatesDocument,
  FrameworkDocument,
  type FrameworkQuery,
  GeneratePlaybookDocument,
  PlaybookForecastDocument,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Fact } from '../../parts/facts.js';
import { checkedIn, textIn } from '../../parts/form.js';
import { number, time, word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { GenerateField, Made } from './enrichment.js';
import { Exports, type Sheet } from './exports.js';
import { Graph } from './graph.js';
import { Ranges } from './ranges.js';

const frameworkRoute = getRouteApi('/design/$id');

type FrameworkOf = FrameworkQuery['framework'];

/** One framework: its components as a graph, its metrics and benchmarks, and the playbooks that put it into practice. */
export function Framework() {
  const { id } = frameworkRoute.useParams();
  return (
    <Query document={FrameworkDocument} variables={{ id }}>
      {({ framework }) => (
        <>
          <div className="title">
            <h1>{framework.domain}</h1>
            <Exports name={framework.domain} title={t`Framework ${framework.domain}`} sheets={sheetsOf(framework)} />
          </div>
          <Made made={framework}>
            <Fact name={t`Template`}>
              <code>{framework.templateId}</code>
            </Fact>
          </Made>
          <section>
            <h2>
              <Trans>Components</Trans>
            </h2>
            <Graph components={framework.components} />
            <Unaddressed titles={framework.unaddressed} />
          </section>
          <Metrics metrics={framework.metrics} />
          <section>
            <h2>
              <Trans>Benchmarks</Trans>
            </h2>
            <Ranges benchmarks={framework.benchmarks} />
          </section>
          <Playbooks framework={framework} />
        </>
      )}
    </Query>
  );
}

/** Findings that somebody has to look after, since no component does. */
function Unaddressed({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>Findings that no component addresses</Trans>
      </h3>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}

function Metrics({ metrics }: { metrics: FrameworkOf['metrics'] }) {
  return (
    <section>
      <h2>
        <Trans>Metrics</Trans>
      </h2>
      <Table
        caption={t`Metrics`}
        rows={metrics}
        keyOf={({ id }) => id}
        empty={t`No metrics.`}
        columns={[
          { head: t`Metric`, cell: ({ name }) => name },
          { head: t`Target`, cell: ({ target, unit }) => `${number(target)} ${unit}`, isNumber: true },
          { head: t`Should`, cell: ({ direction }) => word(direction) },
          { head: t`Formula`, cell: ({ formula }) => <div className="wrap">{formula}</div> },
          { head: t`From`, cell: ({ basis }) => word(basis) },
        ]}
      />
    </section>
  );
}

function Playbooks({ framework: { id, playbooks, templateId } }: { framework: FrameworkOf }) {
  const navigate = useNavigate();
  const variablesOf = (form: FormData) => ({
    input: {
      frameworkId: id,
      phases: linesIn(form, 'phases'),
      stakeholders: linesIn(form, 'stakeholders'),
      options: { generate: checkedIn(form, 'generate').length > 0 },
    },
  });
  return (
    <section aria-label={t`Playbooks`}>
      <h2>
        <Trans>Playbooks</Trans>
      </h2>
      <ul>
        {playbooks.map((playbook) => (
          <li key={playbook.id}>
            <Link to="/design/playbooks/$id" params={{ id: playbook.id }}>
              {time(playbook.createdAt)}
            </Link>{' '}
            <span className="quiet">{playbook.phases.map(({ name }) => name).join(', ')}</span>
          </li>
        ))}
      </ul>
      <Query document={DesignTemplatesDocument} variables={{}}>
        {({ designTemplates: { templates } }) => (
          <ActionForm
            document={GeneratePlaybookDocument}
            name={t`Generate a playbook`}
            layout="fields"
            variablesOf={variablesOf}
            done={({ generatePlaybook }) =>
              void navigate({ to: '/design/playbooks/$id', params: { id: generatePlaybook.id } })
            }
          >
            <label>
              <Trans>Phases, a line each</Trans>
              <textarea
                name="phases"
                rows={5}
                required
                defaultValue={templates.find((template) => template.id === templateId)?.phases.join('\n') ?? ''}
              />
            </label>
            <label>
              <Trans>Who takes part, a line each</Trans> <textarea name="stakeholders" rows={5} />
            </label>
            <GenerateField
              forecast={PlaybookForecastDocument}
              variablesOf={variablesOf}
              toldIn={({ playbookForecast }) => playbookForecast}
            />
          </ActionForm>
        )}
      </Query>
    </section>
  );
}

function linesIn(form: FormData, name: string): string[] {
  return textIn(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function sheetsOf({ components, metrics, benchmarks, unaddressed }: FrameworkOf): Sheet[] {
  return [
    {
      title: 'Components',
      columns: ['name', 'description', 'depends on', 'objectives', 'controls'],
      rows: components.map(({ name, description, dependsOn, objectives, controls }) => [
        name,
        description,
        dependsOn.join('; '),
        objectives.join('; '),
        controls.join('; '),
      ]),
    },
    {
      title: 'Metrics',
      columns: ['name', 'target', 'unit', 'direction', 'formula'],
      rows: metrics.map(({ name, target, unit, direction, formula }) => [name, target, unit, word(direction), formula]),
    },
    benchmarkSheet(benchmarks),
    { title: 'Findings that no component addresses', columns: ['finding'], rows: unaddressed.map((title) => [title]) },
  ];
}

export function benchmarkSheet(benchmarks: FrameworkOf['benchmarks']): Sheet {
  return {
    title: 'Benchmarks',
    columns: ['metric', '25th percentile', 'median', '75th percentile', 'unit', 'industry', 'company size', 'source'],
    rows: benchmarks.map((each) => [
      each.metric,
      each.percentile25,
      each.median,
      each.percentile75,
      each.unit,
      each.industry,
      each.companySize,
      each.source,
    ]),
  };
}
