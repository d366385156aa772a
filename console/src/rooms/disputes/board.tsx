import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type CaseRowFragment, CasesDocument } from '../../gql/graphql.js';
import { word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { Clock } from './clock.js';
import { STATUSES } from './search.js';
import { useCaseChanges } from './warnings.js';
import { shortened } from './words.js';
import { PersonName } from '../../parts/names/person-name.js';

/** Cases shown in each column, the newest; the list shows them all. */
const PAGE = 20;

type Status = (typeof STATUSES)[number];

/** The cases in columns by status. */
export function Board() {
  return (
    <div className="board">
      {STATUSES.map((status) => (
        <section key={status} aria-label={word(status)}>
          <h2>{word(status)}</h2>
          <Query
            document={CasesDocument}
            variables={{ first: PAGE, after: null, status, type: null, priority: null, assignedTo: null }}
          >
            {({ disputeCases: { edges, pageInfo } }, again) => (
              <Column
                status={status}
                cases={edges.map(({ node }) => node)}
                hasMore={pageInfo.hasNextPage}
                again={again}
              />
            )}
          </Query>
        </section>
      ))}
    </div>
  );
}

interface ColumnProps {
  status: Status;
  cases: readonly CaseRowFragment[];
  hasMore: boolean;
  again: () => void;
}

function Column({ status, cases, hasMore, again }: ColumnProps) {
  useCaseChanges(cases, again);
  return (
    <>
      {cases.length === 0 ? (
        <p className="quiet">
          <Trans>None.</Trans>
        </p>
      ) : null}
      <ul>
        {cases.map((dispute) => (
          <li key={dispute.id}>
            <Link to="/disputes/$id" params={{ id: dispute.id }}>
              {shortened(dispute.description)}
            </Link>
            <p className="quiet">
              {dispute.assignedTo === null ? t`assigned to nobody` : <PersonName subject={dispute.assignedTo} />}
            </p>
            <Tag state={dispute.priority} /> <Clock dispute={dispute} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Link to="/disputes" search={{ status }}>
          <Trans>All in the list</Trans>
        </Link>
      ) : null}
    </>
  );
}
