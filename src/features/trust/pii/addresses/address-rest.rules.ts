import { numberedThings } from './address-words.data.js';
import { read } from '../pii-text.rules.js';

const NAME = "\\p{Lu}[\\p{L}’'-]{1,24}";
const TOWN = `${NAME}(?: ${NAME}){0,3}`;
const LETTERS_AND_DIGITS = '(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)';
const NOT_A_YEAR = '(?!(?:19|20)\\d\\d(?!\\d))';
const DIGITS = `${NOT_A_YEAR}(?:\\d{4,6}|\\d{2}-\\d{3}|\\d{3} \\d{2})(?![\\d.,]\\d|\\p{L})`;
/** A town with its postcode, in front or behind: `10115 Berlin`, `Mountain View, CA 94043`, `London NW1 6XE`. */
const TOWN_WITH_CODE = `(?:(?:[A-Z]{1,2}-)?(?:${DIGITS}|\\d{4} ?[A-Z]{2}) ${TOWN}|${TOWN}(?:,? |\\r?\\n)(?:[A-Z]{2,3} )?(?:${LETTERS_AND_DIGITS}|${DIGITS}(?:-\\d{4})?)(?![\\p{L}\\d]))`;
/** Words between a street and its town that are no sentence, in the same line. */
const BETWEEN = '(?:[^\\n\\r.@;:!?|\\t"“”„<>={}]|\\.(?! ?\\p{Lu}|\\s{0,8}$)){1,64}?';
const bridge = new RegExp(`(${BETWEEN})(?:, ?|,?[ \\t]{0,2}\\r?\\n[ \\t]{0,8}| [-–] )${TOWN_WITH_CODE}`, 'uy');
const townWithCode = new RegExp(`(?:, ?|\\n[ \\t]{0,8}| [-–] )${TOWN_WITH_CODE}`, 'u');
/** Words that make a sentence, and digits of some other value: text that has any of them is not part of an address. */
const elsewhere =
  /(?<!\p{L})(?:and|or|to|from|is|are|was|were|has|have|had|will|shall|that|which|who|said|says|he|she|it|we|they|you|und|oder|ist|sind|war|hat|wird|wurde|nach|et|ou|est|sont|vers|qui|y|es|fue|hacia|que|e|è|che|of|dated|invoice|order)(?!\p{L})|\d{5}/iu;
/** The rest of a line that begins with an address: a remark behind a comma, in parentheses or behind a stroke. */
const remark = /(?:, ?| ?[(/]| [-–] )(?!\p{Lu})[^\n\r,;:.!?|\t@"“”„<>={}\d]{2,48}(?=[ \t]{0,4}\r?\n)/uy;
const lineStart = /(?:^|\n)[ \t]{0,8}$/;
const LONGEST_INDENT = 10;

/**
 * The end of what belongs to an address that is sure in part, no further than `limit`: whatever stands between its street
 * and its town in one clause, and a remark behind a street that begins a line. `end` where nothing does.
 */
export function endOfRest(text: string, { start, end }: { start: number; end: number }, limit: number): number {
  const bridged = read(bridge, text, end);
  // One that has its town is whole: what follows may be another.
  if (bridged !== undefined && end + bridged.length <= limit && !townWithCode.test(text.slice(start, end))) {
    const between = bridged.slice(0, bridged.search(/\n|,[^,]*$/));
    const counted = /(\p{L}+) \d[\d-]*$/u.exec(bridged)?.[1]?.toLowerCase() ?? '';
    if (!elsewhere.test(between) && !numberedThings.has(counted)) return end + bridged.length;
  }
  const rest = lineStart.test(text.slice(Math.max(0, start - LONGEST_INDENT), start))
    ? read(remark, text, end)
    : undefined;
  return rest === undefined || end + rest.length > limit || elsewhere.test(rest) ? end : end + rest.length;
}
