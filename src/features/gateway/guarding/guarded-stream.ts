import type { ChatStreamPart } from '../../../contracts/provider.js';
import type { AnswerAssembly } from '../exchange/answer-assembly.js';
import type { AnswerForms } from '../exchange/prepared-exchange.js';
import { HeldParts, type Holding } from './held-parts.rules.js';

interface GuardedStreamOptions {
  holding: Holding;
  /** The answer so far. */
  assembly: AnswerAssembly;
  /** Throws where guards do not let it leave. */
  judge: (answer: AnswerForms) => Promise<AnswerForms>;
  leave: (part: ChatStreamPart, isFirst: boolean) => Promise<void>;
}

/** A streamed answer of which only what guards have judged leaves. */
export class GuardedStream {
  private readonly held: HeldParts;

  constructor(private readonly options: GuardedStreamOptions) {
    this.held = new HeldParts(options.holding);
  }

  /** Takes a part that the answer has already; throws as soon as a guard blocks. */
  async take(part: ChatStreamPart, isFirst: boolean): Promise<void> {
    const { assembly, judge, holding } = this.options;
    this.held.push(part, isFirst);
    if (this.held.isDue) {
      // What the protocol says beside it is judged at the end, and does not leave before.
      await judge({ choices: assembly.choices, native: undefined });
      await this.letGo(this.held.passed());
    } else if (holding === 'calls') await this.letGo(this.held.released());
  }

  /** Judges the whole. `isHeld`: nothing of it has left, as masks could change any of it. */
  async end(): Promise<{ answer: AnswerForms; isHeld: boolean }> {
    const { assembly, judge, holding } = this.options;
    const { choices, native } = assembly;
    const answer = await judge({ choices, native });
    if (holding === 'whole') return { answer, isHeld: true };
    await this.letGo(this.held.rest());
    return { answer, isHeld: false };
  }

  private async letGo(parts: readonly { part: ChatStreamPart; isFirst: boolean }[]): Promise<void> {
    for (const { part, isFirst } of parts) await this.options.leave(part, isFirst);
  }
}
