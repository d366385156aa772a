import { Link } from '@tanstack/react-router';

/** The pages about evidence. */
export function Ways() {
  return (
    <nav className="tabs" aria-label="Evidence">
      <Link to="/evidence" activeOptions={{ exact: true, includeSearch: false }}>
        Events
      </Link>
      <Link to="/evidence/checkpoints">Checkpoints</Link>
      <Link to="/evidence/report">Compliance report</Link>
      <Link to="/evidence/packs">Packs</Link>
      <Link to="/evidence/reconciliations">Reconciliation</Link>
    </nav>
  );
}
