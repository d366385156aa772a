import { useSyncExternalStore } from 'react';

/** A choice of a person that this browser keeps, with the pages that show it. */
export interface Stored<Value> {
  read: (key: string) => Value;
  write: (key: string, value: Value) => void;
  watch: (changed: () => void) => () => void;
}

/** Choices kept under names, each read by `valueIn`, which gets null where nothing is kept or it is no JSON. */
export function storedBy<Value>(valueIn: (given: unknown) => Value): Stored<Value> {
  const watchers = new Set<() => void>();
  const known = new Map<string, { text: string | null; value: Value }>();
  return {
    read(key) {
      const text = localStorage.getItem(key);
      const before = known.get(key);
      if (before?.text === text) return before.value;
      const value = valueIn(jsonIn(text));
      known.set(key, { text, value });
      return value;
    },
    write(key, value) {
      localStorage.setItem(key, JSON.stringify(value));
      for (const changed of watchers) changed();
    },
    watch(changed) {
      watchers.add(changed);
      addEventListener('storage', changed);
      return () => {
        watchers.delete(changed);
        removeEventListener('storage', changed);
      };
    },
  };
}

function jsonIn(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A kept choice, and its change for every page that shows it, in all tabs. */
export function useStored<Value>(stored: Stored<Value>, key: string): [Value, (value: Value) => void] {
  const value = useSyncExternalStore(stored.watch, () => stored.read(key));
  return [
    value,
    (next) => {
      stored.write(key, next);
    },
  ];
}
