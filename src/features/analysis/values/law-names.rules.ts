import { jurisdictions } from './jurisdictions.data.js';

/** Words in capitals after a name in capitals. */
const NO_NAME = String.raw`(?!(?:SHALL|WILL|WITHOUT|GOVERN\w*|APPL\w*|EXCLUD\w*|REGARD\w*|EXCEPT|AS|IS|ARE|IN|FOR|TO|ON|OR|AND\sSHALL|WITH)\b)`;
const WORD = String.raw`${NO_NAME}\p{Lu}(?:[\p{L}'’-]|\.(?=\p{L})){1,30}`;
const NAME = String.raw`${WORD}(?:\s(?:and\s|of\s(?:the\s)?|the\s|AND\s|OF\s)?${WORD}){0,4}`;
const STATES = [
  'State',
  'Commonwealth',
  'Province',
  'Republic',
  'Federal Republic',
  'People’s Republic',
  'Kingdom',
  'Territory',
  'Canton',
];
/** Capitalized words after `laws of` that name no place: `the laws of the State in which …`. */
const NO_PLACES = [
  'That',
  'Which',
  'Such',
  'States?',
  'Commonwealth',
  'Territory',
  'Jurisdiction',
  'Country',
  'Conflicts?',
  // Contracts are under the law of one of its states.
  'United States',
  'America',
]
  .flatMap((name) => [name, name.toUpperCase()])
  .join('|');
const STATE = STATES.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()])
  .join('|')
  .replaceAll(' ', String.raw`\s`)
  .replaceAll('’', "['’]");
const LAW_OF = new RegExp(
  String.raw`\b(?:[Ll]aws?|LAWS?)\b[^.;]{0,40}?\b(?:of|in|OF|IN)\s(?:[Tt]he\s|THE\s)?(?:(?:${STATE})\s(?:of|OF)\s)?(?:the\s|THE\s)?(?!(?:${NO_PLACES})\b)(${NAME})`,
  'gu',
);
/** Adjectives of laws, and the country of each. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  english: 'England',
  scottish: 'Scotland',
  irish: 'Ireland',
  swiss: 'Switzerland',
  german: 'Germany',
  french: 'France',
  dutch: 'Netherlands',
  belgian: 'Belgium',
  austrian: 'Austria',
  italian: 'Italy',
  spanish: 'Spain',
  swedish: 'Sweden',
  danish: 'Denmark',
  norwegian: 'Norway',
  finnish: 'Finland',
  indian: 'India',
  israeli: 'Israel',
  japanese: 'Japan',
  chinese: 'China',
  canadian: 'Canada',
  australian: 'Australia',
};
const ADJECTIVE = new RegExp(String.raw`\b(${Object.keys(ADJECTIVES).join('|')})\s(?:\p{L}+\s){0,2}laws?\b`, 'iu');
const NAMED_LAW = new RegExp(
  String.raw`\b(?:under|by|to|with)\s(?:the\s)?(\p{Lu}[\p{L}]{2,20}(?:\s\p{Lu}[\p{L}]{2,20})?)\slaws?\b`,
  'u',
);
const SUBJECT_LAW = new RegExp(String.raw`(?:^|[.;]\s)(${NAME})\slaw\s(?:governs|applies|controls)\b`, 'u');
const ANY_LAW = /\blaws?\b/gi;
const PLACES = jurisdictions.join('|').replaceAll(' ', String.raw`\s`);
const JURISDICTION = new RegExp(String.raw`\b(?:${PLACES})\b`, 'gi');
const PLACE = new RegExp(String.raw`^(?:${PLACES})\b`, 'i');

const titled = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) =>
    /^(?:AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase(),
  );
const isMixed = (name: string): boolean => /\p{Ll}/u.test(name);

/** States as lawyers abbreviate them. */
const ABBREVIATED: readonly (readonly [RegExp, string])[] = [
  [/\bN\.\s?Y\.?(?!\p{L})|\bNY(?=\slaws?\b)/gu, 'New York'],
  [/\bN\.\s?J\.?(?!\p{L})|\bNJ(?=\slaws?\b)/gu, 'New Jersey'],
  [/\bCalif\.|\bCA(?=\slaws?\b)/gu, 'California'],
  [/\bDel\.(?=\s|$)|\bDE(?=\slaws?\b)/gu, 'Delaware'],
  [/\bTex\.(?=\s|$)|\bTX(?=\slaws?\b)/gu, 'Texas'],
  [/\bFla\.|\bFL(?=\slaws?\b)/gu, 'Florida'],
  [/\bMass\.(?=\s|$)|\bMA(?=\slaws?\b)/gu, 'Massachusetts'],
  [/\bIll\.(?=\s|$)|\bIL(?=\slaws?\b)/gu, 'Illinois'],
  [/\bU\.S\.\s(?=State\b)/gu, ''],
];

/** A jurisdiction: `New York`, `England and Wales`. */
export function law(text: string): string | undefined {
  const plain = ABBREVIATED.reduce(
    (before, [short, name]) => before.replaceAll(short, name),
    text.replaceAll(/\s+/g, ' '),
  );
  const places = [...plain.matchAll(LAW_OF)].map(([, name = '']) => name.replace(/[.,]$/, ''));
  // Before those of a nation or a person, the laws of a jurisdiction that is known by its name.
  const of = places.find((name) => PLACE.test(name)) ?? places[0];
  if (of !== undefined) return isMixed(of) ? of : titled(of);
  const adjective = ADJECTIVE.exec(plain)?.[1];
  if (adjective !== undefined) return ADJECTIVES[adjective.toLowerCase()];
  return (SUBJECT_LAW.exec(plain) ?? NAMED_LAW.exec(plain))?.[1];
}

/** The jurisdiction that is named nearest to the word law: `in Florida … the laws of that State`. */
export function nearestLaw(text: string): string | undefined {
  const laws = [...text.matchAll(ANY_LAW)].map(({ index }) => index);
  const named = [...text.matchAll(JURISDICTION)].map(({ 0: name, index }) => ({
    name: titled(name.replaceAll(/\s+/g, ' ').toUpperCase()),
    away: Math.min(...laws.map((at) => Math.abs(at - index))),
  }));
  return named.toSorted((a, b) => a.away - b.away)[0]?.name;
}
