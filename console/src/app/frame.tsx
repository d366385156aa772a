import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ViewerDocument } from '../gql/graphql.js';
import { Back } from './back.js';
import { Notices } from '../parts/notices.js';
import { Query } from '../parts/query.js';
import { WaitingCount } from '../parts/waiting-count.js';
import { administers, isAuditor, isPlatformAdmin } from '../viewer/permissions.js';
import { actIn } from '../viewer/tenant.js';
import { type Viewer, ViewerContext } from '../viewer/viewer.js';
import { AlertNotices } from './alert-notices.js';
import { usePageTitle } from './page-title.js';
import { Palette } from './palette.js';
import { Person } from './person.js';
import { type Room, roomsFor } from './rooms.js';
import { StopBanner } from './stop-banner.js';
import { TenantSwitch } from './tenant-switch.js';

/** The page around every room. */
export function Frame() {
  return (
    <Query document={ViewerDocument} variables={{}}>
      {({ viewer }) => (
        <ViewerContext value={viewer}>
          <a className="skip" href="#room">
            <Trans>Skip to content</Trans>
          </a>
          <House viewer={viewer} />
          {administers(viewer) ? <AlertNotices /> : null}
          <Notices />
        </ViewerContext>
      )}
    </Query>
  );
}

function House({ viewer }: { viewer: Viewer }) {
  // The page on which the menu was opened: it closes as one goes to another.
  const [openOn, setOpenOn] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  const page = useRef<HTMLElement>(null);
  usePageTitle(page);
  const { pathname } = useLocation();
  const isOpen = openOn === pathname;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setFinding(true);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, []);
  useEffect(() => {
    document.querySelector('#rooms a[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const isElsewhere = viewer.tenant.id !== viewer.homeTenantId;
  return (
    <div className="house">
      <header>
        <button
          type="button"
          className="menu"
          aria-expanded={isOpen}
          aria-controls="rooms"
          onClick={() => {
            setOpenOn(isOpen ? undefined : pathname);
          }}
        >
          <Trans>Menu</Trans>
        </button>
        <Link to="/" className="brand">
          <img src="/mark.svg" alt="" width="22" height="22" /> Portcullis
        </Link>
        <button
          type="button"
          className="find"
          onClick={() => {
            setFinding(true);
          }}
        >
          <Trans>
            Search <kbd>Ctrl K</kbd>
          </Trans>
        </button>
        <div className="who">
          {isPlatformAdmin(viewer) ? <TenantSwitch tenant={viewer.tenant} /> : <span>{viewer.tenant.name}</span>}
          <Person viewer={viewer} />
        </div>
      </header>
      <div className="above">
        {isAuditor(viewer) ? <StopBanner /> : null}
        {isElsewhere ? (
          <p className="elsewhere" role="note">
            <Trans>
              You act in the tenant <strong>{viewer.tenant.name}</strong>. What you do here is in its log.
            </Trans>{' '}
            <button
              type="button"
              onClick={() => {
                actIn(undefined);
              }}
            >
              <Trans>Back to my tenant</Trans>
            </button>
          </p>
        ) : null}
      </div>
      <nav id="rooms" className={isOpen ? 'rooms open' : 'rooms'} aria-label={t`Rooms`}>
        {roomsFor(viewer).map(({ name, rooms }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {rooms.map((room) => (
              <Way key={room.path} room={room} />
            ))}
          </div>
        ))}
      </nav>
      <main id="room" ref={page} tabIndex={-1}>
        <Back viewer={viewer} />
        <Outlet />
      </main>
      {isFinding ? (
        <Palette
          close={() => {
            setFinding(false);
          }}
        />
      ) : null}
    </div>
  );
}

function Way({ room: { path, name, icon } }: { room: Room }) {
  return (
    <Link to={path} activeOptions={{ exact: path === '/' }}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
      {name}
      {path === '/inbox' ? <WaitingCount /> : null}
    </Link>
  );
}
