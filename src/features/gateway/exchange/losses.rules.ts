import type { JsonValue } from '../../../shared/json.js';
import type { ChatRequest } from '../../../contracts/provider.js';
import { textLength } from '../upstream/upstream-text.rules.js';

/** A request in the neutral form, and what of it has no place there. */
export interface Translated {
  request: Omit<ChatRequest, 'model' | 'native'>;
  dropped: string[];
  refused: string[];
  untranslatedChars: number;
}

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

  /** The translation of a request with these losses. */
  of(request: Translated['request']): Translated {
    const { dropped, refused, untranslatedChars } = this;
    return { request, dropped: [...dropped].sort(), refused: [...refused].sort(), untranslatedChars };
  }
}
