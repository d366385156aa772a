import type { JsonValue } from '../../../shared/json.js';
import { textLength } from '../upstream/upstream-text.rules.js';

/** Notes what is lost on the way to another protocol. */
export class Losses {
  readonly dropped = new Set<string>();
  readonly refused = new Set<string>();
  untranslatedChars = 0;

  drop(name: string, value?: JsonValue): void {
    this.dropped.add(name);
    this.untranslatedChars += textLength(value);
  }

  refuse(name: string, value?: JsonValue): void {
    this.refused.add(name);
    this.untranslatedChars += textLength(value);
  }
}
