import type { FindingSeverity } from '../review/score.rules.js';
import type { ContractKindId } from './contract-kind-names.data.js';

/** How a kind of contract is recognized in any language of the rules, and how its questions differ. Phrases as `phrasesOf` has them. */
export interface ContractKindRow {
  id: Exclude<ContractKindId, 'general'>;
  /** Phrases in a title of one line. */
  titles: readonly string[];
  /** Words of its first clauses that few other contracts have. */
  defining: readonly string[];
  /** Names of the parties to it. */
  roles: readonly string[];
  /** Clauses of contracts in general about which it is asked nothing: neither that they are missing nor that they are unclear. */
  spared: readonly string[];
  /** The severity of a missing clause where it differs from that for contracts in general. */
  weighs?: Readonly<Record<string, FindingSeverity>>;
}

export const contractKinds: readonly ContractKindRow[] = [
  {
    id: 'nda',
    titles: [
      '(nondisclosure|confidentiality|secrecy) ~2 (agreement|undertaking|deed|letter)',
      'non disclosure ~2 (agreement|undertaking|deed)',
      '(nda|mnda|cda)',
      '(confidential disclosure|proprietary information) agreement',
      'agreement ~5 (nondisclosure|confidentiality)',
      '(geheimhaltungsvereinbarung*|vertraulichkeitsvereinbarung*|geheimhaltungsvertrag*|verschwiegenheitsvereinbarung*|vertraulichkeitserklärung*|geheimhaltungserklärung*)',
      'accord ~3 (confidentialité|divulgation)',
      '(contrat|engagement|convention) de confidentialité',
    ],
    defining: [
      '(confidential|proprietary) information ~6 means',
      '(evaluat*|explor*|discuss*|consider*) ~8 (transaction|relationship|opportunity|collaboration|proposal|cooperation)',
      '(keep|hold|maintain|treat) ~8 (confidence|confidential|secret)',
      'disclos* ~6 (confidential|proprietary) information',
      '(evaluation|confidential|proprietary) (material|materials)',
      '(undertake*|agree*|promise*) ~6 keep ~12 (yourselves|yourself|themselves|itself|confidence|secret)',
      '(data room|information memorandum)',
      'vertraulich* ~3 information*',
      '(geheim zu halten|geheimzuhalten|geheim halten)',
      '(informations confidentielles|information confidentielle)',
    ],
    roles: [
      '(discloser|disclosing party|recipient|receiving party)',
      '(connected persons|your representatives|your advisers|your advisors)',
      '(offenlegende* partei|empfangende* partei|informationsgeber*|informationsempfänger*)',
      'partie (divulgatrice|émettrice|réceptrice)',
    ],
    spared: [
      'liability-cap',
      'payment',
      'indemnification',
      'intellectual-property',
      'force-majeure',
      'warranties',
      'termination',
      'confidentiality',
    ],
    weighs: { 'dispute-resolution': 'low', assignment: 'low' },
  },
  {
    id: 'employment',
    titles: [
      '(employment|executive employment) ~1 (agreement|contract|letter|terms|offer)',
      '(contract|agreement|statement|particulars|terms|offer) ~4 employment',
      '(director*|executive|officer|manager|chairman) ~2 (service|employment|appointment) ~1 (agreement|contract|letter)',
      '(director|directors|executive) ~1 (agreement|contract)',
      'letter of appointment',
      '(arbeitsvertrag*|anstellungsvertrag*|dienstvertrag|geschäftsführervertrag*|geschäftsführeranstellungsvertrag*|vorstandsvertrag*|vorstandsdienstvertrag*|ausbildungsvertrag*)',
      'contrat ~2 travail',
      'contrat ~2 (mandataire social|dirigeant)',
    ],
    defining: [
      '(employ*|appoint*|engage*) ~6 (employee|executive|director)',
      '(employs|employ|hires|hire) ~6 (full time|part time|permanent)',
      '(paid|annual|sick) (vacation|leave)',
      '(payroll|withholding|overtime)',
      '(employee|executive|director) ~4 (employed|appointed|serve|report*)',
      '(salary|wage*|remuneration)',
      'employment ~4 (begin*|commence*|start*|continue*|terminat*)',
      '(probation*|annual leave|holiday entitlement|hours of work|working hours)',
      '(arbeitsverhältnis*|bruttogehalt|probezeit|arbeitszeit|urlaubsanspruch)',
      '(salarié|période d essai|congés payés|rémunération mensuelle)',
    ],
    roles: [
      '(employer|employee|executive)',
      '(he|she|you) (report|reports) to',
      '(arbeitgeber*|arbeitnehmer*|angestellte*|mitarbeiter*)',
      '(employeur|salarié*)',
    ],
    spared: [
      'liability-cap',
      'indemnification',
      'force-majeure',
      'warranties',
      'assignment',
      'term',
      'payment',
      'intellectual-property',
      'dispute-resolution',
      'notices',
    ],
    weighs: { 'governing-law': 'medium' },
  },
  {
    id: 'licence',
    titles: [
      '(license|licence|licensing) ~2 (agreement|deed|contract|terms)',
      '(software|patent|trademark|trade mark|copyright|technology|know how|content|music|brand|exclusive) ~2 (license|licence)',
      '(licensing|sublicense|sublicence) agreement',
      '(licence|license|lizenz)',
      '(lizenzvertrag*|lizenzvereinbarung*|softwarelizenzvertrag*|patentlizenzvertrag*|markenlizenzvertrag*)',
      '(contrat|accord|convention) ~2 licence',
    ],
    defining: [
      '(grant|grants|granted) ~12 (license|licence)',
      '(licensed|licenced) (patents|products|marks|software|technology|property|materials|works|territory)',
      '(royalty|royalties)',
      '(lizenzgeber*|lizenznehmer*) ~8 (räumt|gewährt|erteilt)',
      '(concède|concède*|accorde) ~8 licence',
    ],
    roles: ['(licensor|licensee|licencee)', '(lizenzgeber*|lizenznehmer*)', '(concédant|licencié|concessionnaire)'],
    spared: ['payment', 'intellectual-property'],
    weighs: { 'liability-cap': 'medium', 'force-majeure': 'info' },
  },
  {
    id: 'merger',
    titles: [
      '(agreement|plan) ~3 merger',
      'merger agreement',
      '(share|stock|asset|equity|securities|business|membership interest|interest) (purchase|sale|acquisition|transfer) ~3 agreement',
      '(purchase|acquisition) agreement ~4 (shares|stock|assets|business)',
      'agreement ~4 (sale|purchase|acquisition) ~4 (shares|stock|assets|business)',
      '(unternehmenskaufvertrag*|verschmelzungsvertrag*|anteilskaufvertrag*|geschäftsanteilskaufvertrag*|aktienkaufvertrag*)',
      '(contrat|accord|traité|protocole) ~3 (fusion|cession ~2 actions|cession ~2 parts|acquisition)',
    ],
    defining: [
      '(surviving corporation|surviving company|merger sub|effective time)',
      '(sell|purchase|acquire) ~12 (shares|stock|all of the assets|share capital|equity interests)',
      '(purchase price|merger consideration|closing date|completion date)',
      '(kaufpreis|geschäftsanteil*) ~12 (verkauft|verkäufer*|käufer*|übertrag*)',
      '(cédant|cessionnaire) ~12 (actions|parts sociales)',
    ],
    roles: [
      '(merger sub|target|acquiror|acquirer|the company|parent)',
      '(seller*|vendor*|purchaser|buyer)',
      '(verkäufer*|käufer*)',
      '(cédant|cessionnaire)',
    ],
    spared: [
      'liability-cap',
      'payment',
      'intellectual-property',
      'force-majeure',
      'term',
      'warranties',
      'indemnification',
    ],
    weighs: { confidentiality: 'low' },
  },
  {
    id: 'terms',
    titles: [
      'terms ~3 (service|use|conditions of use)',
      '(terms|conditions) ~3 (website|site|app|platform|sale and use)',
      '(website|user|customer|general|standard|online|platform|app) ~2 (terms|conditions)',
      '(terms and conditions|user agreement|end user agreement|eula)',
      '(nutzungsbedingungen|geschäftsbedingungen|agb|teilnahmebedingungen)',
      'conditions générales',
      'conditions ~1 utilisation',
    ],
    defining: [
      '(terms|conditions) ~8 (govern|apply|agree|accept|read)',
      'by ~4 (creating|using|accessing|registering|clicking|signing) ~12 (agree|accept)',
      '(your|use of) ~3 (account|website|site|service|services|app)',
      '(diese|unsere|folgenden|nachstehenden|vorliegenden) ~3 (nutzungsbedingungen|geschäftsbedingungen|bedingungen|agb)',
      '(présentes conditions|l utilisateur accepte)',
    ],
    roles: ['(you|user|users)', '(nutzer*|kunde*)', '(utilisateur*|vous)'],
    spared: [
      'assignment',
      'confidentiality',
      'indemnification',
      'payment',
      'force-majeure',
      'notices',
      'amendment',
      'term',
      'termination',
      'warranties',
      'intellectual-property',
    ],
    weighs: { 'dispute-resolution': 'medium', 'liability-cap': 'medium' },
  },
];

