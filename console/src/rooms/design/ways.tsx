import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The pages about designs. */
export function Ways() {
  return (
    <nav className="tabs" aria-label={t`Design`}>
      <Link to="/design" activeOptions={{ exact: true }}>
        <Trans>Frameworks</Trans>
      </Link>
      <Link to="/design/playbooks">
        <Trans>Playbooks</Trans>
      </Link>
      <Link to="/design/benchmarks">
        <Trans>Benchmarks</Trans>
      </Link>
      <Link to="/design/templates">
        <Trans>Templates</Trans>
      </Link>
    </nav>
  );
}
