/** Cancels an upstream call: when the client goes and nobody else waits for the answer, or at the total deadline. */
export class UpstreamCallPolicy {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private isClientGone = false;
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
