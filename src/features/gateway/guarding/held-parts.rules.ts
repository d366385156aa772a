import type { ChatStreamPart } from '../../../contracts/provider.js';
import { readableIn } from './readable.rules.js';

/** Characters that come before guards are asked the first time. */
export const FIRST_WINDOW = 400;
/** The last characters that were judged stay back: a finding may begin in them and end in what comes. */
export const TAIL = 200;
/** From then on they are asked whenever the answer has grown by this share. */
const GROWTH = 0.25;

/**
 * How a stream is held: `windows` lets go what was judged, `calls` everything before the first call of a tool, `whole`
 * nothing before the end.
 */
export type Holding = 'windows' | 'calls' | 'whole';

/** An event of a protocol with the parts that say the same, or a part alone. They leave together. */
interface Group {
  parts: { part: ChatStreamPart; isFirst: boolean }[];
  /** The characters of the answer up to its end. */
  end: number;
  isCall: boolean;
}

type Native = ChatStreamPart & { type: 'native' };
type Delta = ChatStreamPart & { type: 'delta' };

/** They repeat the request, before anything is said. */
const ECHOES: ReadonlySet<string> = new Set(['response.created', 'response.in_progress', 'response.queued']);

/** The parts of a stream that have not been judged, and those that may leave. */
export class HeldParts {
  private groups: Group[] = [];
  private total = 0;
  private judged = 0;
  private said = '';
  private isWhole: boolean;

  constructor(private readonly holding: Holding) {
    this.isWhole = holding === 'whole';
  }

  push(part: ChatStreamPart, isFirst: boolean): void {
    const last = this.groups.at(-1);
    const open = part.type !== 'native' && last?.parts[0]?.part.type === 'native' ? last : undefined;
    const group = open ?? { parts: [], end: this.total, isCall: false };
    if (open === undefined) this.closed(last, group);
    group.parts.push({ part, isFirst });
    if (part.type !== 'delta') return;
    const text = textOf(part);
    this.said += text;
    this.total += text.length;
    group.end = this.total;
    group.isCall ||= (part.toolCalls?.length ?? 0) > 0 || part.functionCall !== undefined;
    if (part.audio !== undefined) this.isWhole = true;
  }

  /** Enough has come that guards should be asked. */
  get isDue(): boolean {
    if (this.isWhole || this.holding !== 'windows') return false;
    return this.total - this.judged >= Math.max(FIRST_WINDOW, this.judged * GROWTH);
  }

  /** Notes that everything so far was judged; returns the parts that may leave. */
  passed(): Group['parts'] {
    this.judged = this.total;
    return this.released();
  }

  /** The parts that may leave now. */
  released(): Group['parts'] {
    if (this.isWhole) return [];
    const most = this.judged - TAIL;
    // The last group may go on.
    const open = this.groups.findIndex(
      ({ end, isCall }, at) => at === this.groups.length - 1 || (this.holding === 'calls' ? isCall : end > most),
    );
    return this.groups.splice(0, Math.max(0, open)).flatMap(({ parts }) => parts);
  }

  /** All parts, once the whole answer was judged. */
  rest(): Group['parts'] {
    return this.groups.splice(0).flatMap(({ parts }) => parts);
  }

  /** An event of a protocol that says more than the parts of the answer is judged at the end alone. */
  private closed(last: Group | undefined, next: Group): void {
    this.groups.push(next);
    const [first] = last?.parts ?? [];
    if (first?.part.type !== 'native' || this.isWhole) return;
    if (!ECHOES.has(first.part.event) && saysMore(first.part, this.said)) this.isWhole = true;
  }
}

function textOf({ content, refusal, reasoningContent, functionCall, toolCalls = [] }: Delta): string {
  return [
    content ?? '',
    refusal ?? '',
    reasoningContent ?? '',
    functionCall?.arguments ?? '',
    ...toolCalls.map((call) => call.arguments ?? ''),
  ].join('');
}

function saysMore({ data }: Native, said: string): boolean {
  let isMore = false;
  const hasData = readableIn(data, (text) => {
    isMore ||= !said.includes(text);
  });
  return hasData || isMore;
}
