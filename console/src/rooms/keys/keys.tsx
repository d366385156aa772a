import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  IssueKeyDocument,
  type IssueKeyMutation,
  KeysDocument,
  RotateKeyDocument,
  type RotateKeyMutation,
} from '../../gql/graphql.js';
import { OwnerField } from '../../keys/owner-field.js';
import { SetUp } from '../../keys/set-up.js';
import { KeyUse } from '../../keys/use.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { FilterForm, Find, Words } from '../../parts/filters/filter-form.js';
import { momentIn, namesIn, numberIn, textIn } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { RoleFields, rolesIn } from '../../parts/roles.js';
import { Secret } from '../../parts/secret.js';
import { Table } from '../../parts/table.js';
import { NearestBudgets } from '../../spending/nearest.js';
import { Spent } from '../../spending/spent.js';
import { type Key, keyColumns } from './columns.js';
import { ModelNames } from './model-names.js';
import { KEY_STATES, keyFilter, keysIn } from './search.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { PersonName } from '../../parts/names/person-name.js';

const keysRoute = getRouteApi('/keys');
const PAGE = 50;
const SECONDS_OF_HOUR = 3_600;

type Issued = IssueKeyMutation['issueApiKey'];
type Rotated = RotateKeyMutation['rotateApiKey'];

/** API keys of the tenant. A secret is shown once. */
export function Keys() {
  const [made, setMade] = useState<Issued>();
  const [rotated, setRotated] = useState<Rotated>();
  const [rotating, setRotating] = useState<Key>();
  const [issues, setIssues] = useState(0);
  const viewer = useViewer();
  const search = keysRoute.useSearch();
  const navigate = keysRoute.useNavigate();
  const filter = keyFilter(search);
  const { sort, ...narrowing } = search;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const cursors = useCursors([filter, sort]);
  return (
    <>
      <h1>
        <Trans>Keys</Trans>
      </h1>
      {administers(viewer) ? (
        <section>
          <h2>
            <Trans>Issue a key</Trans>
          </h2>
          <IssueForm
            issued={(issued) => {
              setMade(issued);
              cursors.reset();
              setIssues(issues + 1);
            }}
          />
        </section>
      ) : null}
      {made === undefined ? null : <NewKey made={made} />}
      {rotated === undefined ? null : <NewSecret rotated={rotated} />}
      <Query
        document={KeysDocument}
        variables={{ first: PAGE, after: cursors.after ?? null, ...filter, order: sort ?? null }}
        stamp={issues}
      >
        {({ apiKeys: { edges, pageInfo } }, again) => (
          <>
            <section aria-label={t`All keys`}>
              <FilterForm
                key={JSON.stringify(narrowing)}
                isNarrowed={isNarrowed}
                change={(given) => {
                  void navigate({ search: keysIn({ ...given, sort }) });
                }}
              >
                <Find value={search.find} placeholder={t`a name, owner or id`} />
                <Words name="state" label={t`State`} value={search.state} words={KEY_STATES} />
              </FilterForm>
              <Spent of="KEY" ids={edges.map(({ node }) => node.id)}>
                {(spentBy) => (
                  <NearestBudgets keys={edges.map(({ node }) => node.id)}>
                    {(budgetOf) => (
                      <Table
                        caption={t`API keys`}
                        rows={edges.map(({ node }) => node)}
                        keyOf={({ id }) => id}
                        empty={
                          isNarrowed ? (
                            <Empty title={t`No key is like that`}>
                              <Trans>Widen the filters, or show all.</Trans>
                            </Empty>
                          ) : (
                            <Empty title={t`This tenant has no keys`}>
                              <Trans>Issue the first one above.</Trans>
                            </Empty>
                          )
                        }
                        sorting={{
                          order: sort,
                          choose: (order) => {
                            void navigate({ search: keysIn({ ...search, sort: order }) });
                          },
                        }}
                        columns={keyColumns({ own: viewer.subject, spentBy, budgetOf, rotate: setRotating, again })}
                      />
                    )}
                  </NearestBudgets>
                )}
              </Spent>
              <Pages cursors={cursors} pageInfo={pageInfo} isSorted={sort !== undefined} />
              <TakeAway list="keys" filter={filter} />
            </section>
            {rotating === undefined ? null : (
              <RotateDialog
                apiKey={rotating}
                close={() => {
                  setRotating(undefined);
                }}
                done={(made) => {
                  setRotated(made);
                  setRotating(undefined);
                  again();
                }}
              />
            )}
          </>
        )}
      </Query>
    </>
  );
}

