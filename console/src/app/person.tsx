import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { signOut } from '../viewer/session.js';
import type { Viewer } from '../viewer/viewer.js';
import { helpFor } from './help.js';
import { LanguageChoice } from './language-choice.js';
import { ThemeSwitch } from './theme.js';

/** The signed-in person, with the settings of this browser. */
export function Person({ viewer }: { viewer: Viewer }) {
  const name = viewer.member?.name ?? viewer.subject;
  const popover = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  return (
    <>
      <button type="button" className="person" popoverTarget="person">
        <span className="initial" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        {name}
      </button>
      <div id="person" ref={popover} popover="auto" className="popover">
        <p>
          <strong>{name}</strong>
          <br />
          <span className="quiet">{viewer.member?.email ?? viewer.subject}</span>
        </p>
        <p className="quiet">{viewer.roles.join(', ')}</p>
        <p>
          <Link to="/applications" onClick={() => popover.current?.hidePopover()}>
            <Trans>Connected applications</Trans>
          </Link>
        </p>
        <p>
          <a href={helpFor(pathname)} target="_blank" rel="noreferrer">
            <Trans>Help on this page</Trans>
          </a>{' '}
          <span className="quiet">
            <Trans>in another tab</Trans>
          </span>
        </p>
        <LanguageChoice />
        <div className="actions">
          <ThemeSwitch />
          <button type="button" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </button>
        </div>
      </div>
    </>
  );
}
