import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Differences } from '../../decisions/differences.js';
import { PolicyHistoryDocument, type PolicyHistoryQuery } from '../../gql/graphql.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { PersonName } from '../../parts/names/person-name.js';

type Version = PolicyHistoryQuery['policyVersions']['edges'][number]['node'];

const PAGE = 50;

/** The versions of a policy, and the differences between two of them. */
export function Versions({ id }: { id: string }) {
  const cursors = useCursors(id);
  return (
    <Query document={PolicyHistoryDocument} variables={{ id, first: PAGE, after: cursors.after ?? null }}>
      {({ policyVersions: { edges, pageInfo } }) => (
        <>
          <Compared versions={edges.map(({ node }) => node)} />
          <Pages cursors={cursors} pageInfo={pageInfo} />
        </>
      )}
    </Query>
  );
}

function Compared({ versions }: { versions: readonly Version[] }) {
  const [newest, before = newest] = versions;
  const [from, setFrom] = useState(before?.version);
  const [to, setTo] = useState(newest?.version);
  const of = (wanted: number | undefined): object => {
    const {
      changedAt: _at,
      changedBy: _by,
      version: _version,
      ...terms
    } = versions.find(({ version }) => version === wanted) ?? {};
    return terms;
  };
  const choice = (label: string, value: number | undefined, choose: (version: number) => void) => (
    <label>
      {label}{' '}
      <select
        value={value}
        onChange={({ target }) => {
          choose(Number(target.value));
        }}
      >
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {t`version ${version}`}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <section>
        <h2>
          <Trans>Versions</Trans>
        </h2>
        <Table
          caption={t`Versions`}
          rows={versions}
          keyOf={({ version }) => String(version)}
          empty={t`No versions.`}
          columns={[
            { head: t`Version`, cell: ({ version, deleted }) => (deleted ? t`${version} (deleted)` : version) },
            { head: t`Changed`, cell: ({ changedAt }) => time(changedAt) },
            { head: t`By`, cell: ({ changedBy }) => <PersonName subject={changedBy} /> },
            { head: t`Tests`, cell: ({ tests }) => tests.length, isNumber: true },
          ]}
        />
      </section>
      <section aria-label={t`Differences`}>
        <h2>
          <Trans>Differences</Trans>
        </h2>
        <div className="filters">
          {choice(t`From`, from, setFrom)}
          {choice(t`To`, to, setTo)}
        </div>
        <Differences
          caption={t`Differences between the versions`}
          before={of(from)}
          after={of(to)}
          same={t`The two are the same.`}
        />
      </section>
    </>
  );
}
