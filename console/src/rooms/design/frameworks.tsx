import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  DesignTemplatesDocument,
  FrameworkForecastDocument,
  FrameworksDocument,
  GenerateFrameworkDocument,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { checkedIn, textIn, textOrNull } from '../../parts/form.js';
import { recent, word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { GenerateField } from './enrichment.js';
import { Ways } from './ways.js';

const PAGE = 25;

/** The frameworks that were generated, and the form for another. */
export function Frameworks() {
  const cursors = useCursors(null);
  return (
    <>
      <h1>
        <Trans>Design</Trans>
      </h1>
      <Ways />
      <Generate />
      <Query document={FrameworksDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ frameworks: { edges, pageInfo } }) => (
          <section aria-label={t`All frameworks`}>
            <Table
              caption={t`Frameworks`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No frameworks yet`}>
                  <Trans>Name a domain above: its components, controls and metrics are put together for you.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Domain`,
                  cell: ({ id, domain }) => (
                    <Link to="/design/$id" params={{ id }}>
                      {domain}
                    </Link>
                  ),
                },
                { head: t`Template`, cell: ({ templateId }) => <code>{templateId}</code> },
                { head: t`Model enrichment`, cell: ({ enrichment }) => word(enrichment) },
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

function variablesOf(form: FormData) {
  const templateId = textOrNull(form, 'templateId');
  const options = { generate: checkedIn(form, 'generate').length > 0 };
  const input = { domain: textIn(form, 'domain'), options };
  return { input: templateId === null ? input : { ...input, templateId } };
}

function Generate() {
  const navigate = useNavigate();
  return (
    <section aria-label={t`Generate a framework`}>
      <h2>
        <Trans>Generate a framework</Trans>
      </h2>
      <ActionForm
        document={GenerateFrameworkDocument}
        name={t`Generate`}
        variablesOf={variablesOf}
        done={({ generateFramework: { id } }) => void navigate({ to: '/design/$id', params: { id } })}
      >
        <Query document={DesignTemplatesDocument} variables={{}}>
          {({ designTemplates: { templates } }) => (
            <>
              <label>
                <Trans>Domain</Trans>{' '}
                <input name="domain" list="domains" required maxLength={200} placeholder="data-privacy" />
                <datalist id="domains">
                  {templates
                    .flatMap(({ id, domains }) => [id, ...domains])
                    .map((domain) => (
                      <option key={domain} value={domain} />
                    ))}
                </datalist>
              </label>
              <label>
                <Trans>Template</Trans>
                <select name="templateId">
                  <option value="">{t`that of the domain`}</option>
                  {templates.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
        </Query>
        <GenerateField
          forecast={FrameworkForecastDocument}
          variablesOf={variablesOf}
          toldIn={({ frameworkForecast }) => frameworkForecast}
        />
      </ActionForm>
    </section>
  );
}
