import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type KeysQuery, RevokeKeyDocument } from '../../gql/graphql.js';
import { KeyUse } from '../../keys/use.js';
import { Action } from '../../parts/action.js';
import type { Column } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { Whole } from '../../parts/text/whole.js';
import { NearestBudget } from '../../spending/nearest.js';
import { PersonName } from '../../parts/names/person-name.js';

export type Key = KeysQuery['apiKeys']['edges'][number]['node'];

interface KeyColumns {
  spentBy: (id: string) => ReactNode;
  /** The subject of the viewer, whose keys are marked. */
  own: string;
  budgetOf: (id: string) => ComponentProps<typeof NearestBudget>['budget'];
  rotate: (key: Key) => void;
  again: () => void;
}

/** The columns of the list of keys. */
export function keyColumns({ own, spentBy, budgetOf, rotate, again }: KeyColumns): Column<Key>[] {
  return [
    {
      head: t`Key`,
      sort: 'NAME',
      cell: ({ id, name, subject }) => (
        <>
          <Link to="/keys/$id" params={{ id }}>
            {name === subject ? <PersonName subject={subject} /> : <Whole text={name} />}
          </Link>
          <br />
          <code className="quiet">{id}</code>
        </>
      ),
    },
    {
      head: t`Owner and roles`,
      sort: 'SUBJECT',
      isPlain: true,
      cell: ({ subject, roles }) => (
        <>
          <PersonName subject={subject} />
          {subject === own ? (
            <strong>
              {' '}
              <Trans>(you)</Trans>
            </strong>
          ) : null}
          <div className="quiet">{roles.join(', ')}</div>
        </>
      ),
    },
    {
      head: t`Models`,
      cell: ({ allowedModels }) => <Whole text={allowedModels?.join(', ') ?? t`all`} />,
      isMinor: true,
    },
    { head: t`Spent this month`, cell: ({ id }) => spentBy(id), isNumber: true },
    { head: t`Nearest budget`, cell: ({ id }) => <NearestBudget budget={budgetOf(id)} /> },
    {
      head: t`Last used`,
      cell: ({ lastUsedAt, expiresAt }) => (
        <>
          {lastUsedAt === null ? t`never` : <Moment at={lastUsedAt} isDay />}
          {expiresAt === null ? null : (
            <div className="quiet">
              <Trans>
                expires <Moment at={expiresAt} isDay />
              </Trans>
            </div>
          )}
        </>
      ),
      isMinor: true,
    },
    { head: t`Change`, cell: (key) => <State apiKey={key} rotate={rotate} again={again} /> },
  ];
}

interface StateProps {
  apiKey: Key;
  rotate: (key: Key) => void;
  again: () => void;
}

function State({ apiKey, rotate, again }: StateProps) {
  const { id, name, revokedAt } = apiKey;
  if (revokedAt !== null) return <Trans>revoked {time(revokedAt)}</Trans>;
  return (
    <span className="actions">
      <button
        type="button"
        aria-label={t`Rotate ${name}`}
        onClick={() => {
          rotate(apiKey);
        }}
      >
        <Trans>Rotate</Trans>
      </button>
      <Action
        document={RevokeKeyDocument}
        variables={{ id }}
        name={t`Revoke`}
        isGrave
        question={t`Revoke the key ${name}? Requests with it are refused at once.`}
        facts={<KeyUse of={apiKey} />}
        done={again}
      />
    </span>
  );
}
