import { Link } from '@tanstack/react-router';

/** The pages about people. */
export function Ways() {
  return (
    <nav className="tabs" aria-label="People">
      <Link to="/people" activeOptions={{ exact: true, includeSearch: false }}>
        Members and sessions
      </Link>
      <Link to="/people/groups">Groups</Link>
      <Link to="/people/providers">Identity providers</Link>
    </nav>
  );
}
