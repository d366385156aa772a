/** How a language says what a cap of liability is made of. */
export interface CapWords {
  /** Payments that a cap refers to. */
  fees: RegExp;
  /** Before a period that is looked back upon. */
  past: RegExp;
  /** Within one: `douze derniers mois`. */
  within?: RegExp;
  /** After one. */
  before: RegExp;
  /** Payments or a look back that name their period themselves, with the unit: `Jahresvergütung`, `dernier semestre`. */
  named: readonly (readonly [RegExp, string])[];
  /** Multiples in words. */
  times: readonly (readonly [RegExp, number])[];
  /** A multiple as a percentage of payments; its first group has the figure. */
  share: RegExp;
  greater: RegExp;
  lesser: RegExp;
  /** Says that it counts for each claim, for all of them, or in a year. */
  forEach: RegExp;
  forAll: RegExp;
  aYear: RegExp;
}

const ENGLISH_FEES = /\b(?:fees?|amounts?|price|charges|royalties|sums|compensation|commissions?|paid)\b/i;
const ENGLISH: CapWords = {
  fees: ENGLISH_FEES,
  past: /\b(?:preceding|prior|previous|last|trailing)\s\W?$/i,
  before:
    /^[^.;]{0,60}\b(?:preceding|prior|previous|last|before|leading|preceded|immediately|ended|ending|up to|period)\b/i,
  named: [
    [
      /\b(?:last|previous|preceding|past|prior)\s(?:\w+\s)?year\b|\b(?:in|during|for|over)\sthe\syear\s(?:before|preceding|prior)\b/i,
      'P1Y',
    ],
    [/\b(?:annual|yearly)\s(?:\w+\s){0,2}(?:fees?|charges|price|payments?|subscription)\b/i, 'P1Y'],
    [/\b(?:last|previous|preceding|past|prior)\s(?:\w+\s)?quarter\b/i, 'P3M'],
  ],
  times: [
    [/\b(?:twice|double)\b/i, 2],
    [/\btriple\b/i, 3],
  ],
  share: /(\d{2,4})\)?\s?(?:%|per\s?cent\b)\)?\sof\s/i,
  greater: /\b(?:greater|higher|larger)\sof\b/i,
  lesser: /\b(?:lesser|lower|smaller)\sof\b/i,
  forEach: /\b(?:per|each|any\s(?:one|single))\s(?:such\s)?(?:claim|occurrence|incident|event|cause)\b/i,
  forAll: /\b(?:aggregate|total|cumulative(?:ly)?|overall|all\s(?:such\s)?claims|together|combined)\b/i,
  aYear: /\b(?:per|each|any|in\sa|in\sany)\s(?:\w+\s)?year\b|\bannual(?:ly)?\s(?:aggregate|limit|cap)\b/i,
};

const GERMAN_FEES = String.raw`\p{L}*(?:vergütung|entgelt|gebühr|honorar|miete|auftragswert|auftragssumme|vertragswert|nettopreis|kaufpreis|werklohn|zahlung|lizenzgebühr)(?:e?n|s|es|e)?(?!\p{L})`;
const GERMAN: CapWords = {
  fees: new RegExp(String.raw`(?<!\p{L})${GERMAN_FEES}`, 'iu'),
  past: /(?<!\p{L})(?:letzten|vergangenen|vorangegangenen|vorausgegangenen|vorhergehenden|vorangehenden|zurückliegenden|vorherigen)\s$/iu,
  before: /^\s(?:(?:unmittelbar|direkt)\s)?(?:vor|vorher|zuvor)(?!\p{L})/iu,
  named: [
    [/(?<!\p{L})Jahres(?:netto)?(?:vergütung|entgelt|gebühr|miete|honorar|umsatz)/iu, 'P1Y'],
    [/(?<!\p{L})jährlich(?:e[nrs]?)?\s(?:\p{L}+\s)?(?:Vergütung|Entgelt|Gebühr|Miete|Lizenzgebühr|Zahlung)/iu, 'P1Y'],
    [
      /(?<!\p{L})(?:letzten|vorangegangenen|vergangenen|vorausgegangenen)\s(?:Vertrags|Kalender|Geschäfts)?jahr/iu,
      'P1Y',
    ],
    [
      /(?<!\p{L})(?:letzten|vorangegangenen|vergangenen|vorausgegangenen)\s(?:Kalender)?(?:quartal|vierteljahr)/iu,
      'P3M',
    ],
    [/(?<!\p{L})(?:letzten|vorangegangenen|vergangenen|vorausgegangenen)\s(?:Kalender)?halbjahr/iu, 'P6M'],
  ],
  times: [
    [/(?<!\p{L})(?:Zweifache|Doppelte|2-fache)[ns]?(?!\p{L})/iu, 2],
    [/(?<!\p{L})(?:Dreifache|3-fache)[ns]?(?!\p{L})/iu, 3],
    [/(?<!\p{L})(?:Vierfache|4-fache)[ns]?(?!\p{L})/iu, 4],
    [/(?<!\p{L})(?:Fünffache|5-fache)[ns]?(?!\p{L})/iu, 5],
    [/(?<!\p{L})(?:Eineinhalbfache|Anderthalbfache|1,5-fache)[ns]?(?!\p{L})/iu, 1.5],
  ],
  share: /(\d{2,4})\)?\s?(?:%|Prozent|v\.\s?H\.)\)?\s(?:der|des|von)\s/iu,
  greater:
    /(?<!\p{L})(?:(?:höhere[nrs]?|größere[nrs]?|grössere[nrs]?)\s(?:der|des|von|betr(?:ag|äge)|wert)|je\snachdem,\swelcher\s(?:betrag|wert)\s(?:der\s)?(?:höher|größer)\p{L}*)/iu,
  lesser:
    /(?<!\p{L})(?:(?:niedrigere[nrs]?|geringere[nrs]?|kleinere[nrs]?)\s(?:der|des|von|betr(?:ag|äge)|wert)|je\snachdem,\swelcher\s(?:betrag|wert)\s(?:der\s)?(?:niedriger|geringer)\p{L}*)/iu,
  forEach: /(?<!\p{L})(?:je|pro)\s(?:Schadens?fall|Schadensereignis|Anspruch|Einzelfall|Ereignis|Schaden)/iu,
  forAll: /(?<!\p{L})(?:insgesamt|Gesamthaftung|gesamte\sHaftung|in\sSumme|sämtliche\sAnsprüche)(?!\p{L})/iu,
  aYear: /(?<!\p{L})(?:je|pro|in\seinem)\s(?:Kalender|Vertrags|Geschäfts)?jahr/iu,
};