/** Titles of other contracts, which none of the kinds is looked for in. */
export const otherTitles: readonly string[] = [
  '(loan|credit|facility|guarantee|guaranty|security|pledge|mortgage) ~1 (agreement|deed)',
  '(lease|sublease|tenancy|promissory note|debenture|indenture)',
  '(consulting|consultancy|consultant|contractor|freelance|agency|advisory) ~2 (agreement|contract)',
  '(supply|distribution|distributor|reseller|manufacturing|franchise|sponsorship|endorsement|hosting|outsourcing|maintenance|transportation|marketing|affiliate|subscription|joint venture|collaboration|development|cooperation|alliance|promotion|escrow|insurance) ~3 (agreement|contract)',
  '(affiliate|associate|referral|partner) ~2 (terms|conditions|program|programme)',
  '(master|professional) ~1 (services|service) agreement',
  '(order form|purchase order|statement of work|data processing agreement|data processing addendum|service level agreement)',
  '(mietvertrag*|kaufvertrag|darlehensvertrag*|werkvertrag*|rahmenvertrag*|beratervertrag*|dienstleistungsvertrag*)',
  'bail (commercial|d habitation|professionnel)',
  'contrat ~2 (prêt|bail|services|prestation|vente|distribution)',
];

/** Words of other contracts between a provider and those whom it calls `you`; none of them is terms of service. */
export const otherPrograms: readonly string[] = [
  '(affiliate|associate|referral|reseller) ~1 (program|programme|agreement|network)',
  '(become|participate|participation|enrol*|join) ~6 (affiliate|associate|referrer|reseller)',
];

