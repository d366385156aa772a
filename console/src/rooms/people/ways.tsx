import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The pages about people. */
export function Ways() {
  return (
    <nav className="tabs" aria-label={t`People`}>
      <Link to="/people" activeOptions={{ exact: true, includeSearch: false }}>
        <Trans>Members and sessions</Trans>
      </Link>
      <Link to="/people/groups">
        <Trans>Groups</Trans>
      </Link>
      <Link to="/people/providers">
        <Trans>Identity providers</Trans>
      </Link>
    </nav>
  );
}
