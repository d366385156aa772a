import type { ChatStreamPart } from '../../../contracts/provider.js';
import type { AnswerAssembly } from '../exchange/answer-assembly.js';
import type { AnswerForms } from '../exchange/prepared-exchange.js';
import { HeldParts, type Holding } from './held-parts.rules.js';

/** An answer as guards let it leave. */
export interface JudgedAnswer {
  answer: AnswerForms;
  /** The answer as it may be kept for others, by whose guards it is judged again. */
  kept: AnswerForms;
  /** How much of its end has to wait, UTF-16 code units. */
  tail?: number | undefined;
}

interface GuardedStreamOptions {
  holding: Holding;
  /** The answer so far. */
  assembly: AnswerAssembly;
  /** The gateway's own judge is among the guards. */
  isStrict?: boolean;
  /** Throws where guards do not let it leave. `isOpen`: more of it comes. */
  judge: (answer: AnswerForms, isOpen: boolean) => Promise<JudgedAnswer>;
  leave: (part: ChatStreamPart, isFirst: boolean) => Promise<void>;
}

/** A streamed answer of which only what guards have judged leaves. */
export class GuardedStream {
  private readonly held: HeldParts;

  constructor(private readonly options: GuardedStreamOptions) {
    this.held = new HeldParts(options.holding, options.isStrict);
  }

  /** Takes a part that the answer has already; throws as soon as a guard blocks. */
  async take(part: ChatStreamPart, isFirst: boolean): Promise<void> {
    const { assembly, judge, holding } = this.options;
    this.held.push(part, isFirst);
    if (this.held.isDue) {
      // What the protocol says beside it is judged at the end, and does not leave before.
      const { tail } = await judge({ choices: assembly.choices, native: undefined }, true);
      await this.letGo(this.held.passed(tail));
    } else if (holding === 'calls' || holding === 'nothing') await this.letGo(this.held.released());
  }

  /** Judges the whole. `isHeld`: nothing of it has left, as masks could change any of it. */
  async end(): Promise<JudgedAnswer & { isHeld: boolean }> {
    const { assembly, judge, holding } = this.options;
    const { choices, native } = assembly;
    const judged = await judge({ choices, native }, false);
    if (holding === 'whole') return { ...judged, isHeld: true };
    await this.letGo(this.held.rest());
    return { ...judged, isHeld: false };
  }

  private async letGo(parts: readonly { part: ChatStreamPart; isFirst: boolean }[]): Promise<void> {
    for (const { part, isFirst } of parts) await this.options.leave(part, isFirst);
  }
}
