import type { DomainError } from '../../../shared/errors.js';

/**
 * Cancels an upstream call: when the client goes and nobody else waits for the answer, at the total deadline, or when the
 * call is stopped.
 */
export class UpstreamCallPolicy {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private isClientGone = false;
  private stopped: DomainError | undefined;
  private readonly onClientGone = this.leave.bind(this);

  constructor(
    private readonly client: AbortSignal,
    deadlineMillis: number,
    private readonly isShared: () => boolean,
  ) {
    this.timer = setTimeout(() => {
      this.controller.abort(new DOMException('the total deadline passed', 'TimeoutError'));
    }, deadlineMillis);
    if (client.aborted) this.leave();
    else client.addEventListener('abort', this.onClientGone, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The client has gone. */
  leave(): void {
    this.isClientGone = true;
    this.cancelIfUnwanted();
  }

  /** Cancels the call whoever waits for it: its end is `error`. */
  stop(error: DomainError): void {
    this.stopped ??= error;
    this.controller.abort(error);
  }

  get isStopped(): boolean {
    return this.stopped !== undefined;
  }

  /** Throws the error of a call that was stopped. */
  assertGoesOn(): void {
    if (this.stopped !== undefined) throw this.stopped;
  }

  /** Cancels when nobody waits for the answer any more; to be called when others have gone. */
  cancelIfUnwanted(): void {
    if (this.isClientGone && !this.isShared())
      this.controller.abort(new DOMException('the client disconnected', 'AbortError'));
  }

  release(): void {
    clearTimeout(this.timer);
    this.client.removeEventListener('abort', this.onClientGone);
  }
}
