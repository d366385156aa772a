import { useState } from 'react';
import type { Viewer } from '../../../viewer/viewer.js';
import type { Step } from './steps.js';

/** The choices of a person about the first steps of a tenant. */
interface Choices {
  skipped: readonly Step[];
  isHidden: boolean;
}

const NONE: Choices = { skipped: [], isHidden: false };

function stored(name: string): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Choices> | null;
    const skipped = Array.isArray(kept?.skipped) ? kept.skipped : [];
    return { skipped, isHidden: kept?.isHidden === true };
  } catch {
    return NONE;
  }
}

/** The choices of this person in this browser, and a way to choose otherwise. */
export function useChoices({ subject, tenant }: Viewer): [Choices, (change: Partial<Choices>) => void] {
  const name = `portcullis.start.${tenant.id}.${subject}`;
  const [choices, setChoices] = useState(() => stored(name));
  const choose = (change: Partial<Choices>): void => {
    const next = { ...choices, ...change };
    setChoices(next);
    localStorage.setItem(name, JSON.stringify(next));
  };
  return [choices, choose];
}
