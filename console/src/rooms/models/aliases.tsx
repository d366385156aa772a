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
    <section aria-label="Aliases of models">
      <div className="title">
        <h2>Aliases</h2>
        {administers(viewer) ? (
          <button
            type="button"
            onClick={() => {
              setEdited('new');
            }}
          >
            New alias
          </button>
        ) : null}
      </div>
      <p className="hint">
        Calls that ask for an alias go to its model. An alias may have the name of a model, which then means another
        one.
      </p>
      <Query document={AliasesPageDocument} variables={{ first: PAGE, after: cursors.after ?? null }} isFresh>
        {({ modelAliases: { edges, pageInfo } }, again) => (
          <>
            <Live changed={again} />
            <Table
              caption="Aliases"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={<Empty title="No aliases">Every name means the model of that name.</Empty>}
              columns={[
                {
                  head: 'Alias',
                  cell: ({ id, name }) => (
                    <Link to="/models/aliases/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: 'Leads to', cell: ({ targets }) => <span className="wrap">{shownTargets(targets)}</span> },
                { head: 'Trial', cell: ({ canary }) => (canary === null ? null : <Tag state={canary.state} />) },
                { head: 'For', cell: ({ scope }) => word(scope) },
                { head: 'Changed', cell: ({ updatedAt }) => time(updatedAt) },
                {
                  head: 'Change',
                  cell: (alias) =>
                    mayChangeAlias(viewer, alias) ? (
                      <>
                        <button
                          type="button"
                          aria-label={`Change ${alias.name}`}
                          onClick={() => {
                            setEdited(alias);
                          }}
                        >
                          Change
                        </button>
                        <Action
                          document={RemoveAliasDocument}
                          variables={{ id: alias.id }}
                          name="Delete"
                          question={`Delete the alias ${alias.name}? Calls that ask for it get a model of that name, if there is one.`}
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
                title={edited === 'new' ? 'New alias' : `Change ${edited.name}`}
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
        name="Save"
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
      name="Create"
      layout="fields"
      variablesOf={(form) => ({
        input: { ...newAliasIn(form), scope: scopeIn(form) },
      })}
      done={done}
    >
      <AliasFields />
      {isPlatform ? (
        <label>
          For{' '}
          <select name="scope">
            <option value="TENANT">this tenant</option>
            <option value="PLATFORM">all tenants</option>
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
