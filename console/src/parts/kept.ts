import { useEffect, useState } from 'react';

/** What a person writes is kept in this tab: it survives a reload, another room and signing in again. */
const KEY = 'portcullis.';

/** What was kept under a name; undefined where nothing was. */
export function keptAs(name: string): unknown {
  const kept = sessionStorage.getItem(KEY + name);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Keeps a state under a name. What is too large to be kept is not. */
export function keep(name: string, state: unknown): void {
  try {
    sessionStorage.setItem(KEY + name, JSON.stringify(state));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    forget(name);
  }
}

/** Keeps nothing under a name any more. */
export function forget(name: string): void {
  sessionStorage.removeItem(KEY + name);
}

/** State of this tab that survives a reload. What is too large to be kept is kept until then alone. */
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
