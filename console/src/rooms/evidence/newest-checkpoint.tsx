import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CheckpointsQuery } from '../../gql/graphql.js';
import { Code } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Term } from '../../parts/term.js';
import { number } from '../../parts/text/format.js';

type Newest = CheckpointsQuery['spineCheckpoint'];

/** The log's newest checkpoint, to be copied and kept elsewhere. */
export function NewestCheckpoint({
  checkpoint: { size, origin, rootHash, checkpoint, publicKey, hybridKey },
}: {
  checkpoint: Newest;
}) {
  return (
    <>
      <Facts>
        <Fact name={t`Log`}>{origin}</Fact>
        <Fact name={t`Events`}>{number(size)}</Fact>
        <Fact
          name={
            <Term of="root">
              <Trans>Root</Trans>
            </Term>
          }
        >
          <code>{rootHash}</code>
        </Fact>
        <Fact name={t`Key`}>
          <code>{publicKey}</code>
        </Fact>
      </Facts>
      <section>
        <h2>
          <Trans>Newest checkpoint</Trans>
        </h2>
        <p>
          <Trans>
            Keep a copy of a <Term of="checkpoint">checkpoint</Term> where nobody who runs the gateway can change it.
            Compared later, it shows whether anything before it was changed.
          </Trans>
        </p>
        <Code label={t`Newest checkpoint`} text={checkpoint} />
        {hybridKey != null && (
          <>
            <p>
              <Trans>Its second signature, of ML-DSA-44, is made with this key. Keep a copy of the key, too.</Trans>
            </p>
            <Code label={t`Key of the second signature`} text={hybridKey} />
          </>
        )}
      </section>
    </>
  );
}
