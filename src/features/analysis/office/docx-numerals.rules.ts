import { entryOf } from '../../../shared/json/json.js';

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const NAMES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINAL_NAMES =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [size, letters] of ROMAN) {
    while (left >= size) {
      text += letters;
      left -= size;
    }
  }
  return text;
}

/** a … z, aa, bb … as Word counts. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));
}

function ordinal(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return `${value}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'}`;
}

function word(words: readonly string[], value: number): string {
  const found = words[value - 1];
  return found === undefined ? String(value) : found.charAt(0).toUpperCase() + found.slice(1);
}

const formats: Readonly<Record<string, (value: number) => string>> = {
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
  ordinal,
  cardinalText: (value) => word(NAMES, value),
  ordinalText: (value) => word(ORDINAL_NAMES, value),
  none: () => '',
};

/** A number as ECMA-376 §17.18.59 writes it; formats of other scripts as digits. */
export function numeral(value: number, format: string): string {
  return value < 1 || value > 9_999 ? String(value) : (entryOf(formats, format)?.(value) ?? String(value));
}
