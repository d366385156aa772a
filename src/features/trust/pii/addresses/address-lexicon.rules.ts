import {
  addressContext,
  boxWords,
  continentalSuffixes,
  countedWords,
  flatWords,
  hungarianSuffixes,
  livingWords,
  nameParticles,
  numberedThings,
  postcodeWords,
  smallEnds,
  smallSuffixes,
  streetEndings,
  streetPrefixes,
  streetSuffixes,
  turkishKinds,
  turkishNumberMarks,
  weakEndings,
  weakPrefixes,
  weakSuffixes,
} from './address-words.data.js';
import { isCapitalCode } from '../characters.rules.js';
import { months } from '../names.data.js';
import { isDigit } from '../pii-recognizer.rules.js';
import { WordMemory } from '../words.rules.js';

/** Everything that rules of addresses ask of a word in a name, looked up once for each word: texts have few different ones. */
export interface NameWord {
  text: string;
  /** In small letters, without signs behind it. */
  key: string;
  hasLetter: boolean;
  isCapital: boolean;
  /** Begins with a capital letter or a digit. */
  isCapitalised: boolean;
  /** Capitalised, a particle, or elided ("d'Abbeville"). */
  isName: boolean;
  isParticle: boolean;
  isStop: boolean;
  isPrefix: boolean;
  /** Word and name in one: "C/Mayor" */
  isGlued: boolean;
  isWeakPrefix: boolean;
  isSuffix: boolean;
  isWeakSuffix: boolean;
  isSmallSuffix: boolean;
  isContinental: boolean;
  isHungarian: boolean;
  hasStreetEnding: boolean;
  hasWeakEnding: boolean;
  isNumberMark: boolean;
  /** A word in small letters that ends names in Czech: "Československé armády". */
  isSmallEnd: boolean;
  isCounted: boolean;
  /** A word such as "lives" is in it. */
  isContext: boolean;
}

/** Words that end a name in small letters. */
export const stops: ReadonlySet<string> = new Set(
  'a an the of in on at to is are was were and or for with by from as per that this than more out into over about after before off down up'.split(
    ' ',
  ),
);

