import type { JsonValue } from '../../../../shared/json/json.js';
import type { ChatRequest } from '../../../../contracts/provider.js';
import { countLinked } from '../../tokens/attached.rules.js';
import { textLength } from '../../upstream/upstream-text.rules.js';

/** A request in the neutral form, and what of it has no place there. */
export interface Translated {
  request: Omit<ChatRequest, 'model' | 'native'>;
  dropped: string[];
  refused: string[];
  untranslatedChars: number;
  linkedTokens?: number;
}

/** Notes what is lost on the way to another protocol. */
export class Losses {
  readonly dropped = new Set<string>();
  readonly refused = new Set<string>();
  untranslatedChars = 0;
  linkedTokens = 0;

  /** `linked`: the most tokens of what the provider fetches for it. */
  drop(name: string, value?: JsonValue, linked = countLinked(value)): void {
    this.dropped.add(name);
    this.count(value, linked);
  }

  /** As `drop`; without it the answer would be another one. */
  refuse(name: string, value?: JsonValue, linked = countLinked(value)): void {
    this.refused.add(name);
    this.count(value, linked);
  }

  /** The translation of a request with these losses. */
  of(request: Translated['request']): Translated {
    const { dropped, refused, untranslatedChars, linkedTokens } = this;
    const lost = { dropped: [...dropped].sort(), refused: [...refused].sort(), untranslatedChars };
    return { request, ...lost, ...(linkedTokens > 0 ? { linkedTokens } : {}) };
  }

  private count(value: JsonValue | undefined, linked: number): void {
    this.untranslatedChars += textLength(value);
    this.linkedTokens += linked;
  }
}
