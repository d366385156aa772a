import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RequestBudgetsDocument, type RequestBudgetsQuery } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { inSentence, time, word } from '../../parts/text/format.js';
import { windowWords } from '../../parts/usage/words.js';
import { FirstOf } from '../../spending/first-of.js';
import { isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { CounterOf } from '../../spending/counter-of.js';

const FIRST = 8;

type Charged = RequestBudgetsQuery['chargedBudgets'][number];

/** The budgets that a request was charged to, beside the limits of the tenant. */
export function RequestBudgets({ id }: { id: string }) {
  const hasPages = isAuditor(useViewer());
  return (
    <section>
      <Query document={RequestBudgetsDocument} variables={{ id }}>
        {({ chargedBudgets }) => (
          <FirstOf title={t`Budgets`} rows={chargedBudgets} first={FIRST}>
            {(rows) => (
              <Table
                caption={t`Budgets`}
                rows={rows}
                keyOf={({ counter }) => counter}
                empty={t`No budget but the limits of the tenant bound it.`}
                columns={[
                  { head: t`Budget`, cell: (charged) => <Name charged={charged} hasPages={hasPages} /> },
                  { head: t`Counter of`, cell: ({ per }) => <CounterOf per={per} /> },
                  { head: t`Window`, cell: (charged) => <Window charged={charged} /> },
                  { head: t`Counts`, cell: ({ unit }) => (unit === 'USD' ? 'USD' : inSentence(word(unit))) },
                ]}
              />
            )}
          </FirstOf>
        )}
      </Query>
    </section>
  );
}

function Name({ charged: { id, name }, hasPages }: { charged: Charged; hasPages: boolean }) {
  if (name === null)
    return (
      <>
        <code>{id}</code>{' '}
        <span className="quiet">
          <Trans>deleted</Trans>
        </span>
      </>
    );
  if (!hasPages) return <Brief text={name} />;
  return (
    <Link to="/budgets/$id" params={{ id }}>
      <Brief text={name} />
    </Link>
  );
}

function Window({ charged: { window, startsAt } }: { charged: Charged }) {
  return (
    <>
      {window === null ? null : `${windowWords(window)} `}
      {startsAt === null ? null : (
        <span className="quiet">
          <Trans>from {time(startsAt)}</Trans>
        </span>
      )}
    </>
  );
}
