import { storedBy, useStored } from '../../parts/stored.js';
import type { LogFinding } from '../../proof/log.js';
import { useViewer } from '../../viewer/viewer.js';

/** The result of the last check of the whole log in this browser. */
export interface LastCheck {
  /** The moment of the check, in ISO 8601. */
  at: string;
  /** How many events were checked. */
  size: string;
  /** The fault that was found, in words. */
  fault?: string;
}

const CHECKS = storedBy<LastCheck | undefined>((given) => {
  if (typeof given !== 'object' || given === null) return undefined;
  const { at, size, fault } = given as Partial<Record<keyof LastCheck, unknown>>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof size !== 'string') return undefined;
  return typeof fault === 'string' ? { at, size, fault } : { at, size };
});

/** The last check of the tenant's log in this browser, and a way to note another. */
export function useLastCheck(): [LastCheck | undefined, (finding: LogFinding) => void] {
  const { tenant } = useViewer();
  const [last, set] = useStored(CHECKS, `portcullis.log-check.${tenant.id}`);
  return [
    last,
    ({ size, fault }) => {
      set({ at: new Date().toISOString(), size, ...(fault === undefined ? undefined : { fault }) });
    },
  ];
}
