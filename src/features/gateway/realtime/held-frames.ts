import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** The most characters of frames that wait. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Frames on their way to a provider, which wait while people have to approve of one of them. */
export class HeldFrames {
  private isHolding = false;
  private waiting: JsonObject[] = [];
  private characters = 0;

  constructor(private readonly forward: (frame: JsonObject) => void) {}

  /** Makes everything that is sent from now on wait. */
  hold(): void {
    this.isHolding = true;
  }

  /** Throws CONFLICT where no more can wait; the frame is lost then. */
  send(frame: JsonObject): void {
    if (!this.isHolding) {
      this.forward(frame);
      return;
    }
    this.characters += JSON.stringify(frame).length;
    if (this.characters > MAX_CHARACTERS)
      throw new DomainError('CONFLICT', 'too much waits for an approval already; ask for the response, or begin again');
    this.waiting.push(frame);
  }

  /** Sends what waited. */
  release(): void {
    this.isHolding = false;
    this.characters = 0;
    for (const frame of this.waiting.splice(0)) this.forward(frame);
  }
}
