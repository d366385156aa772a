/** How a language says how long a contract runs. A pattern that ends with `$` is matched against the text before a date or a period. */
export interface TermWords {
  /** Before the date on which a contract ends; absent in English, whose terms are read elsewhere. */
  ends?: RegExp;
  /** Before a period that is not the first: of renewal, notice or payment. */
  notBefore?: RegExp;
  /** After a period that is not the contract's. */
  notAfter?: RegExp;
  /** Numbers in words. */
  numbers?: readonly (readonly [number, string])[];
  /** Units of time by their letter in ISO 8601; `H` is half a year, `Q` a quarter. */
  units?: Readonly<Record<'Y' | 'M' | 'W' | 'D' | 'H' | 'Q', string>>;
  /** Ordinal numbers of anniversaries, from the first on, and what follows them. */
  anniversaries?: { ordinals: readonly string[]; word: string };
  /** Between a period or an anniversary and the day from which it counts. */
  since: RegExp;
  /** Before the day on which a contract begins. */
  begins: RegExp;
  /** The date that a contract bears: `the date of this Agreement`. */
  ownDate: RegExp;
  /** Before the date of a contract in its head, where its facts are not read. */
  dated?: RegExp;
  /** A defined name of a day, where it is not in quotation marks. */
  named: RegExp;
  /** Between a defined name and its meaning. */
  means: RegExp;
  /** Says that a contract ends one day earlier. */
  dayBefore: RegExp;
}

const ENGLISH: TermWords = {
  since:
    /^(?:\)|,|\s(?:period|term))*\s?(?:(?:commencing|beginning|starting|running|counted|measured|and begins|and commences|and starts)\s)?(?:from and after|from and including|from|after|following|of|on|as of|upon|with effect from|w\.e\.f\.)\s/i,
  begins:
    /\b(?:commenc(?:e|es|ing)|begin(?:s|ning)?|start(?:s|ing)?|effect|force|effective|runs?|valid)\s(?:as of|on|upon|from|at|with|when)\s(?:and (?:from|including)\s)?/gi,
  ownDate:
    /^(?:date\s(?:of\s(?:this|the)\s(?:agreement|contract|deed|lease|letter|licen[cs]e)|hereof|(?:first\s)?(?:above\s)?(?:first\s)?(?:above\s)?written))/i,
  named: /^[A-Z][\w-]*(?:\s[A-Z][\w-]*){0,4}/,
  means: /^["”’)]{0,2}(?:\s?:|,?\s(?:means|shall mean|is|shall be|will be))\s/i,
  dayBefore: /\bday\s(?:immediately\s)?(?:before|preceding|prior\sto)\s/i,
};

