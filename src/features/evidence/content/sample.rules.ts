import { sha256Hex } from '../../../shared/keys/sha256.js';
import type { WrittenType } from './population.rules.js';

/** Events that are drawn of each type. */
export const DRAW_SIZE = 25;

/** An event that may be drawn. */
export interface DrawnEvent {
  key: string;
  id: string;
  sequence: number;
}

/** The place of an event in the draw, hex: no choice of events can steer it, since the seed depends on all of them. */
export function drawKey(seed: string, type: WrittenType, id: string): string {
  return sha256Hex(Buffer.from('portcullis-sample-1\n'), `${seed}\n${type}\n${id}\n`);
}

/** Draws the events with the smallest keys, in one pass and bounded memory. */
export class EventDraw {
  private drawn: DrawnEvent[] = [];

  constructor(
    private readonly seed: string,
    private readonly type: WrittenType,
  ) {}

  /** Takes the next event of the type. */
  take(id: string, sequence: number): void {
    const key = drawKey(this.seed, this.type, id);
    const last = this.drawn.at(-1);
    if (this.drawn.length === DRAW_SIZE && last !== undefined && key >= last.key) return;
    const place = this.drawn.findIndex((other) => other.key > key);
    this.drawn.splice(place < 0 ? this.drawn.length : place, 0, { key, id, sequence });
    this.drawn = this.drawn.slice(0, DRAW_SIZE);
  }

  /** The drawn events in the order of the log. */
  result(): DrawnEvent[] {
    return this.drawn.toSorted((a, b) => a.sequence - b.sequence);
  }
}
