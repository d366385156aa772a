import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateWebhookDocument, type CreateWebhookMutation, WebhooksDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { Empty } from '../../parts/empty.js';
import { FilterForm, Find, Words } from '../../parts/filters/filter-form.js';
import { textOrNull, textIn } from '../../parts/form.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Secret } from '../../parts/secret.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { EventFields, eventsIn } from './event-fields.js';
import { WEBHOOK_STATUSES, webhooksIn } from './search.js';

const webhooksRoute = getRouteApi('/webhooks');
const PAGE = 50;

type Made = CreateWebhookMutation['createWebhook'];

/** The endpoints to which events are posted. */
export function Webhooks() {
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const search = webhooksRoute.useSearch();
  const navigate = webhooksRoute.useNavigate();
  const { sort, ...narrowing } = search;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const filter = { search: search.find ?? null, status: search.status ?? null };
  const cursors = useCursors(JSON.stringify(search));
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Webhooks</Trans>
        </h1>
        <button
          type="button"
          className="primary"
          onClick={() => {
            setAdding(true);
          }}
        >
          <Trans>Add an endpoint</Trans>
        </button>
      </div>
      {made === undefined ? null : <MadeSecret made={made} />}
      <FilterForm
        key={JSON.stringify(narrowing)}
        isNarrowed={isNarrowed}
        change={(given) => {
          void navigate({ search: webhooksIn({ ...given, sort }) });
        }}
      >
        <Find value={search.find} placeholder={t`an address, purpose or event`} />
        <Words name="status" label={t`Status`} value={search.status} words={WEBHOOK_STATUSES} />
      </FilterForm>
      <Query
        document={WebhooksDocument}
        variables={{ first: PAGE, after: cursors.after ?? null, ...filter, order: sort ?? null }}
      >
        {({ webhooks: { edges, pageInfo } }, again) => (
          <section aria-label={t`All endpoints`}>
            <Table
              caption={t`Endpoints`}
              sorting={{
                order: sort,
                choose: (order) => {
                  void navigate({ search: webhooksIn({ ...search, sort: order }) });
                },
              }}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={isNarrowed ? t`No endpoint is like that` : t`No endpoint yet`}>
                  <Trans>
                    Add one, and the gateway posts signed events to it: finished calls, budgets, approvals, disputes,
                    analyses, alerts.
                  </Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Address`,
                  sort: 'URL',
                  cell: ({ id, url }) => (
                    <Link to="/webhooks/$id" params={{ id }}>
                      {url}
                    </Link>
                  ),
                },
                { head: t`Purpose`, cell: ({ description }) => description ?? '–' },
                { head: t`Events`, cell: ({ events }) => summary(events) },
                { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
                {
                  head: t`Failing since`,
                  cell: ({ failingSince }) => (failingSince === null ? '–' : time(failingSince)),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} isSorted={sort !== undefined} />
            <TakeAway list="webhooks" filter={filter} />
            {isAdding ? (
              <Dialog
                title={t`Add an endpoint`}
                close={() => {
                  setAdding(false);
                }}
              >
                <AddForm
                  added={(endpoint) => {
                    setMade(endpoint);
                    setAdding(false);
                    again();
                  }}
                />
              </Dialog>
            ) : null}
          </section>
        )}
      </Query>
    </>
  );
}

function summary(events: readonly string[]): string {
  if (events.includes('*')) return t`all`;
  return events.length > 2 ? t`${events.slice(0, 2).join(', ')} and ${events.length - 2} more` : events.join(', ');
}

function MadeSecret({ made: { id, url, secret, warnings } }: { made: Made }) {
  const notes = warnings?.map((warning) => (
    <p key={warning} role="note" className="changed">
      {warning}
    </p>
  ));
  return (
    <Secret
      label={t`Signing secret`}
      text={secret}
      more={
        <>
          {notes}
          <p>
            <Link to="/webhooks/$id" params={{ id }}>
              <Trans>Send a test to it</Trans>
            </Link>
          </p>
        </>
      }
    >
      <Trans>
        This is the only time that the secret of {url} is shown. The receiver checks signatures with it (Standard
        Webhooks 1.0).
      </Trans>
    </Secret>
  );
}

function AddForm({ added }: { added: (made: Made) => void }) {
  return (
    <ActionForm
      document={CreateWebhookDocument}
      name={t`Add`}
      layout="fields"
      variablesOf={(form) => {
        const input = {
          url: textIn(form, 'url'),
          events: eventsIn(form),
          description: textOrNull(form, 'description'),
        };
        const secret = textOrNull(form, 'secret');
        return { input: secret === null ? input : { ...input, secret } };
      }}
      done={({ createWebhook }) => {
        added(createWebhook);
      }}
    >
      <label>
        <Trans>Address</Trans>{' '}
        <input name="url" type="url" required autoFocus placeholder="https://example.com/hook" maxLength={2000} />
      </label>
      <label>
        <Trans>Purpose</Trans> <input name="description" maxLength={500} />
      </label>
      <label>
        <Trans>Secret of your own</Trans>{' '}
        <input name="secret" autoComplete="off" placeholder={t`made for you when empty`} />
      </label>
      <EventFields chosen={['*']} />
    </ActionForm>
  );
}
