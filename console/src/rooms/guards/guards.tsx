import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type GuardKind, GuardsLiveDocument, GuardsPageDocument, MakeGuardDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { GuardFields, guardIn } from './guard-fields.js';
import { ACTIONS, FAULT_ACTIONS, keysOf, KINDS, POINTS, SAMPLES } from './guard-names.js';

const PAGE = 50;

/** The guards of the tenant. */
export function Guards() {
  const [isAdding, setAdding] = useState(false);
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Guards</Trans>
        </h1>
        {mayChange ? (
          <button
            type="button"
            className="primary"
            onClick={() => {
              setAdding(true);
            }}
          >
            <Trans>Connect a guard</Trans>
          </button>
        ) : null}
      </div>
      <p className="hint">
        <Trans>
          Services and models that judge requests, answers and tools. One that cannot judge blocks, unless you choose
          otherwise.
        </Trans>
      </p>
      <Query document={GuardsPageDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ guards: { edges, pageInfo } }, again) => (
          <section aria-label={t`All guards`}>
            <Live changed={again} />
            <Table
              caption={t`Guards`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No guard yet`}>
                  <Trans>
                    Connect a service of the Generic Guardrail API, Presidio, Bedrock, OpenAI’s moderation, or a model.
                  </Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Name`,
                  cell: ({ id, name }) => (
                    <Link to="/guards/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: t`Kind`, cell: ({ kind }) => KINDS[kind] },
                {
                  head: t`Judges`,
                  cell: ({ on }) => <span className="wrap">{on.map((point) => POINTS[point]).join(', ')}</span>,
                },
                { head: t`A finding`, cell: ({ action }) => ACTIONS[action] },
                { head: t`Cannot judge`, cell: ({ onError }) => FAULT_ACTIONS[onError] },
                { head: t`Status`, cell: ({ enabled }) => <Tag state={enabled ? 'ON' : 'OFF'} /> },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {isAdding ? (
              <Dialog
                title={t`Connect a guard`}
                close={() => {
                  setAdding(false);
                }}
              >
                <NewGuard
                  done={() => {
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

function NewGuard({ done }: { done: () => void }) {
  const [kind, setKind] = useState<GuardKind>('GENERIC');
  return (
    <ActionForm
      document={MakeGuardDocument}
      name={t`Connect`}
      layout="fields"
      variablesOf={(form) => ({ input: { ...guardIn(form), kind } })}
      done={done}
    >
      <label>
        <Trans>Kind</Trans>{' '}
        <select
          name="kind"
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(keysOf(KINDS).find((known) => known === value) ?? kind);
          }}
        >
          {keysOf(KINDS).map((known) => (
            <option key={known} value={known}>
              {KINDS[known]}
            </option>
          ))}
        </select>
      </label>
      <GuardFields key={kind} isModel={kind === 'MODEL'} sample={SAMPLES[kind]} />
    </ActionForm>
  );
}

/** Reads again when a guard is made, changed or deleted. */
function Live({ changed }: { changed: () => void }) {
  useLive(GuardsLiveDocument, {}, changed);
  return null;
}
