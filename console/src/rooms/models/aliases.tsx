import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type AliasRowFragment,
  type AliasScope,
  AliasesLiveDocument,
  AliasesPageDocument,
  ChangeAliasDocument,
  MakeAliasDocument,
  RemoveAliasDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { textIn } from '../../parts/form.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { time, word } from '../../parts/text/format.js';
import { administers, isPlatformAdmin } from '../../viewer/permissions.js';
import { useViewer, type Viewer } from '../../viewer/viewer.js';
import { AliasFields, changesIn, newAliasIn } from './alias-fields.js';
import { shownTargets } from './alias-targets.js';

const PAGE = 25;

/** Other names of models: the tenant's and the platform's. */
export function Aliases() {
  const [edited, setEdited] = useState<AliasRowFragment | 'new'>();
  const cursors = useCursors(null);
  const viewer = useViewer();
  return (
    <section aria-label={t`Aliases of models`}>
      <div className="title">
        <h2>
          <Trans>Aliases</Trans>
        </h2>
        {administers(viewer) ? (
          <button
            type="button"
            onClick={() => {
              setEdited('new');
            }}
          >
            <Trans>New alias</Trans>
          </button>
        ) : null}
      </div>
      <p className="hint">
        <Trans>
          Calls that ask for an alias go to its model. An alias may have the name of a model, which then means another
          one.
        </Trans>
      </p>
      <Query document={AliasesPageDocument} variables={{ first: PAGE, after: cursors.after ?? null }} isFresh>
        {({ modelAliases: { edges, pageInfo } }, again) => (
          <>
            <Live changed={again} />
            <Table
              caption={t`Aliases`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No aliases`}>
                  <Trans>Every name means the model of that name.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Alias`,
                  cell: ({ id, name }) => (
                    <Link to="/models/aliases/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: t`Leads to`, cell: ({ targets }) => <span className="wrap">{shownTargets(targets)}</span> },
                { head: t`Trial`, cell: ({ canary }) => (canary === null ? null : <Tag state={canary.state} />) },
                { head: t`For`, cell: ({ scope }) => word(scope) },
                { head: t`Changed`, cell: ({ updatedAt }) => time(updatedAt) },
                {
                  head: t`Change`,
                  cell: (alias) =>
                    mayChangeAlias(viewer, alias) ? (
                      <>
                        <button
                          type="button"
                          aria-label={t`Change ${alias.name}`}
                          onClick={() => {
                            setEdited(alias);
                          }}
                        >
                          <Trans>Change</Trans>
                        </button>
                        <Action
                          document={RemoveAliasDocument}
                          variables={{ id: alias.id }}
                          name={t`Delete`}
                          question={t`Delete the alias ${alias.name}? Calls that ask for it get a model of that name, if there is one.`}
                          isGrave
                          done={again}
                        />
                      </>
                    ) : null,
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {edited === undefined ? null : (
              <Dialog
                title={edited === 'new' ? t`New alias` : t`Change ${edited.name}`}
                close={() => {
                  setEdited(undefined);
                }}
              >
                <AliasForm
                  edited={edited}
                  done={() => {
                    setEdited(undefined);
                    again();
                  }}
                />
              </Dialog>
            )}
          </>
        )}
      </Query>
    </section>
  );
}

export function AliasForm({ edited, done }: { edited: AliasRowFragment | 'new'; done: () => void }) {
  const isPlatform = isPlatformAdmin(useViewer());
  if (edited !== 'new')
    return (
      <ActionForm
        document={ChangeAliasDocument}
        name={t`Save`}
        layout="fields"
        variablesOf={(form) => ({ id: edited.id, input: changesIn(form, edited) })}
        done={done}
      >
        <AliasFields alias={edited} />
      </ActionForm>
    );
  return (
    <ActionForm
      document={MakeAliasDocument}
      name={t`Create`}
      layout="fields"
      variablesOf={(form) => ({
        input: { ...newAliasIn(form), scope: scopeIn(form) },
      })}
      done={done}
    >
      <AliasFields />
      {isPlatform ? (
        <label>
          <Trans>For</Trans>{' '}
          <select name="scope">
            <option value="TENANT">{t`this tenant`}</option>
            <option value="PLATFORM">{t`all tenants`}</option>
          </select>
        </label>
      ) : null}
    </ActionForm>
  );
}

function scopeIn(form: FormData): AliasScope {
  return textIn(form, 'scope') === 'PLATFORM' ? 'PLATFORM' : 'TENANT';
}

export function mayChangeAlias(viewer: Viewer, { scope }: AliasRowFragment): boolean {
  return scope === 'PLATFORM' ? isPlatformAdmin(viewer) : administers(viewer);
}

/** Reads again when an alias changes. */
function Live({ changed }: { changed: () => void }) {
  useLive(AliasesLiveDocument, {}, changed);
  return null;
}