/** A title that says that the document changes another. */
export const amendingTitles: readonly string[] = [
  '(amendment|addendum|supplement|variation) ~3 (to|of|no|number|agreement|letter|deed|#)',
  '(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (amendment|addendum|supplement)',
  '(deed|letter|agreement) of (amendment|variation)',
  '(amendment|amending|supplemental|variation) (agreement|letter|deed)',
  '(nachtrag|nachtragsvereinbarung|änderungsvereinbarung|änderungsvertrag|zusatzvereinbarung|ergänzungsvereinbarung)',
  '(avenant|acte modificatif)',
];

/** Words by which such a document changes another; a title alone does not make an amendment. */
export const amendingWords: readonly string[] = [
  '(amend|amends|amended|amending|modif*|vary|varies|varied|replaced|supplement*|restated) ~25 (agreement|contract|deed|lease|license|licence|section*|clause*|letter|exhibit*)',
  '(agreement|contract|deed|lease|license|licence|section*|clause*|letter) ~25 (amended|modified|varied|replaced|supplemented|deleted|extended)',
  '(vertrag*|vereinbarung*|arbeitsvertrag*|ziffer*|absatz) ~20 (geändert|ergänzt|ersetzt|gestrichen|neu gefasst)',
  '(ändern|ergänzen|ändert|ergänzt) ~20 (vertrag*|vereinbarung*)',
  '(contrat|article*|accord|convention) ~20 (modifi*|remplac*|complét*|supprim*)',
  '(modifie*|remplace*) ~20 (contrat|article*|accord|convention)',
];

/** An opening that says it without such a title. */
export const amendingOpenings: readonly string[] = [
  '(this|the) ~1 (amendment|letter|deed|addendum|supplement) ~6 (amends|modifies|varies|supplements)',
  'hereby ~4 (amend|modify|vary) ~8 (agreement|contract|deed|lease|license|licence)',
];
