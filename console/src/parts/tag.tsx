import { word } from './text/format.js';

type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plain';

/** The tone of each state of the domain; plain for states not listed. */
const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  ALLOW: 'good',
  APPROVED: 'good',
  AVAILABLE: 'good',
  CLOSED: 'plain',
  COMPLETED: 'good',
  DELIVERED: 'good',
  EXECUTED: 'good',
  HEALTHY: 'good',
  LOW: 'good',
  OK: 'good',
  ON: 'good',
  READY: 'good',
  RECOVERED: 'good',
  RESOLVED: 'good',
  UP: 'good',
  CRITICAL: 'bad',
  DENIED: 'bad',
  DENY: 'bad',
  DOWN: 'bad',
  ERROR: 'bad',
  EXHAUSTED: 'bad',
  FAILED: 'bad',
  FIRING: 'bad',
  HIGH: 'bad',
  HOLDING: 'bad',
  REJECTED: 'bad',
  SUSPENDED: 'bad',
  UNHEALTHY: 'bad',
  UNAVAILABLE: 'bad',
  CANCELLED: 'warn',
  DEACTIVATED: 'warn',
  DEGRADED: 'warn',
  ESCALATED: 'warn',
  EXPIRED: 'warn',
  MEDIUM: 'warn',
  PENDING: 'info',
  RESTING: 'warn',
  REQUIRE_APPROVAL: 'warn',
  SENT_TO_PEOPLE: 'warn',
  WARNING: 'warn',
  AWAITING_DECISION: 'info',
  AUTO_APPROVED: 'good',
  EXECUTING: 'info',
  MODIFIED: 'warn',
  RECORDED: 'good',
  ROLLED_BACK: 'warn',
  DELIVERING: 'info',
  INVITED: 'info',
  OPEN: 'info',
  PROCESSING: 'info',
  RUNNING: 'info',
};

/** A state, in words and a colour. */
export function Tag({ state }: { state: string }) {
  return <span className={`tag ${TONES[state] ?? 'plain'}`}>{word(state)}</span>;
}
