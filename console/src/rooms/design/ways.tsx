import { Link } from '@tanstack/react-router';

/** The pages about designs. */
export function Ways() {
  return (
    <nav className="tabs" aria-label="Design">
      <Link to="/design" activeOptions={{ exact: true }}>
        Frameworks
      </Link>
      <Link to="/design/playbooks">Playbooks</Link>
      <Link to="/design/benchmarks">Benchmarks</Link>
      <Link to="/design/templates">Templates</Link>
    </nav>
  );
}
