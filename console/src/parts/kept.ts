import { useEffect, useState } from 'react';

/** Prefix of the keys of drafts, which survive a reload, a change of rooms and signing in again. */
const KEY = 'portcullis.';

/** The stored state; undefined if nothing is stored under the name. */
export function keptAs(name: string): unknown {
  const kept = sessionStorage.getItem(KEY + name);
  return kept === null ? undefined : JSON.parse(kept);
}

/** The stored states whose names begin like this, by their names. */
export function keptUnder(start: string): unknown[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(KEY + start))
    .sort()
    .map((key) => keptAs(key.slice(KEY.length)));
}

/** Stores a state in this tab. A state that exceeds the storage is not stored. */
export function keep(name: string, state: unknown): void {
  try {
    sessionStorage.setItem(KEY + name, JSON.stringify(state));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    forget(name);
  }
}

/** Deletes the stored state of a name. */
export function forget(name: string): void {
  sessionStorage.removeItem(KEY + name);
}

/** State of this tab that survives a reload, unless it is too large to be stored. */
export function useKept<State>(
  name: string,
  first: State,
  opened: (kept: State) => State = (kept) => kept,
): [State, React.Dispatch<React.SetStateAction<State>>] {
  const [state, set] = useState<State>(() => {
    const kept = keptAs(name);
    return kept === undefined ? first : opened(kept as State);
  });
  useEffect(() => {
    keep(name, state);
  }, [name, state]);
  return [state, set];
}
