import type { ChatStreamPart } from '../../../contracts/provider.js';
import { noteSaid } from './personal-texts.rules.js';
import { isReadable, readableIn } from './readable.rules.js';

/** Characters that come before guards are asked the first time. */
export const FIRST_WINDOW = 400;
/** The last characters that were judged stay back at least: a finding may begin in them and end in what comes. */
export const TAIL = 200;
/** Words of protocols are shorter, UTF-16 code units. */
const LONGEST_WORD = 40;
/** From then on they are asked whenever the answer has grown by this share. */
const GROWTH = 0.25;

/**
 * How a stream is held: `windows` lets go what was judged, `calls` everything before the first call of a tool, `whole`
 * nothing before the end, and `nothing` everything at once.
 */
export type Holding = 'windows' | 'calls' | 'whole' | 'nothing';

/** An event of a protocol with the parts that say the same, or a part alone. They leave together. */
interface Group {
  parts: { part: ChatStreamPart; isFirst: boolean }[];
  /** The characters of the answer up to its end. */
  end: number;
  /** The characters of each of its texts up to its end. */
  ends: Map<string, number>;
  isCall: boolean;
}

/** One text of the answer, such as the content of a choice. */
interface Text {
  length: number;
  judged: number;
  /** Another text of the same choice has begun. */
  isOver: boolean;
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
  private readonly texts = new Map<string, Text>();
  /** The text that each choice is at. */
  private readonly current = new Map<number, string>();

  /** `isStrict`: events may hold nothing that the answer does not, names but no ids among it. */
  constructor(
    private readonly holding: Holding,
    private readonly isStrict = false,
  ) {
    this.isWhole = holding === 'whole';
  }

  push(part: ChatStreamPart, isFirst: boolean): void {
    const last = this.groups.at(-1);
    const open = part.type !== 'native' && last?.parts[0]?.part.type === 'native' ? last : undefined;
    const group: Group = open ?? { parts: [], end: this.total, ends: new Map(), isCall: false };
    if (open === undefined) this.closed(last, group);
    group.parts.push({ part, isFirst });
    if (part.type !== 'delta') return;
    for (const [name, text] of textsOf(part)) {
      this.said += text;
      this.total += text.length;
      group.ends.set(name, this.grown(part.index, name, text.length));
    }
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
  passed(tail = 0): Group['parts'] {
    this.judged = this.total;
    for (const text of this.texts.values()) text.judged = text.length;
    return this.released(Math.max(TAIL, tail));
  }

  /** The parts that may leave now. */
  released(tail = TAIL): Group['parts'] {
    if (this.isWhole) return [];
    if (this.holding === 'nothing') return this.rest();
    const most = this.judged - tail;
    // The last group may go on.
    const open = this.groups.findIndex(
      (group, at) =>
        at === this.groups.length - 1 ||
        (this.holding === 'calls' ? group.isCall : group.end > most || this.isUnsure(group, tail)),
    );
    return this.groups.splice(0, Math.max(0, open)).flatMap(({ parts }) => parts);
  }

  /** All parts, once the whole answer was judged. */
  rest(): Group['parts'] {
    return this.groups.splice(0).flatMap(({ parts }) => parts);
  }

  /** The length of a text with what has come of it. */
  private grown(choice: number, name: string, by: number): number {
    let text = this.texts.get(name);
    if (text === undefined) this.texts.set(name, (text = { length: 0, judged: 0, isOver: false }));
    const before = this.current.get(choice);
    if (before !== undefined && before !== name) {
      const last = this.texts.get(before);
      if (last !== undefined) last.isOver = true;
    }
    this.current.set(choice, name);
    // A text that goes on after another one began: where it ends is not known before the end.
    if (text.isOver) this.isWhole = true;
    return (text.length += by);
  }

  /** Whether a finding may begin in a group and end in what comes of one of its texts. */
  private isUnsure({ ends }: Group, tail: number): boolean {
    return [...ends].some(([name, end]) => {
      const text = this.texts.get(name);
      return text !== undefined && end > text.judged - (text.isOver && text.judged === text.length ? 0 : tail);
    });
  }

  /** An event of a protocol that says more than the parts of the answer is judged at the end alone. */
  private closed(last: Group | undefined, next: Group): void {
    this.groups.push(next);
    const [first] = last?.parts ?? [];
    if (first?.part.type !== 'native' || this.isWhole) return;
    if (!ECHOES.has(first.part.event) && saysMore(first.part, this.said, this.isStrict)) this.isWhole = true;
  }
}

/** The texts of a piece by names that are the same for all pieces of a text. */
function textsOf({
  index,
  content,
  refusal,
  reasoningContent,
  functionCall,
  toolCalls = [],
}: Delta): [string, string][] {
  const texts: [string, string | undefined][] = [
    ['content', content],
    ['refusal', refusal],
    ['reasoning', reasoningContent],
    ['function', functionCall?.arguments],
    ...toolCalls.map((call): [string, string | undefined] => [`call ${call.index ?? 0}`, call.arguments]),
  ];
  return texts.flatMap(([name, text]) => (text === undefined || text === '' ? [] : [[`${index} ${name}`, text]]));
}

function saysMore({ data }: Native, said: string, isStrict: boolean): boolean {
  if (isStrict) {
    const all = { texts: new Set<string>(), hasData: false };
    noteSaid(data, all);
    return all.hasData || [...all.texts].some((text) => isTelling(text) && !said.includes(text));
  }
  let isMore = false;
  const hasData = readableIn(data, (text) => {
    isMore ||= !said.includes(text);
  });
  return hasData || isMore;
}

/** Whether a text may hold a value: words of a protocol have neither digits nor signs. */
function isTelling(text: string): boolean {
  return isReadable(text) || /[\d@%&]/.test(text) || text.length > LONGEST_WORD;
}
