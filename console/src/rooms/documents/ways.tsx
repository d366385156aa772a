import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The pages about documents. */
export function Ways() {
  return (
    <nav className="tabs" aria-label={t`Documents`}>
      <Link to="/documents" activeOptions={{ exact: true, includeSearch: false }}>
        <Trans>Analyses</Trans>
      </Link>
      <Link to="/documents/templates">
        <Trans>Templates</Trans>
      </Link>
    </nav>
  );
}