function NewKey({ made: { secret, apiKey } }: { made: Issued }) {
  if (secret == null) return null;
  const more = <SetUp secret={secret} allowed={apiKey.allowedModels} />;
  return (
    <Secret key={secret} label={t`New key`} text={secret} more={more}>
      <Trans>This is the only time that the key is shown.</Trans>
    </Secret>
  );
}

function IssueForm({ issued }: { issued: (issued: Issued) => void }) {
  const [count, setCount] = useState(0);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  return (
    <ActionForm
      document={IssueKeyDocument}
      name={t`Issue a key`}
      {...(unknown.length === 0
        ? undefined
        : {
            question: t`Issue a key that names ${unknown.join(', ')}? There is no such model now, so calls of it are refused.`,
          })}
      layout="fields"
      isRepeated
      variablesOf={(form) => {
        const subject = textIn(form, 'subject');
        const name = textIn(form, 'name');
        const models = namesIn(form, 'allowedModels');
        return {
          input: {
            subject,
            name: name === '' ? subject : name,
            roles: rolesIn(form),
            expiresAt: momentIn(form, 'expiresAt'),
            allowedModels: models.length === 0 ? null : models,
          },
        };
      }}
      done={({ issueApiKey }) => {
        setCount(count + 1);
        setUnknown([]);
        issued(issueApiKey);
      }}
    >
      <OwnerField key={`owner ${count}`} />
      <label>
        <Trans>Purpose</Trans> <input name="name" maxLength={200} />
      </label>
      <label>
        <Trans>Expires</Trans> <input name="expiresAt" type="datetime-local" />
      </label>
      <ModelNames key={`models ${count}`} noted={setUnknown} />
      <RoleFields chosen={['member']} withPlatform />
    </ActionForm>
  );
}

interface RotateProps {
  apiKey: Key;
  close: () => void;
  done: (rotated: Rotated) => void;
}

function RotateDialog({ apiKey, close, done }: RotateProps) {
  const { id, name, subject } = apiKey;
  return (
    <Dialog title={t`Rotate the key ${name}`} close={close}>
      <p>
        <Trans>
          The key gets a new secret. For somebody else’s key you get a token instead, with which{' '}
          <PersonName subject={subject} /> collects the secret.
        </Trans>
      </p>
      <p>
        <Trans>
          Until they have the new secret, clients go on with the old one; after the hours below their calls are refused.
        </Trans>
      </p>
      <KeyUse of={apiKey} />
      <ActionForm
        document={RotateKeyDocument}
        name={t`Make a new secret`}
        variablesOf={(form) => ({ id, graceSeconds: Math.round((numberIn(form, 'hours') ?? 0) * SECONDS_OF_HOUR) })}
        done={({ rotateApiKey }) => {
          done(rotateApiKey);
        }}
      >
        <label>
          <Trans>Hours during which the old secret still works</Trans>{' '}
          <input name="hours" type="number" min={0} step="any" defaultValue={24} required autoFocus />
        </label>
      </ActionForm>
    </Dialog>
  );
}

function NewSecret({ rotated: { secret, claimToken, apiKey } }: { rotated: Rotated }) {
  if (secret != null)
    return (
      <Secret
        key={secret}
        label={t`New secret`}
        text={secret}
        more={<SetUp secret={secret} allowed={apiKey.allowedModels} />}
      >
        <Trans>This is the only time that the new secret of {apiKey.name} is shown.</Trans>
      </Secret>
    );
  if (claimToken == null) return null;
  return (
    <Secret label={t`Claim token`} text={claimToken}>
      <Trans>
        Give this token to {apiKey.subject}, who claims the new secret of the key <code>{apiKey.id}</code> with it, once
        (<code>claimApiKeySecret</code>). It is not shown again.
      </Trans>
    </Secret>
  );
}
