import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { standingOf } from '../../decisions/standing.js';
import { ProposalMovedDocument, ProposeDocument, ProposalsDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { namesIn, textIn } from '../../parts/form.js';
import { word } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { Whole } from '../../parts/text/whole.js';
import { expectJsonObject, jsonObjectIn } from '../../parts/text/json.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { PHASES, type ProposalSearch, searchIn } from './search.js';

const PAGE = 50;
const route = getRouteApi('/proposals');

/** The proposals that concern the person, newest first. The filters are in the address. */
export function Proposals() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const cursors = useCursors(search);
  const [changes, setChanges] = useState(0);
  const [isProposing, setProposing] = useState(false);
  useLive(ProposalMovedDocument, { id: null }, () => {
    setChanges((before) => before + 1);
  });
  const change = (changed: ProposalSearch): void => {
    void navigate({ search: changed });
  };
  return (
    <>
      <div className="title">
        <h1>Proposals</h1>
        <button
          type="button"
          onClick={() => {
            setProposing(true);
          }}
        >
          Propose something
        </button>
      </div>
      <p className="quiet">
        A <Term of="proposal">proposal</Term> waits until policies and people have decided. Everything that happens to
        it is in the log.
      </p>
      <Filters key={JSON.stringify(search)} search={search} change={change} />
      <Query
        document={ProposalsDocument}
        variables={{ first: PAGE, after: cursors.after ?? null, ...search }}
        stamp={changes}
      >
        {({ proposals: { edges, pageInfo } }) => (
          <section>
            <Table
              caption="Proposals"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="No proposal is like that. Requests that need approval appear here."
              columns={[
                {
                  head: 'Proposal',
                  cell: ({ id, intent, excerpt }) => (
                    <>
                      <Link to="/proposals/$id" params={{ id }}>
                        {intent}
                      </Link>
                      {excerpt === null ? null : <div className="quiet">{excerpt}</div>}
                    </>
                  ),
                },
                { head: 'State', cell: (proposal) => <Tag state={standingOf(proposal)} /> },
                { head: 'Action', cell: ({ action }) => action },
                { head: 'Resource', cell: ({ resource }) => <Whole text={resource} /> },
                { head: 'Requested by', cell: ({ actor }) => <Whole text={actor} /> },
                { head: 'Risk', cell: ({ riskLevel }) => <Tag state={riskLevel} /> },
                { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            <TakeAway list="proposals" filter={{ ...search }} />
          </section>
        )}
      </Query>
      {isProposing ? (
        <ProposeDialog
          close={() => {
            setProposing(false);
          }}
        />
      ) : null}
    </>
  );
}

interface FiltersProps {
  search: ProposalSearch;
  change: (search: ProposalSearch) => void;
}

function Filters({ search, change }: FiltersProps) {
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        change(searchIn(Object.fromEntries(new FormData(event.currentTarget))));
      }}
    >
      <label>
        Phase
        <select
          name="phase"
          defaultValue={search.phase ?? ''}
          onChange={({ target }) => {
            target.form?.requestSubmit();
          }}
        >
          <option value="">any</option>
          {PHASES.map((phase) => (
            <option key={phase} value={phase}>
              {word(phase)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Action <input name="action" defaultValue={search.action ?? ''} autoComplete="off" />
      </label>
      <label>
        Requested by <input name="actor" defaultValue={search.actor ?? ''} autoComplete="off" />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

function ProposeDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog title="Propose something" close={close}>
      <ActionForm
        document={ProposeDocument}
        name="Propose"
        layout="fields"
        variablesOf={(form) => {
          const approvers = namesIn(form, 'requiredApprovers');
          return {
            input: {
              intent: textIn(form, 'intent'),
              action: textIn(form, 'action'),
              resource: textIn(form, 'resource'),
              payload: jsonObjectIn(textIn(form, 'payload')) ?? {},
              ...(approvers.length === 0 ? {} : { requiredApprovers: approvers }),
            },
          };
        }}
        done={({ createProposal: { id } }) => {
          void navigate({ to: '/proposals/$id', params: { id } });
        }}
      >
        <label className="whole">
          Why, in a sentence <input name="intent" required maxLength={2_000} />
        </label>
        <label>
          Action, such as data.export <input name="action" required />
        </label>
        <label>
          Resource <input name="resource" required />
        </label>
        <label>
          Ask these people or roles too <input name="requiredApprovers" />
        </label>
        <label className="whole">
          Payload, as JSON
          <textarea
            name="payload"
            rows={5}
            className="mono"
            defaultValue="{}"
            onInput={({ currentTarget }) => {
              expectJsonObject(currentTarget);
            }}
          />
        </label>
      </ActionForm>
    </Dialog>
  );
}
