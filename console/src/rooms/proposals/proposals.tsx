import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { PersonName } from '../../parts/names/person-name.js';

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
        <h1>
          <Trans>Proposals</Trans>
        </h1>
        <button
          type="button"
          onClick={() => {
            setProposing(true);
          }}
        >
          <Trans>Propose something</Trans>
        </button>
      </div>
      <p className="quiet">
        <Trans>
          A <Term of="proposal">proposal</Term> waits until policies and people have decided. Everything that happens to
          it is in the log.
        </Trans>
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
              caption={t`Proposals`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={t`No proposal is like that. Requests that need approval appear here.`}
              columns={[
                {
                  head: t`Proposal`,
                  cell: ({ id, intent, excerpt }) => (
                    <>
                      <Link to="/proposals/$id" params={{ id }}>
                        {intent}
                      </Link>
                      {excerpt === null ? null : <div className="quiet">{excerpt}</div>}
                    </>
                  ),
                },
                { head: t`State`, cell: (proposal) => <Tag state={standingOf(proposal)} /> },
                { head: t`Action`, cell: ({ action }) => action },
                { head: t`Resource`, cell: ({ resource }) => <Whole text={resource} /> },
                { head: t`Requested by`, cell: ({ actor }) => <PersonName subject={actor} /> },
                { head: t`Risk`, cell: ({ riskLevel }) => <Tag state={riskLevel} /> },
                { head: t`Changed`, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
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
        <Trans>Phase</Trans>
        <select
          name="phase"
          defaultValue={search.phase ?? ''}
          onChange={({ target }) => {
            target.form?.requestSubmit();
          }}
        >
          <option value="">{t`any`}</option>
          {PHASES.map((phase) => (
            <option key={phase} value={phase}>
              {word(phase)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Action</Trans> <input name="action" defaultValue={search.action ?? ''} autoComplete="off" />
      </label>
      <label>
        <Trans>Requested by</Trans> <input name="actor" defaultValue={search.actor ?? ''} autoComplete="off" />
      </label>
      <button type="submit">
        <Trans>Show</Trans>
      </button>
    </form>
  );
}

function ProposeDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog title={t`Propose something`} close={close}>
      <ActionForm
        document={ProposeDocument}
        name={t`Propose`}
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
          <Trans>Why, in a sentence</Trans> <input name="intent" required maxLength={2_000} />
        </label>
        <label>
          <Trans>Action, such as data.export</Trans> <input name="action" required />
        </label>
        <label>
          <Trans>Resource</Trans> <input name="resource" required />
        </label>
        <label>
          <Trans>Ask these people or roles too</Trans> <input name="requiredApprovers" />
        </label>
        <label className="whole">
          <Trans>Payload, as JSON</Trans>
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
