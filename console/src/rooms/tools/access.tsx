import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ToolActorsDocument, ToolDecisionsDocument, type ToolDecisionRowFragment } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { textIn } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { visible } from '../../parts/text/visible.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { ExplainTool } from './explain-tool.js';

const route = getRouteApi('/tools/access');
const PAGE = 50;

/** Who may call what: the tools of a person or a key, and why one call would be decided as it would. */
export function ToolAccess() {
  const { actor, key, tool } = route.useSearch();
  return (
    <>
      <h1>
        <Trans>Who may call what</Trans>
      </h1>
      <p className="quiet">
        <Trans>What stops, policies and risk would say now. Nothing is called, and nothing is kept in the log.</Trans>
      </p>
      <Who />
      {actor === undefined ? (
        <Empty title={t`Nobody is chosen`}>
          <Trans>Name a member, or the subject of a key.</Trans>
        </Empty>
      ) : tool === undefined ? (
        <Tools key={`${actor} ${key ?? ''}`} actor={actor} keyId={key ?? null} />
      ) : (
        <ExplainTool key={`${actor} ${key ?? ''} ${tool}`} actor={actor} keyId={key ?? null} tool={tool} />
      )}
    </>
  );
}

/** The form for whom to ask about. Keys are listed for those who may see them. */
function Who() {
  const { actor, key } = route.useSearch();
  const navigate = route.useNavigate();
  const mayList = administers(useViewer());
  return (
    <form
      key={`${actor ?? ''} ${key ?? ''}`}
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const chosen = textIn(form, 'key');
        const named = textIn(form, 'actor');
        void navigate({ search: { actor: named, ...(chosen === '' ? {} : { key: chosen }) } });
      }}
    >
      <label>
        <Trans>Member or subject</Trans>{' '}
        <input name="actor" required maxLength={500} defaultValue={actor} autoComplete="off" />
      </label>
      {mayList ? (
        <Query document={ToolActorsDocument} variables={{}}>
          {({ apiKeys: { edges } }) => (
            <label>
              <Trans>Key</Trans>{' '}
              <select
                name="key"
                defaultValue={key ?? ''}
                onChange={({ currentTarget: { value, form } }) => {
                  const of = edges.find(({ node }) => node.id === value)?.node.subject;
                  const field = form?.elements.namedItem('actor');
                  if (of !== undefined && field instanceof HTMLInputElement) field.value = of;
                }}
              >
                <option value="">{t`all roles of the subject`}</option>
                {edges.map(({ node: { id, name, subject } }) => (
                  <option key={id} value={id}>
                    {name} ({subject})
                  </option>
                ))}
              </select>
            </label>
          )}
        </Query>
      ) : null}
      <button type="submit">
        <Trans>Show</Trans>
      </button>
    </form>
  );
}

interface ToolsProps {
  actor: string;
  keyId: string | null;
}

function Tools({ actor, keyId }: ToolsProps) {
  const cursors = useCursors(null);
  const search = keyId === null ? { actor } : { actor, key: keyId };
  return (
    <Query
      document={ToolDecisionsDocument}
      variables={{ actor, keyId, first: PAGE, after: cursors.after ?? null }}
      isFresh
    >
      {({ mcpToolDecisions: { edges, pageInfo } }) => (
        <section aria-label={t`All tools of ${actor}`}>
          <Table
            caption={t`Tools of ${actor}`}
            rows={edges.map(({ node }): ToolDecisionRowFragment => node)}
            keyOf={({ publicName }) => publicName}
            empty={
              <Empty title={t`No tool is accepted`}>
                <Trans>Nobody may call one before it is.</Trans>
              </Empty>
            }
            columns={[
              {
                head: t`Tool`,
                cell: ({ publicName }) => (
                  <Link to="/tools/access" search={{ ...search, tool: publicName }}>
                    {visible(publicName)}
                  </Link>
                ),
              },
              { head: t`In lists`, cell: ({ isListed }) => (isListed ? t`yes` : t`no`) },
              { head: t`A call without arguments`, cell: ({ effect }) => <Tag state={effect} /> },
              { head: t`Why`, cell: ({ reason }) => reason },
              { head: t`Risk`, cell: ({ riskLevel }) => <Tag state={riskLevel} /> },
            ]}
          />
          <Pages cursors={cursors} pageInfo={pageInfo} />
        </section>
      )}
    </Query>
  );
}
