/** A jurisdiction, its adjective and its names in a language, as patterns. */
type Names = readonly [jurisdiction: string, adjective: string, name: string];

/** Jurisdictions as German and French contracts name them; those that contain another's name come first. ISO 639-1. */
export const lawNames: Readonly<Record<string, readonly Names[]>> = {
  de: [
    ['England and Wales', '', 'England und Wales'],
    ['Germany', 'deutsch', 'Deutschland'],
    ['Austria', 'österreichisch', 'Österreich'],
    ['Switzerland', 'schweizerisch|schweizer', 'Schweiz|Eidgenossenschaft'],
    ['Liechtenstein', 'liechtensteinisch', 'Liechtenstein'],
    ['France', 'französisch', 'Frankreich'],
    ['Belgium', 'belgisch', 'Belgien'],
    ['Luxembourg', 'luxemburgisch', 'Luxemburg'],
    ['Netherlands', 'niederländisch|holländisch', 'Niederlande'],
    ['Italy', 'italienisch', 'Italien'],
    ['Spain', 'spanisch', 'Spanien'],
    ['Portugal', 'portugiesisch', 'Portugal'],
    ['Poland', 'polnisch', 'Polen'],
    ['Czech Republic', 'tschechisch', 'Tschechische Republik|Tschechien'],
    ['Sweden', 'schwedisch', 'Schweden'],
    ['Denmark', 'dänisch', 'Dänemark'],
    ['Norway', 'norwegisch', 'Norwegen'],
    ['Finland', 'finnisch', 'Finnland'],
    ['Ireland', 'irisch', 'Irland'],
    ['Scotland', 'schottisch', 'Schottland'],
    ['England', 'englisch', 'England'],
    ['New York', '', 'New York'],
    ['Delaware', '', 'Delaware'],
    ['California', 'kalifornisch', 'Kalifornien'],
  ],
  fr: [
    ['England and Wales', '', 'Angleterre et (?:du |le )?(?:Pays de )?Galles'],
    ['France', 'français', 'France|République française'],
    ['Switzerland', 'suisse', 'Suisse|Confédération suisse'],
    ['Belgium', 'belge', 'Belgique'],
    ['Luxembourg', 'luxembourgeois', 'Luxembourg'],
    ['Monaco', 'monégasque', 'Monaco'],
    ['Quebec', 'québécois', 'Québec'],
    ['Ontario', 'ontarien', 'Ontario'],
    ['Canada', 'canadien', 'Canada'],
    ['Germany', 'allemand', 'Allemagne'],
    ['Austria', 'autrichien', 'Autriche'],
    ['Netherlands', 'néerlandais', 'Pays-Bas'],
    ['Italy', 'italien', 'Italie'],
    ['Spain', 'espagnol', 'Espagne'],
    ['Portugal', 'portugais', 'Portugal'],
    ['Poland', 'polonais', 'Pologne'],
    ['Ireland', 'irlandais', 'Irlande'],
    ['Scotland', 'écossais', 'Écosse'],
    ['England', 'anglais', 'Angleterre'],
    ['Morocco', 'marocain', 'Maroc'],
    ['Tunisia', 'tunisien', 'Tunisie'],
    ['Algeria', 'algérien', 'Algérie'],
    ['Senegal', 'sénégalais', 'Sénégal'],
    ['Côte d’Ivoire', 'ivoirien', "Côte d[’']Ivoire"],
    ['New York', 'new-yorkais', 'New York'],
    ['Delaware', '', 'Delaware'],
  ],
};

/** Where a language puts the adjective or the name beside the word for law. `NAMES` stands for them. */
export const lawPlaces: Readonly<Record<string, { adjective: string; name: string }>> = {
  de: {
    adjective: String.raw`(?<!\p{L})(?:NAMES)(?:e[mnrs]?)?\s(?:\p{L}+\s){0,2}?(?:\p{L}*recht(?:e?s)?|gesetze?n?)(?!\p{L})`,
    name: String.raw`(?<!\p{L})(?:recht(?:e?s)?|gesetze?n?|rechtsordnung)\s(?:\p{L}+\s){0,5}?(?:NAMES)s?(?!\p{L})`,
  },
  fr: {
    adjective: String.raw`(?<!\p{L})(?:droit|lois?|législation)\s(?:\p{L}+\s){0,2}?(?:NAMES)(?:n?e?s?)(?!\p{L})`,
    name: String.raw`(?<!\p{L})(?:droit|lois?|législation)\s(?:\p{L}+\s){0,3}?(?:(?:de|du|en|des|au)\s(?:la\s|l[’'])?|(?:de\sl|d)[’'])(?:[\p{L}-]+\s){0,3}?(?:de\s|du\s|d[’'])?(?:NAMES)(?!\p{L})`,
  },
};
