import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { signOut } from '../viewer/session.js';
import { useViewer } from '../viewer/viewer.js';
import { useFound, type Way } from './found.js';
import { roomsFor } from './rooms.js';
import { chooseTheme, THEME_NAMES, THEMES } from './theme.js';

/** Finds rooms and records by name or id (WAI-ARIA combobox with a list). */
export function Palette({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const id = useId();
  const known = useKnown(text.trim());
  const { ways: found, isSearching, remark } = useFound(text.trim());
  const ways = [...known, ...found];
  const chosen = Math.min(place, ways.length - 1);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const go = (way: Way | undefined): void => {
    if (way === undefined) return;
    dialog.current?.close();
    way.go();
  };
  const onKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPlace((chosen + step + ways.length) % Math.max(ways.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(ways[chosen]);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t`Search`}
      onClose={close}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current.close();
      }}
    >
      <input
        role="combobox"
        aria-label={t`Search rooms and records`}
        aria-expanded={ways.length > 0}
        aria-controls={id}
        aria-activedescendant={ways.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t`A room, or the id of a record`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
        }}
        onKeyDown={onKey}
      />
      <ul id={id} role="listbox" aria-label={t`Found`}>
        {ways.map((way, index) => (
          <li
            key={way.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => {
              go(way);
            }}
          >
            {way.name} <span className="quiet">{way.note}</span>
          </li>
        ))}
      </ul>
      {ways.length === 0 && !isSearching ? (
        <p className="empty">
          <Trans>Nothing has that name.</Trans>
        </p>
      ) : null}
      <p className="remark quiet" role="status">
        {isSearching ? t`Searching…` : t`${ways.length} found.`} {remark}
      </p>
    </dialog>
  );
}

/** The rooms and deeds that a text names. */
function useKnown(text: string): readonly Way[] {
  const navigate = useNavigate();
  const viewer = useViewer();
  const rooms = roomsFor(viewer)
    .flatMap((group) => group.rooms)
    .map(({ path, name, purpose }) => ({ key: path, name, note: purpose, go: () => void navigate({ to: path }) }));
  const themes = THEMES.map((theme) => ({
    key: `theme ${theme}`,
    name: t`Theme: ${THEME_NAMES[theme]}`,
    note: theme === 'auto' ? t`Light or dark as the system has it` : t`Always ${THEME_NAMES[theme]}`,
    go: () => {
      chooseTheme(theme);
    },
  }));
  const applications = {
    key: 'applications',
    name: t`Connected applications`,
    note: t`Applications that use tools for you`,
    go: () => void navigate({ to: '/applications' }),
  };
  const help = {
    key: 'help',
    name: t`Help`,
    note: t`The documentation of this version`,
    go: () => {
      location.assign('/help');
    },
  };
  const signingOut = { key: t`sign out`, name: t`Sign out`, note: t`Ends this session`, go: () => void signOut() };
  const wanted = text.toLowerCase();
  return [...rooms, applications, help, ...themes, signingOut].filter(({ name, note }) =>
    `${name} ${note}`.toLowerCase().includes(wanted),
  );
}