const capitalLetter = /^[\p{Lu}\p{Lt}]/u;
const elided = /^[dlDL]['’]\p{Lu}/u;
const letter = /\p{L}/u;
const numberMark =
  /^(?:n\.?[º°o]?\.?|numer|n\.ro|nro\.?|númer|número|numero|číslo|čís\.|p\.|ev\.|ev\.č\.|č\.ev\.?|č\.?o\.|hrsz\.?|nr\.?|numărul|núm\.?|num\.?|no\.?|č\.?p?\.?|civico|civ\.|km|km\.|lote|#|№):?$/i;
const LONGEST_MARK = 8;
/** "Zugnummern 21401": numbers of things. */
const numbersOf = /.n(?:umm|úm|um)(?:ern?|eros?|eri)$/;

function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? isCapitalCode(code) : capitalLetter.test(word);
}

const LONGEST_NAME = 16;
/** "P.º" in the form of Unicode that rules read. */
const PASEO = 'P.o';
const glued = /^[Cc]\/\p{L}{2}/u;

/** Names that are long have no digits: "AKIAABCDEFGH23456789" is a key's. */
const isCode = (word: string): boolean => word.length > LONGEST_NAME && /\d/.test(word);

/** `. ' ’ -` */
export const isTrailing = (code: number): boolean => code === 46 || code === 39 || code === 0x2019 || code === 45;

/** The small form of the Turkish "İ" is one character here, as people write it. */
const lowerOf = (word: string): string => word.toLowerCase().replaceAll('i\u0307', 'i');

function keyOf(word: string): string {
  let end = word.length;
  while (end > 0 && isTrailing(word.charCodeAt(end - 1))) end -= 1;
  return lowerOf(word.slice(0, end));
}

const nameWords = new WordMemory((word): NameWord => {
  const key = keyOf(word);
  const [isBig, isParticle] = [isCapital(word) && !isCode(word), nameParticles.has(key)];
  const isCapitalised = isBig || isDigit(word, 0);
  return {
    text: word,
    key,
    hasLetter: letter.test(word),
    isCapital: isBig,
    isCapitalised,
    isName: isCapitalised || isParticle || elided.test(word),
    isParticle,
    isStop: stops.has(word),
    // Some abbreviations are one only with their full stop.
    isPrefix:
      streetPrefixes.has(key) || (word.endsWith('.') && streetPrefixes.has(word.toLowerCase())) || word === PASEO,
    isGlued: glued.test(word),
    isWeakPrefix: weakPrefixes.has(key),
    // Hungarian for "utca"; without its full stop it is a word of other languages.
    isSuffix: streetSuffixes.has(key) || word === 'u.',
    isWeakSuffix: weakSuffixes.has(key),
    isSmallSuffix: smallSuffixes.has(key),
    isHungarian: hungarianSuffixes.has(key),
    isContinental: continentalSuffixes.has(key),
    hasStreetEnding: streetEndings.test(key),
    hasWeakEnding: weakEndings.test(key),
    isSmallEnd: smallEnds.has(word),
    isNumberMark: word.length <= LONGEST_MARK && numberMark.test(word),
    isCounted: countedWords.has(key) || numbersOf.test(key),
    isContext: addressContext.test(word),
  };
});

/** The role of the word from `start` to `end` in a name. */
export const nameWord = (text: string, start: number, end: number): NameWord => nameWords.of(text, start, end);

/** The properties of the word right before a number that rules of addresses ask for. */
export interface LabelWord {
  /** The word in small letters. */
  lower: string;
  isBox: boolean;
  isFlat: boolean;
  /** The same without a sign before it. */
  isPlainFlat: boolean;
  /** Says that there is no number: "s/n" */
  isNumberless: boolean;
  /** Says by itself what the number is, or is so short that the word before it may. */
  isTelling: boolean;
  /** Says that a postcode follows, or that somebody lives there. */
  isPlace: boolean;
  isLiving: boolean;
  isShort: boolean;
  isCode: boolean;
  /** Numbers something other than a house: "Section 5" */
  isNumbered: boolean;
  /** "Section 5", "March 2015", "USD 500": the number belongs to the word. */
  isCounted: boolean;
  isMonth: boolean;
  /** A Turkish kind of place, or mark of a number: "Mah.", "No" */
  isTurkish: boolean;
}

const SHORT = 5;

/** In small letters, without signs before it. */
function withoutSigns(word: string): string {
  const first = word.charCodeAt(0);
  return first > 96 && first < 123 ? word : word.replace(/^[^\p{L}]+/u, '');
}

const labelWords = new WordMemory((word): LabelWord => {
  const lower = lowerOf(word);
  const key = withoutSigns(lower);
  const [isBox, isFlat, isNumberless] = [
    boxWords.has(key),
    flatWords.has(key),
    key.startsWith('s/n') || key.startsWith('snc'),
  ];
  return {
    lower,
    isBox,
    isFlat,
    isPlainFlat: flatWords.has(lower),
    isNumberless,
    isTelling:
      key !== '' &&
      (key.length < SHORT || isNumberless || isBox || isFlat || postcodeWords.has(key) || livingWords.has(key)),
    isPlace: postcodeWords.has(lower) || livingWords.has(lower),
    isLiving: livingWords.has(lower),
    isCode: word === 'code',
    isShort: lower.length < SHORT,
    isNumbered: numberedThings.has(lower.replace(/^\W+/, '')),
    isCounted: numberedThings.has(key) || (countedWords.has(key) && key !== 'km'),
    isMonth: months.has(key),
    isTurkish: turkishKinds.has(key) || turkishNumberMarks.has(key),
  };
});

/** The properties of the word from `start` to `end`, before a number. */
export const labelWord = (text: string, start: number, end: number): LabelWord => labelWords.of(text, start, end);
