import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The pages about evidence. */
export function Ways() {
  return (
    <nav className="tabs" aria-label={t`Evidence`}>
      <Link to="/evidence" activeOptions={{ exact: true, includeSearch: false }}>
        <Trans>Events</Trans>
      </Link>
      <Link to="/evidence/checkpoints">
        <Trans>Checkpoints</Trans>
      </Link>
      <Link to="/evidence/report">
        <Trans>Compliance report</Trans>
      </Link>
      <Link to="/evidence/packs">
        <Trans>Packs</Trans>
      </Link>
      <Link to="/evidence/reconciliations">
        <Trans>Reconciliation</Trans>
      </Link>
    </nav>
  );
}
