import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RequestFailureFragment } from '../../gql/graphql.js';
import { Fact } from '../../parts/facts.js';
import { visible } from '../../parts/text/visible.js';

/** The error that the caller received, in its own words. */
export function Failure({ trace }: { trace: RequestFailureFragment }) {
  const { errorCode, errorMessage, attempts } = trace;
  if (errorCode === null) return null;
  const failed = attempts.filter(({ outcome }) => outcome === 'FAILED');
  return (
    <section>
      <h2>
        <Trans>What went wrong</Trans>
      </h2>
      <dl className="facts plain">
        <Fact name={t`Error`}>
          <a href={`/docs/errors#${errorCode.toLowerCase()}`}>
            <code>{errorCode}</code>
          </a>
        </Fact>
        <Fact name={t`In the words that the caller received`}>
          {errorMessage === null ? null : <q className="answer">{visible(errorMessage)}</q>}
        </Fact>
        <Fact name={t`Providers that failed`}>
          {failed.length === 0
            ? null
            : failed.map(({ provider, status, reason }) => [provider, status ?? reason].join(' ')).join(', ')}
        </Fact>
      </dl>
    </section>
  );
}
