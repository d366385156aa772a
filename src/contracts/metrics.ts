import type { Registry } from 'prom-client';
import type { Entrance } from './identity.js';

/** Adds a process's own metrics to those of all that serve together; gives what asks for the page of all. */
export type GatherMetrics = (own: Registry) => () => Promise<string>;

/** The process's metrics in Prometheus format. */
export interface ProcessMetrics {
  readonly contentType: string;
  /** The page to show. */
  readonly page: () => Promise<string>;
  /** Counts a request whose credential is wrong. */
  readonly authenticationFailed: (entrance: Entrance) => void;
  /** Counts an answered REST request; `millis`: how long it took. */
  readonly answered: (method: string, route: string, status: number, millis: number) => void;
}
