import type { BoundGuard, GuardPart } from '../../contracts/guards.js';
import type { FoundTexts, PiiScreener } from '../../contracts/pii.js';
import type { GuardFault, GuardOutcome } from './verdict.rules.js';

/** The circumstances of one look into an answer. */
interface Look {
  /** The tenant. */
  owner: string;
  isOpen?: boolean | undefined;
  placeholders?: readonly string[] | undefined;
  signal: AbortSignal;
}

/** A judgement of an answer that may go on. */
interface Looked {
  result: GuardOutcome | { fault: GuardFault };
  /** The end that has to wait; 0 where the answer is whole. */
  tail: number;
}

/** Types joined as a code for evidence and errors; many of them are no code. */
const SEPARATOR = '/';

/** The gateway's own judge of answers: personal data, as the tenant has it recognized. */
export class PersonalDataJudge {
  constructor(private readonly screener: Pick<PiiScreener, 'find'>) {}

  /** Never throws for a text that cannot be searched: that is a fault, which the guard's `onError` decides about. */
  async judge(guard: BoundGuard, part: GuardPart, { owner, placeholders, isOpen, signal }: Look): Promise<Looked> {
    const { texts, fixed, joined = [], images = [], opaque } = part;
    if (opaque.length > 0 || images.length > 0) return { result: { fault: 'cannot_inspect' }, tail: 0 };
    const all = [...texts, ...fixed, ...joined.map(({ text }) => text)];
    let read: FoundTexts;
    try {
      read = await this.screener.find(all, { owner, rules: guard.rules, signal, isOpen, taken: placeholders });
    } catch (error) {
      if (signal.aborted) return { result: { fault: 'aborted' }, tail: 0 };
      throw error;
    }
    const { found, hidden, counts, isUnread, unsettled: tail } = read;
    if (isUnread) return { result: { fault: 'cannot_inspect' }, tail };
    const types = Object.keys(counts);
    if (types.length === 0) return { result: { isHit: false }, tail };
    const spans = found.map((entities) =>
      entities.map(({ type, start, end, placeholder }) => ({ type, start, end, replacement: placeholder })),
    );
    // What only shows once it is decoded has no place for a placeholder.
    return { result: { isHit: true, isFinal: hidden > 0, reason: types.join(SEPARATOR), spans, found: counts }, tail };
  }
}