const FRENCH_FEES =
  /(?<!\p{L})(?:sommes|montants?\s(?:hors\staxes\s)?(?:payés?|versés?|réglés?|encaissés?|facturés?|perçus?)|redevances?|prix|honoraires|rémunérations?|factures|paiements|loyers?|abonnement)(?!\p{L})/iu;
const FRENCH: CapWords = {
  fees: FRENCH_FEES,
  past: /(?<!\p{L})(?:derniers|dernières|précédents|précédentes)\s$/iu,
  within: /\s(?:derniers|dernières|précédents|précédentes)\s/iu,
  before:
    /^\s(?:(?:derniers|précédents|écoulés|précédant|dernières)(?!\p{L})|(?:qui\s)?(?:ont\s)?(?:précèdent|précédé|précédant)|ayant\sprécédé|avant\s|immédiatement\s)/iu,
  named: [
    [
      /(?<!\p{L})(?:redevance|rémunération|prix|abonnement|montant|loyer|honoraires)\s(?:\p{L}+\s)?annuel(?:le|s|les)?(?!\p{L})/iu,
      'P1Y',
    ],
    [/(?<!\p{L})(?:dernier|précédent)\ssemestre|semestre\s(?:écoulé|précédent)/iu, 'P6M'],
    [/(?<!\p{L})(?:dernier|précédent)\strimestre|trimestre\s(?:écoulé|précédent)/iu, 'P3M'],
    [
      /(?<!\p{L})(?:dernière|précédente)\sannée|(?:l[’']année|l[’']exercice)\s(?:\p{L}+\s)?(?:écoulée?|précédente?|précédant|en\scours|contractuelle)/iu,
      'P1Y',
    ],
  ],
  times: [
    [/(?<!\p{L})(?:le\sdouble|deux\s(?:\(2\)\s)?fois)(?!\p{L})/iu, 2],
    [/(?<!\p{L})(?:le\striple|trois\s(?:\(3\)\s)?fois)(?!\p{L})/iu, 3],
    [/(?<!\p{L})quatre\s(?:\(4\)\s)?fois(?!\p{L})/iu, 4],
    [/(?<!\p{L})cinq\s(?:\(5\)\s)?fois(?!\p{L})/iu, 5],
    [/(?<!\p{L})une\sfois\set\sdemie(?!\p{L})/iu, 1.5],
  ],
  share: /(\d{2,4})\)?\s?(?:%|pour\s?cent)\)?\s(?:des?|du|d[’'])\s?/iu,
  greater: /(?<!\p{L})plus\s(?:élevée?|haute?|important|grand)e?\s(?:des?|entre)(?!\p{L})/iu,
  lesser: /(?<!\p{L})(?:plus\s(?:faible|bas|petit)|moins\sélevé|moindre)\s(?:des?|entre)(?!\p{L})/iu,
  forEach: /(?<!\p{L})par\s(?:sinistre|réclamation|événement|fait\sgénérateur|dommage)/iu,
  forAll:
    /(?<!\p{L})(?:au\stotal|totale?|globale?|cumulée?|tous\s(?:dommages|préjudices|sinistres)\sconfondus|toutes\scauses\sconfondues)(?!\p{L})/iu,
  aYear: /(?<!\p{L})par\s(?:an|année|période\sannuelle)(?!\p{L})/iu,
};

/** By language, ISO 639-1: those in which caps are read. */
export const capWords: Readonly<Record<string, CapWords>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };
