import { abbreviations, jurisdictions } from './jurisdictions.data.js';
import { lawNames, lawPlaces } from './law-words.data.js';

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
  scots: 'Scotland',
  welsh: 'Wales',
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
  greek: 'Greece',
  polish: 'Poland',
  portuguese: 'Portugal',
  czech: 'Czech Republic',
  hungarian: 'Hungary',
  brazilian: 'Brazil',
  mexican: 'Mexico',
  korean: 'South Korea',
  turkish: 'Turkey',
  singaporean: 'Singapore',
  californian: 'California',
  texan: 'Texas',
};
const ADJECTIVE = new RegExp(String.raw`\b(${Object.keys(ADJECTIVES).join('|')})\s(?:\p{L}+\s){0,2}laws?\b`, 'iu');
const NAMED_LAW = new RegExp(
  String.raw`\b(?:under|by|to|with)\s(?:the\s)?(\p{Lu}[\p{L}]{2,20}(?:\s\p{Lu}[\p{L}]{2,20})?)\slaws?\b`,
  'u',
);
const SUBJECT_LAW = new RegExp(String.raw`(?:^|[.;]\s)(${NAME})\slaw\s(?:governs|applies|controls)\b`, 'u');
const PLACE_LAW = new RegExp(String.raw`\b(${jurisdictions.join('|').replaceAll(' ', String.raw`\s`)})\slaws?\b`, 'i');
const ANY_LAW = /\blaws?\b/gi;
const PLACES = jurisdictions.join('|').replaceAll(' ', String.raw`\s`);
const JURISDICTION = new RegExp(String.raw`\b(?:${PLACES})\b`, 'gi');
const PLACE = new RegExp(String.raw`^(?:${PLACES})\b`, 'i');

const titled = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) =>
    /^(?:AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase(),
  );
const isMixed = (name: string): boolean => /\p{Ll}/u.test(name);

const ABBREVIATED = abbreviations.map(([name, long, postal]): readonly [RegExp, string] => {
  const dotted = long.replaceAll('.', String.raw`\.\s?`).replace(/\\s\?$/, '');
  const byPost = postal === '' ? '' : String.raw`|\b${postal}(?=\slaws?\b)`;
  return [new RegExp(String.raw`\b(?:${dotted})(?!\p{L})(?!\.)${byPost}`, 'gu'), name];
});

/** The text with the names of jurisdictions in full. */
const expanded = (text: string): string =>
  ABBREVIATED.reduce(
    (before, [short, name]) => before.replaceAll(short, name),
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(' & ', ' and ')
      .replaceAll(/\bU\.S\.\s(?=State\b)/g, ''),
  );

/** A jurisdiction: `New York`, `England and Wales`. */
export function law(text: string): string | undefined {
  const plain = expanded(text);
  const places = [...plain.matchAll(LAW_OF)].map(([, name = '']) => name.replace(/[.,]$/, ''));
  // Before those of a nation or a person, the laws of a jurisdiction that is known by its name.
  const of = places.find((name) => PLACE.test(name)) ?? places[0];
  if (of !== undefined) {
    // What follows a jurisdiction that is known says more about it: `Hong Kong Special Administrative Region`.
    const name = PLACE.exec(of)?.[0] ?? of;
    return isMixed(name) ? name : titled(name);
  }
  const adjective = ADJECTIVE.exec(plain)?.[1];
  if (adjective !== undefined) return ADJECTIVES[adjective.toLowerCase()];
  const named = (SUBJECT_LAW.exec(plain) ?? NAMED_LAW.exec(plain) ?? PLACE_LAW.exec(plain))?.[1];
  return named === undefined || isMixed(named) ? named : titled(named);
}

/** The jurisdiction that is named nearest to the word law: `in Florida … the laws of that State`. */
export function nearestLaw(text: string): string | undefined {
  const plain = expanded(text);
  const laws = [...plain.matchAll(ANY_LAW)].map(({ index }) => index);
  const named = [...plain.matchAll(JURISDICTION)].map(({ 0: name, index }) => ({
    name: titled(name.replaceAll(/\s+/g, ' ').toUpperCase()),
    away: Math.min(...laws.map((at) => Math.abs(at - index))),
  }));
  return named.toSorted((a, b) => a.away - b.away)[0]?.name;
}

const ABROAD = new Map(
  Object.entries(lawPlaces).map(([language, { adjective, name }]) => {
    const named = lawNames[language] ?? [];
    return [
      language,
      named.map(([jurisdiction, adjectives, names]) => {
        const forms = [
          ...(adjectives === '' ? [] : [adjective.replace('NAMES', adjectives)]),
          name.replace('NAMES', names),
        ];
        return { jurisdiction, pattern: new RegExp(forms.join('|'), 'iu') };
      }),
    ];
  }),
);

/** The jurisdiction that a text in German or French names first beside the word for law. `language`: ISO 639-1. */
export function lawAbroad(text: string, language: string): string | undefined {
  const plain = text.replaceAll(/\s+/g, ' ');
  const found = (ABROAD.get(language) ?? []).flatMap(({ jurisdiction, pattern }) => {
    const match = pattern.exec(plain);
    return match === null ? [] : { jurisdiction, start: match.index };
  });
  return found.toSorted((a, b) => a.start - b.start)[0]?.jurisdiction;
}
