import { Link, Outlet } from '@tanstack/react-router';
import { ViewerDocument } from '../gql/graphql.js';
import { Query } from '../parts/query.js';
import { signOut } from '../session.js';
import { rooms } from './rooms.js';
import { ThemeSwitch } from './theme.js';

/** The page around every room. */
export function Frame() {
  return (
    <Query document={ViewerDocument} variables={{}}>
      {({ viewer }) => (
        <>
          <a className="skip" href="#room">
            Skip to content
          </a>
          <header>
            <span className="brand">Portcullis</span>
            <nav aria-label="Rooms">
              {rooms
                .filter(({ isFor }) => isFor?.(viewer) ?? true)
                .map(({ path, name }) => (
                  <Link key={path} to={path} activeOptions={{ exact: path === '/' }}>
                    {name}
                  </Link>
                ))}
            </nav>
            <div className="who">
              <ThemeSwitch />
              <span className="person">
                {viewer.member?.name ?? viewer.subject}
                <small>{viewer.tenant.name}</small>
              </span>
              <button type="button" onClick={() => void signOut()}>
                Sign out
              </button>
            </div>
          </header>
          <main id="room" tabIndex={-1}>
            <Outlet />
          </main>
        </>
      )}
    </Query>
  );
}
