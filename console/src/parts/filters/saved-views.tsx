import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useViewer } from '../../viewer/viewer.js';
import { storedBy, useStored } from '../stored.js';

/** The filters of a list under a name, as its address has them. */
interface View {
  name: string;
  search: string;
}

type Views = Readonly<Record<string, readonly View[]>>;

/** The most views of a list. */
const MOST = 30;
const MOST_CHARACTERS = 60;
const MOST_OF_ADDRESS = 4_000;

const VIEWS = storedBy<Views>((given) => {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([path, views]): [string, View[]] => [
      path,
      Array.isArray(views) ? views.filter(isView).slice(0, MOST) : [],
    ]),
  );
});

function isView(given: unknown): given is View {
  if (typeof given !== 'object' || given === null) return false;
  const { name, search } = given as Partial<Record<keyof View, unknown>>;
  return typeof name === 'string' && typeof search === 'string' && search.startsWith('?');
}

/** The views of the list on this page that the person keeps in this browser; each is a link, so that it can be shared. */
export function SavedViews({ isNarrowed }: { isNarrowed: boolean }) {
  const { subject, tenant } = useViewer();
  const { pathname, searchStr } = useLocation();
  const [all, set] = useStored(VIEWS, `portcullis.views.${tenant.id}.${subject}`);
  const views = all[pathname] ?? [];
  const change = (changed: readonly View[]): void => {
    set({ ...all, [pathname]: changed });
  };
  return (
    <details className="saved-views">
      <summary>
        <Trans>Saved views{views.length === 0 ? '' : ` (${views.length})`}</Trans>
      </summary>
      {views.length === 0 ? null : (
        <ul>
          {views.map(({ name, search }) => (
            <li key={name}>
              <Opening name={name} href={pathname + search} isOpen={search === searchStr} />
              <button
                type="button"
                aria-label={t`Remove the view ${name}`}
                onClick={() => {
                  change(views.filter((view) => view.name !== name));
                }}
              >
                <Trans>Remove</Trans>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNarrowed ? (
        <Save
          isFull={views.length >= MOST || searchStr.length > MOST_OF_ADDRESS}
          save={(name) => {
            change([...views.filter((view) => view.name !== name), { name, search: searchStr }]);
          }}
        />
      ) : (
        <p className="quiet">
          <Trans>Filter the list, and save its filters here under a name.</Trans>
        </p>
      )}
    </details>
  );
}

function Opening({ name, href, isOpen }: { name: string; href: string; isOpen: boolean }) {
  const { history } = useRouter();
  return (
    <a
      href={href}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {name}
    </a>
  );
}

function Save({ isFull, save }: { isFull: boolean; save: (name: string) => void }) {
  const [isSaved, setSaved] = useState(false);
  if (isFull)
    return (
      <p className="quiet">
        <Trans>No more views fit. Remove one to save these filters.</Trans>
      </p>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name !== 'string' || name.trim() === '') return;
    save(name.trim());
    setSaved(true);
    event.currentTarget.reset();
  };
  return (
    <form className="filters" onSubmit={submit}>
      <label>
        <Trans>Name of these filters</Trans>{' '}
        <input name="name" required maxLength={MOST_CHARACTERS} autoComplete="off" />
      </label>
      <button type="submit">
        <Trans>Save the view</Trans>
      </button>
      <span role="status" className="quiet">
        {isSaved ? t`Saved in this browser. To share it, send its link.` : ''}
      </span>
    </form>
  );
}
