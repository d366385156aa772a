import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

interface Notice {
  id: number;
  text: string;
  tone: 'good' | 'bad' | 'info';
  /** The console path of the page with the details. */
  to?: string | undefined;
}

/** How long a notice is shown, unless it is bad news, which stays until it is dismissed. */
const SHOWN_MILLIS = 6_000;
const MOST = 4;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

/** Says something in the corner of the page, whatever room is shown. */
export function notify(text: string, tone: Notice['tone'] = 'good', to?: string): void {
  lastId += 1;
  const id = lastId;
  set([...notices, { id, text, tone, to }].slice(-MOST));
  if (tone !== 'bad')
    setTimeout(() => {
      dismiss(id);
    }, SHOWN_MILLIS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current notices. Screen readers announce them. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ id, text, tone, to }) => (
        <div key={id} className={`notice ${tone}`}>
          <span>{to === undefined ? text : <Link to={to}>{text}</Link>}</span>
          <button
            type="button"
            aria-label={t`Dismiss: ${text}`}
            onClick={() => {
              dismiss(id);
            }}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
