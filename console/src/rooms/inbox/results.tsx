import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { addressOf, keyOf } from './items.js';
import type { Result } from './votes.js';

/** How the votes went, each by itself. */
export function Results({ results, clear }: { results: readonly Result[]; clear: () => void }) {
  if (results.length === 0) return null;
  const counted = results.filter(({ ok }) => ok).length;
  return (
    <div className={counted === results.length ? 'proven' : 'problem'} role="status">
      <p>
        <Trans>
          {counted} of <Plural value={results.length} one="# vote" other="# votes" /> counted.
        </Trans>
      </p>
      <ul>
        {results
          .filter(({ ok }) => !ok)
          .map(({ item, message, isStale }) => (
            <li key={keyOf(item)}>
              <Link to={addressOf(item)}>{item.title}</Link>:{' '}
              {isStale === true
                ? t`it changed after you saw it, so your vote was not counted. See what changed, then vote again.`
                : message}
            </li>
          ))}
      </ul>
      <button type="button" onClick={clear}>
        <Trans>Close</Trans>
      </button>
    </div>
  );
}
