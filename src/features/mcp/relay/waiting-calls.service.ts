import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../shared/errors.js';
import type { CallUnderWay } from '../outbound/call-under-way.js';
import { STATE_MILLIS } from './request-states.service.js';

/** The most calls that wait for answers, of a tenant and in all: each holds a connection. */
const MAX_OF_TENANT = 100;
const MAX_ALL = 1_000;

interface Waiting {
  tenantId: string;
  call: CallUnderWay;
  timer: NodeJS.Timeout;
}

/** Calls of this instance whose servers, of revisions before 2026-07-28, wait for an answer with the connection open. */
export class WaitingCalls {
  private readonly calls = new Map<string, Waiting>();

  /** Keeps a call until its answer comes or its time ends. Throws RATE_LIMIT_EXCEEDED, and ends the call. */
  keep(tenantId: string, call: CallUnderWay): string {
    const own = [...this.calls.values()].filter((one) => one.tenantId === tenantId).length;
    if (own >= MAX_OF_TENANT || this.calls.size >= MAX_ALL) {
      const error = new DomainError('RATE_LIMIT_EXCEEDED', 'too many calls of tools wait for answers');
      call.leave(error);
      throw error;
    }
    const id = randomUUID();
    const timer = setTimeout(() => {
      this.take(id)?.leave(new DomainError('PROVIDER_TIMEOUT', 'nobody answered the questions of the tool'));
    }, STATE_MILLIS);
    this.calls.set(id, { tenantId, call, timer: timer.unref() });
    return id;
  }

  /** The call, which waits no longer; undefined if it does not wait here. */
  take(id: string): CallUnderWay | undefined {
    const found = this.calls.get(id);
    if (found === undefined) return undefined;
    this.calls.delete(id);
    clearTimeout(found.timer);
    return found.call;
  }

  close(): Promise<void> {
    for (const id of [...this.calls.keys()]) this.take(id)?.leave(new Error('the gateway ends'));
    return Promise.resolve();
  }
}
