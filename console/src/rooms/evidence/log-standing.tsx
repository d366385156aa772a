import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LogStandingDocument, type LogStandingQuery } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { number } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { Term } from '../../parts/term.js';
import { type LastCheck, useLastCheck } from './last-check.js';

const AGAIN_MILLIS = 10_000;

/** How the log stands: whether it was found whole, when, how large it is, and who else has seen it. */
export function LogStanding() {
  const [last] = useLastCheck();
  return (
    <Query document={LogStandingDocument} variables={{}} every={AGAIN_MILLIS}>
      {({ spineCheckpoint: { size }, spineCheckpoints: { edges }, spineWitnesses }) => {
        const signedAt = edges[0]?.node.signatures.at(-1)?.signedAt;
        return (
          <>
            <Verdict last={last} size={size} />
            <Facts>
              <Fact name={t`Checked in this browser`}>{last === undefined ? t`never` : <Moment at={last.at} />}</Fact>
              <Fact name={t`Events`}>{number(size)}</Fact>
              <Fact
                name={
                  <Term of="checkpoint">
                    <Trans>Last checkpoint</Trans>
                  </Term>
                }
              >
                {signedAt === undefined ? t`none` : <Moment at={signedAt} />}
              </Fact>
              <Fact name={t`Witnesses`}>{witnessWords(spineWitnesses)}</Fact>
            </Facts>
          </>
        );
      }}
    </Query>
  );
}

function Verdict({ last, size }: { last: LastCheck | undefined; size: string }) {
  if (last === undefined)
    return (
      <p role="status">
        <strong>
          <Trans>Not checked yet in this browser.</Trans>
        </strong>
      </p>
    );
  const { fault } = last;
  if (fault !== undefined)
    return (
      <p role="status" className="problem">
        <strong>
          <Trans>Broken: {fault}.</Trans>
        </strong>
      </p>
    );
  const since = Number(size) - Number(last.size);
  return (
    <p role="status" className="proven">
      <strong>
        <Trans>Whole: the first {number(last.size)} events are what was signed.</Trans>
      </strong>{' '}
      {since > 0
        ? plural(since, { one: '# event since then is not checked.', other: '# events since then are not checked.' })
        : null}
    </p>
  );
}

function witnessWords({ configured, quorumHolds, witnessedSize }: LogStandingQuery['spineWitnesses']): string {
  if (!configured) return t`none: nobody outside has seen this log`;
  if (quorumHolds) return t`enough have cosigned all of it`;
  return witnessedSize === null
    ? t`enough have cosigned nothing yet`
    : t`enough have cosigned ${number(witnessedSize)} events`;
}
