import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckpointsDocument, type CheckpointsQuery, CheckpointUpToDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { number, time } from '../../parts/text/format.js';
import { clearFaults, textIn } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Comparison } from './comparison.js';
import { NewestCheckpoint } from './newest-checkpoint.js';
import { comparisonIn } from './search.js';
import { Ways } from './ways.js';
import { Witnesses } from './witnesses.js';

const checkpointsRoute = getRouteApi('/evidence/checkpoints');
const PAGE = 20;

type Newest = CheckpointsQuery['spineCheckpoint'];
type Signed = CheckpointsQuery['spineCheckpoints']['edges'][number]['node'];

/** The signed checkpoints of the log, with a check that it only grew between two sizes. */
export function Checkpoints() {
  const cursors = useCursors(null);
  return (
    <>
      <h1>
        <Trans>Checkpoints</Trans>
      </h1>
      <Ways />
      <Query document={CheckpointsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ spineCheckpoint, spineCheckpoints: { edges, pageInfo } }) => (
          <>
            <NewestCheckpoint checkpoint={spineCheckpoint} />
            <Witnesses />
            <TwoSizes newest={spineCheckpoint} />
            <OwnCopy newest={spineCheckpoint} />
            <section>
              <h2>
                <Trans>Signed checkpoints</Trans>
              </h2>
              <List rows={edges.map(({ node }) => node)} newest={spineCheckpoint} />
              <Pages cursors={cursors} pageInfo={pageInfo} />
            </section>
          </>
        )}
      </Query>
    </>
  );
}

function TwoSizes({ newest }: { newest: Newest }) {
  const { from, to } = checkpointsRoute.useSearch();
  const navigate = checkpointsRoute.useNavigate();
  return (
    <section aria-label={t`Compare two sizes`}>
      <h2>
        <Trans>Compare two sizes</Trans>
      </h2>
      <form
        key={`${from ?? ''} ${to ?? ''}`}
        className="filters"
        onInput={({ currentTarget }) => {
          clearFaults(currentTarget);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!areInLog(event.currentTarget, newest.size)) return;
          const form = new FormData(event.currentTarget);
          void navigate({ search: comparisonIn({ from: textIn(form, 'from'), to: textIn(form, 'to') }) });
        }}
      >
        <label>
          <Trans>Earlier size</Trans>{' '}
          <input name="from" required inputMode="numeric" pattern="\d+" defaultValue={from ?? ''} />
        </label>
        <label>
          <Trans>Later size</Trans>{' '}
          <input name="to" required inputMode="numeric" pattern="\d+" defaultValue={to ?? newest.size} />
        </label>
        <button type="submit">
          <Trans>Compare</Trans>
        </button>
      </form>
      {from === undefined ? null : [from, to].some((size) => isBeyond(size, newest.size)) ? (
        <p className="problem" role="status">
          {eventsOf(newest.size)}
        </p>
      ) : (
        <Sizes from={from} to={to ?? newest.size} />
      )}
    </section>
  );
}

const isBeyond = (size: string | undefined, newest: string): boolean => Number(size ?? 0) > Number(newest);
const eventsOf = (size: string): string => t`The log has ${number(size)} events.`;

/** Whether the log has reached both sizes in the form; a field beyond it shows an error. */
function areInLog(form: HTMLFormElement, newest: string): boolean {
  for (const field of form.querySelectorAll('input'))
    field.setCustomValidity(isBeyond(field.value, newest) ? eventsOf(newest) : '');
  return form.reportValidity();
}

/** Compares the newest checkpoints up to two sizes; other sizes have no signature. */
function Sizes({ from, to }: { from: string; to: string }) {
  return (
    <Query document={CheckpointUpToDocument} variables={{ size: from }}>
      {(earlier) => (
        <Query document={CheckpointUpToDocument} variables={{ size: to }}>
          {(later) => {
            const [one, other] = [earlier, later].map(({ spineCheckpoints }) => spineCheckpoints.edges[0]?.node);
            const [first, second] = [one?.signatures[0], other?.signatures[0]];
            if (one === undefined || other === undefined || first === undefined || second === undefined)
              return (
                <p role="status">
                  <Trans>No checkpoint is that small. Choose a size from the list below.</Trans>
                </p>
              );
            return (
              <>
                {one.size === from && other.size === to ? null : (
                  <p className="quiet">
                    <Trans>
                      Compared are the nearest checkpoints, of {number(one.size)} and {number(other.size)} events.
                    </Trans>
                  </p>
                )}
                <Comparison one={first} other={second} />
              </>
            );
          }}
        </Query>
      )}
    </Query>
  );
}

function OwnCopy({ newest }: { newest: Newest }) {
  const [text, setText] = useState<string>();
  return (
    <section aria-label={t`Compare your own copy`}>
      <h2>
        <Trans>Compare your own copy</Trans>
      </h2>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          setText(`${textIn(new FormData(event.currentTarget), 'note')}\n`);
        }}
      >
        <label className="whole">
          <Trans>A checkpoint that you kept</Trans> <textarea name="note" rows={5} required className="mono" />
        </label>
        <div className="submit">
          <button type="submit">
            <Trans>Compare with the newest</Trans>
          </button>
        </div>
      </form>
      {text === undefined ? null : (
        <Comparison key={text} one={{ checkpoint: text, publicKey: newest.publicKey }} other={newest} />
      )}
    </section>
  );
}

function List({ rows, newest }: { rows: readonly Signed[]; newest: Newest }) {
  const navigate = checkpointsRoute.useNavigate();
  return (
    <Table
      caption={t`Signed checkpoints`}
      rows={rows}
      keyOf={({ size }) => size}
      empty={
        <Empty title={t`No checkpoints yet`}>
          <Trans>The log signs one soon after each event.</Trans>
        </Empty>
      }
      columns={[
        { head: t`Events`, cell: ({ size }) => number(size), isNumber: true },
        {
          head: t`Root`,
          cell: ({ rootHash }) => <code>{rootHash.slice(0, 16)}…</code>,
        },
        {
          head: t`Signed`,
          cell: ({ signatures }) => signatures.map(({ signedAt }) => time(signedAt)).join(', '),
        },
        {
          head: t`Keys`,
          cell: ({ signatures }) => (
            <details>
              <summary>
                <Plural value={signatures.length} one="# signature" other="# signatures" />
              </summary>
              {signatures.map(({ publicKey, checkpoint }) => (
                <div key={publicKey}>
                  <code>{publicKey}</code>
                  <pre tabIndex={0} role="region" aria-label={t`Note signed by ${publicKey}`}>
                    {checkpoint}
                  </pre>
                </div>
              ))}
            </details>
          ),
        },
        {
          head: t`Compare`,
          cell: ({ size }) => (
            <button
              type="button"
              aria-label={t`Compare ${number(size)} with the newest`}
              onClick={() => {
                void navigate({ search: { from: size, to: newest.size } });
              }}
            >
              <Trans>With the newest</Trans>
            </button>
          ),
        },
      ]}
    />
  );
}
