import { nameWord, type NameWord, stops } from './address-lexicon.rules.js';
import type { Street } from './address-street.rules.js';
import { Characters } from '../characters.rules.js';
import { turkishKinds, turkishNumberMarks, turkishWeakKinds } from './address-words.data.js';

/** How far back an address may begin before its house's number. */
const BACK = 110;
const SPACE = 32;
/** Between names: a line's end, a space, a comma, a colon. */
const isGap = (code: number): boolean => code === 10 || code === SPACE || code === 44 || code === 58;
/** Characters that end a word: quotes, brackets and signs of markup. */
const breaks = new Characters('"\'(;<=>?[|“”„«');
const isBreak = (code: number): boolean => code < SPACE || breaks.has(code);

/** Words of a name before its kind: "Gazi Mustafa Kemal Atatürk Bulvarı". */
const MOST = 4;
/** Without capitals, nothing shows where a name begins. */
const MOST_SMALL = 3;
/** "1450. Sok.", "A Blok" */
const numberOrLetter = /^(?:\d{1,5}\.?|\p{L}\d{0,2})$/u;

interface Token {
  start: number;
  is: NameWord;
  /** Something other than spaces is behind it. */
  isApart: boolean;
}

function tokenBefore(text: string, end: number, least: number): Token | undefined {
  let place = end;
  let isApart = false;
  while (place > least && isGap(text.charCodeAt(place - 1))) {
    place -= 1;
    isApart ||= text.charCodeAt(place) !== SPACE;
  }
  let start = place;
  while (start > least && !isGap(text.charCodeAt(start - 1)) && !isBreak(text.charCodeAt(start - 1))) start -= 1;
  return start === place ? undefined : { start, is: nameWord(text, start, place), isApart };
}

interface Walk {
  start: number;
  /** Words such as "Mah." and "Cad." that have a name before them. */
  kinds: number;
  isSure: boolean;
  isLower: boolean;
}

/** Back over names, each followed by its kind: "Atatürk Mah. Cumhuriyet Cad. Gül Sok. Papatya Apt." */
function walkBack(text: string, at: number, least: number): Walk {
  const walk: Walk = { start: at, kinds: 0, isSure: false, isLower: false };
  let end = at;
  let count = 0;
  let kind: NameWord | undefined;
  let isSmall = true;
  for (;;) {
    const token = tokenBefore(text, end, least);
    if (token === undefined) return walk;
    const { start, is, isApart } = token;
    if (turkishKinds.has(is.key)) [kind, count, isSmall] = [is, 0, true];
    else {
      count += 1;
      // Behind a comma or in another line only another kind goes on.
      const isEnd = is.isContext || (isApart && (kind !== undefined || count > 1));
      const isOfName = is.isCapitalised || numberOrLetter.test(is.text) || (isSmall && isSmallName(is, kind));
      if (isEnd || !isOfName || count > (is.isCapitalised ? MOST : MOST_SMALL)) return walk;
      isSmall &&= !is.isCapital;
      if (kind !== undefined) {
        if (count === 1) walk.kinds += 1;
        walk.start = start;
        walk.isSure ||= !turkishWeakKinds.has(kind.key);
        walk.isLower = isSmall && is.hasLetter;
      }
    }
    end = start;
  }
}

const isSmallName = (is: NameWord, kind: NameWord | undefined): boolean =>
  kind !== undefined && !kind.isCapitalised && is.hasLetter && !stops.has(is.key);

/** The words of a door's number: "Dış Kapı No" */
const door = /^(?:d[ıi]ş|kap[ıi])$/iu;

/** `at`, or the place of the mark for "number" before it: "No:", "Kapı No". */
function markBefore(text: string, at: number, least: number): number {
  const mark = tokenBefore(text, at, least);
  if (mark === undefined || !turkishNumberMarks.has(mark.is.key)) return at;
  let { start } = mark;
  for (;;) {
    const word = tokenBefore(text, start, least);
    if (word === undefined || !door.test(word.is.text)) return start;
    ({ start } = word);
  }
}

/**
 * The Turkish street whose number begins at `at`, with its neighbourhood and the name of its house: "Atatürk Mah. Gül Sok.
 * Papatya Apt. No: 12" (UPU S42, Turkey).
 */
export function turkishStreet(text: string, at: number): Street | undefined {
  const least = Math.max(0, at - BACK);
  const end = markBefore(text, at, least);
  const { start, kinds, isSure, isLower } = walkBack(text, end, least);
  if (!isSure) return undefined;
  return { start, end, strength: kinds > 1 || end < at ? 'strong' : 'weak', isLower };
}
