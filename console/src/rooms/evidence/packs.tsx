import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DeletePackDocument, type PackRowFragment, PacksPageDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { inSentence, number, word } from '../../parts/text/format.js';
import { CheckPack } from '../../proof/check-pack.js';
import { PackLinks } from './pack-links.js';
import { PackDownload } from './pack-download.js';
import { PackForm } from './pack-form.js';
import { Ways } from './ways.js';
import { DoneBy } from '../../parts/names/person-name.js';

/** How often the list is read again, ms. */
const AGAIN_MILLIS = 2_000;
const MIB = 1024 * 1024;

/** Evidence packs: zip files for auditors. */
export function Packs() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState(0);
  const [linked, setLinked] = useState<PackRowFragment>();
  const cursors = useCursors(null);
  const close = (): void => {
    setMaking(false);
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Evidence packs</Trans>
        </h1>
        <button
          type="button"
          onClick={() => {
            setMaking(true);
          }}
        >
          <Trans>Make a pack</Trans>
        </button>
      </div>
      <Ways />
      <p>
        <Trans>
          A pack is a zip file for an auditor: the events of a period with proofs, samples, the policies and prompts in
          force, and reports by control. Everything in it can be checked without this gateway.
        </Trans>
      </p>
      <Query
        document={PacksPageDocument}
        variables={{ after: cursors.after ?? null }}
        every={AGAIN_MILLIS}
        stamp={made}
      >
        {({ evidencePacks: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Evidence packs`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No pack yet`}>
                  <Trans>Make one for the period that your auditor asks about.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Period`, cell: (pack) => <Period pack={pack} /> },
                { head: t`State`, cell: (pack) => <Progress pack={pack} /> },
                { head: t`Events`, cell: ({ events }) => number(events), isNumber: true },
                { head: t`Size`, cell: ({ bytes }) => sizeOf(bytes), isNumber: true },
                {
                  head: t`Made`,
                  cell: ({ createdBy, createdAt }) => <DoneBy at={createdAt} subject={createdBy} />,
                  isMinor: true,
                },
                {
                  head: 'SHA-256',
                  cell: ({ sha256 }) => (sha256 === null ? '' : <code title={sha256}>{sha256.slice(0, 12)}…</code>),
                  isMinor: true,
                },
                {
                  head: t`Content`,
                  cell: (pack) => (
                    <div className="actions">
                      {pack.status === 'COMPLETED' ? <PackDownload id={pack.id} start={pack.startDate} /> : null}
                      <button
                        type="button"
                        onClick={() => {
                          setLinked(pack);
                        }}
                      >
                        <Trans>Links</Trans>
                      </button>
                      <Action
                        document={DeletePackDocument}
                        variables={{ id: pack.id }}
                        name={t`Delete`}
                        question={t`Delete this pack? The log keeps that it was made.`}
                        isGrave
                        done={() => {
                          notify(t`The pack is deleted.`);
                          again();
                        }}
                      />
                    </div>
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
      <CheckPack />
      {linked === undefined ? null : (
        <Dialog
          title={t`Links for an auditor: ${linked.startDate.slice(0, 10)} to ${linked.endDate.slice(0, 10)}`}
          close={() => {
            setLinked(undefined);
          }}
        >
          <PackLinks id={linked.id} isFailed={linked.status === 'FAILED'} />
        </Dialog>
      )}
      {isMaking ? (
        <Dialog title={t`Make a pack`} close={close}>
          <PackForm
            done={() => {
              close();
              setMade((count) => count + 1);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

function Period({ pack: { startDate, endDate, scope, redaction } }: { pack: PackRowFragment }) {
  const scoped = scope.kind === 'TENANT' ? '' : `, ${inSentence(word(scope.kind))} ${scope.id ?? ''}`;
  return (
    <>
      <Trans>
        {startDate.slice(0, 10)} to {endDate.slice(0, 10)}
        <small className="id quiet">
          {redaction === 'NONE' ? t`with details` : t`digests only`}
          {scoped}
        </small>
      </Trans>
    </>
  );
}

function Progress({ pack: { status, reason, events, eventsRead } }: { pack: PackRowFragment }) {
  return (
    <>
      <Tag state={status} />
      {status === 'RUNNING' ? (
        <progress aria-label={t`Events read`} max={Math.max(1, Number(events))} value={Number(eventsRead)} />
      ) : null}
      {reason === null ? null : <small className="id quiet">{reason}</small>}
    </>
  );
}

function sizeOf(bytes: string | null): string {
  if (bytes === null) return '';
  const mib = Number(bytes) / MIB;
  return mib < 1 ? t`under 1 MiB` : t`${number(Math.round(mib))} MiB`;
}
