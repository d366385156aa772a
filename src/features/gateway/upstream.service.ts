/** Cancels an upstream call: when the client goes, unless others wait for the answer too, or at the total deadline. */
export class CallControl {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly onClientGone = (): void => {
    this.leave();
  };

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

  /** The client has gone: cancels, unless the answer is shared. */
  leave(): void {
    if (!this.isShared()) this.controller.abort(new DOMException('the client is gone', 'AbortError'));
  }

  release(): void {
    clearTimeout(this.timer);
    this.client.removeEventListener('abort', this.onClientGone);
  }
}