const GERMAN: TermWords = {
  ends: /(?<!\p{L})(?:bis|endet|enden|ablauf|befristet\sbis|ausläuft)(?:\s(?:am|zum|mit|dem|des|den|ablauf|einschlie(?:ß|ss)lich|spätestens)){0,4}\s$|\d{4}\s?[–—-]\s?$/iu,
  notBefore:
    /(?<!\p{L})(?:verl(?:ä|ae)nger\p{L}*|weiter\p{L}*|jeweils|um|erneut|frist|fristen|kündigungsfrist\p{L}*|spätestens|binnen|innerhalb)(?!\p{L})[^.;]{0,40}$/iu,
  notAfter: /^\s(?:vor|zum|über|nach\s(?:dem\s|der\s)?(?:ende|ablauf|beendigung))(?!\p{L})/iu,
  numbers: [
    [0.5, 'ein(?:e[ms])? halbe[ns]?'],
    [1.5, 'anderthalb|eineinhalb'],
    [2.5, 'zweieinhalb'],
    [3.5, 'dreieinhalb'],
    [4.5, 'viereinhalb'],
    [1, 'ein(?:e[mnrs]?)?'],
    [2, 'zwei(?:er)?'],
    [3, 'drei(?:er)?'],
    [4, 'vier'],
    [5, 'fünf'],
    [6, 'sechs'],
    [7, 'sieben'],
    [8, 'acht'],
    [9, 'neun'],
    [10, 'zehn'],
    [11, 'elf'],
    [12, 'zwölf'],
    [15, 'fünfzehn'],
    [18, 'achtzehn'],
    [20, 'zwanzig'],
    [24, 'vierundzwanzig'],
    [25, 'fünfundzwanzig'],
    [30, 'dreißig|dreissig'],
    [36, 'sechsunddreißig|sechsunddreissig'],
    [48, 'achtundvierzig'],
    [60, 'sechzig'],
    [90, 'neunzig'],
    [99, 'neunundneunzig'],
  ],
  units: {
    Y: 'Jahr(?:e[sn]?|s)?',
    M: 'Monat(?:e[sn]?|s)?',
    W: 'Wochen?',
    D: 'Tage?[ns]?',
    H: '(?:Kalender)?halbjahre?[ns]?|Semester',
    Q: 'Quartale?[ns]?|Vierteljahre?[ns]?',
  },
  since: /^,?\s(?:(?:gerechnet|beginnend|fest)\s)?(?:ab|von|vom|seit|nach)\s/iu,
  begins:
    /(?<!\p{L})(?:beginnt|beginnend|beginn|läuft|gilt|tritt|kraft|wirksam|wird|startet|gültig)\s(?:am|ab|mit|zum|vom|seit|nach)\s/giu,
  ownDate:
    /^(?:datum|tag)\s(?:dieses|des)\s(?:vertrag(?:e?s)?|datums)|^(?:vertragsschluss|vertragsabschluss)(?!\p{L})/iu,
  dated: /(?<!\p{L})(?:vom|am|den|datum:)\s$/iu,
  named: /^\p{Lu}[\p{L}-]*/u,
  means: /^[“”"»)]{0,2}(?:\s?:|\s(?:ist|bezeichnet|bedeutet|sei))\s/iu,
  dayBefore: /(?<!\p{L})tag(?:es)?\s(?:unmittelbar\s)?vor(?!\p{L})/iu,
};

const FRENCH: TermWords = {
  ends: /(?:jusqu[’']au|(?<!\p{L})(?:fin|expire(?:ra)?|échéance|termine(?:ra)?|terme|expirant|s[’'](?:achève(?:ra)?|éteint)|cesse(?:ra)?)(?:\sest\sfixée?)?(?:\s(?:le|au))?|(?<!\p{L})du\s[^.;]{6,30}\sau)\s$|\d{4}\s?[–—-]\s?$/iu,
  notBefore:
    /(?<!\p{L})(?:renouvel\p{L}*|recondu\p{L}*|successives?|préavis|délai|supplémentaires?|dénonciation|notification|moins|prorog\p{L}*|prolong\p{L}*)(?!\p{L})[^.;]{0,50}$/iu,
  notAfter:
    /^\s(?:avant|après\s(?:la\s(?:fin|cessation)|l[’']expiration|le\sterme)|supplémentaires?|de\spréavis)(?!\p{L})/iu,
  numbers: [
    [1, 'une?'],
    [1, "(?<=d[’'])une?"],
    [2, 'deux'],
    [3, 'trois'],
    [4, 'quatre'],
    [5, 'cinq'],
    [6, 'six'],
    [7, 'sept'],
    [8, 'huit'],
    [9, 'neuf'],
    [10, 'dix'],
    [11, 'onze'],
    [12, 'douze'],
    [15, 'quinze'],
    [18, 'dix-huit'],
    [20, 'vingt'],
    [24, 'vingt-quatre'],
    [25, 'vingt-cinq'],
    [30, 'trente'],
    [36, 'trente-six'],
    [48, 'quarante-huit'],
    [60, 'soixante'],
    [90, 'quatre-vingt-dix'],
    [99, 'quatre-vingt-dix-neuf'],
  ],
  units: { Y: 'ans?|années?', M: 'mois', W: 'semaines?', D: 'jours?', H: 'semestres?', Q: 'trimestres?' },
  anniversaries: {
    ordinals:
      '(?:premier|1er) (?:deuxième|second|2e|2ème) (?:troisième|3e|3ème) (?:quatrième|4e|4ème) (?:cinquième|5e|5ème) (?:sixième|6e|6ème) (?:septième|7e|7ème) (?:huitième|8e|8ème) (?:neuvième|9e|9ème) (?:dixième|10e|10ème)'.split(
        ' ',
      ),
    word: 'anniversaire',
  },
  since:
    /^,?\s(?:(?:courant|commençant)\s)?(?:(?:à\s)?(?:compter|partir|dater)\s(?:de\s|du\s|d[’'])|après\s|suivant\s|dès\s|de\s|du\s)/iu,
  begins:
    /(?<!\p{L})(?:effet|vigueur|commence(?:ra)?(?:\sà\scourir)?|courir|débute(?:ra)?|court|valable|applique(?:ra)?)\s(?:(?:à\s)?(?:compter|partir|dater)\s(?:de\s|du\s|d[’'])|à\s|au\s|le\s|dès\s|du\s)/giu,
  ownDate: /^(?:date\s(?:du\sprésent|de\sce)\s(?:contrat|accord)|date\sdes\sprésentes|jour\sdu\sprésent)/iu,
  dated: /(?<!\p{L})(?:le|du|en date du)\s$/iu,
  named: /^Date\s(?:d[’']|de\s)\p{L}+(?:\sen\s\p{L}+)?|^\p{Lu}[\p{L}-]*/u,
  means: /^\s?[»”")]{0,2}(?:\s?:|\s(?:est\sfixée\sa?u?|est|désigne|signifie|s[’']entend))\s?/iu,
  dayBefore: /(?<!\p{L})veille\s/iu,
};

/** By language, ISO 639-1: those in which contracts are read. */
export const termWords: Readonly<Record<string, TermWords>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };
