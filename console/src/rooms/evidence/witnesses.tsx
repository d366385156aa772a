import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { WitnessesDocument, type WitnessesQuery } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number, time } from '../../parts/text/format.js';

const AGAIN_MILLIS = 10_000;

type Standing = WitnessesQuery['spineWitnesses'];
type Witness = Standing['witnesses'][number];

const ANSWERS: Readonly<Record<NonNullable<Witness['answer']>, string>> = {
  COSIGNED: 'cosigned',
  BEHIND: t`has cosigned more events than the log has: the log was rolled back`,
  FORKED: t`has cosigned another tree: the log has forked`,
  UNKNOWN: t`does not know this log, or its key`,
  REFUSED: 'refused',
  UNREACHABLE: t`did not answer`,
};

/** How the log stands with each witness of the policy. */
export function Witnesses() {
  return (
    <section aria-label={t`Witnesses`}>
      <h2>
        <Trans>Witnesses</Trans>
      </h2>
      <Query document={WitnessesDocument} variables={{}} every={AGAIN_MILLIS}>
        {({ spineWitnesses }) =>
          spineWitnesses.configured ? (
            <Standings standing={spineWitnesses} />
          ) : (
            <p>
              <Trans>
                No witness has seen this log: nobody outside would notice a database that was put back to an older copy.
                Whoever runs the gateway names witnesses by <code>WITNESS_POLICY_FILE</code>.
              </Trans>
            </p>
          )
        }
      </Query>
    </section>
  );
}

function Standings({ standing }: { standing: Standing }) {
  return (
    <>
      <p role="status" className={standing.quorumHolds ? 'proven' : 'problem'}>
        {quorum(standing)}
      </p>
      <Table
        caption={t`Witnesses of the policy`}
        rows={standing.witnesses}
        keyOf={({ name }) => name}
        empty={
          <Empty title={t`The policy names no witnesses`}>
            <Trans>No cosignature is required.</Trans>
          </Empty>
        }
        columns={[
          { head: t`Witness`, cell: ({ name, publicKey }) => <span title={publicKey}>{name}</span> },
          { head: t`Cosigned`, cell: ({ size }) => (size === null ? t`nothing yet` : number(size)), isNumber: true },
          { head: t`At`, cell: ({ cosignedAt }) => (cosignedAt === null ? '' : time(cosignedAt)) },
          { head: t`Last answer`, cell: (witness) => <Answer witness={witness} /> },
          { head: t`Asked`, cell: ({ askedAt }) => (askedAt === null ? '' : time(askedAt)), isMinor: true },
        ]}
      />
    </>
  );
}

function quorum({ quorumHolds, witnessedSize, witnessedAt, ageSeconds, size }: Standing): string {
  if (quorumHolds) return t`The quorum has cosigned all ${number(size)} events.`;
  const last =
    witnessedSize === null || witnessedAt === null
      ? t`The quorum has cosigned nothing yet`
      : t`The quorum has last cosigned ${number(witnessedSize)} of ${number(size)} events, ${time(witnessedAt)}`;
  return t`${last}. The newest events have waited ${number(ageSeconds)} s for it.`;
}

function Answer({ witness: { asked, answer, reason } }: { witness: Witness }) {
  if (!asked)
    return (
      <span className="quiet">
        <Trans>not asked: the policy gives no address</Trans>
      </span>
    );
  if (answer === null)
    return (
      <span className="quiet">
        <Trans>none yet</Trans>
      </span>
    );
  return (
    <>
      {ANSWERS[answer]}
      {reason === null ? null : <small className="id quiet">{reason}</small>}
    </>
  );
}
