import { Link } from '@tanstack/react-router';

/** The pages about documents. */
export function Ways() {
  return (
    <nav className="tabs" aria-label="Documents">
      <Link to="/documents" activeOptions={{ exact: true, includeSearch: false }}>
        Analyses
      </Link>
      <Link to="/documents/templates">Templates</Link>
    </nav>
  );
}
