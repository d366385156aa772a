import type { NanoUsd } from '../../../shared/money.js';

/** The money of a run: the worst case of a call is put aside before it is made. */
export class RunPurse {
  private held = 0n;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly budget: NanoUsd,
    private spent: NanoUsd,
  ) {}

  /** Puts the worst case aside, once calls under way have shown what they cost; false where it is more than is left. */
  async take(worst: NanoUsd): Promise<boolean> {
    while (this.spent + this.held + worst > this.budget) {
      if (this.held === 0n) return false;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.held += worst;
    return true;
  }

  /** A call is over. */
  settle(worst: NanoUsd, cost: NanoUsd): void {
    this.held -= worst;
    this.spent += cost;
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }
}
