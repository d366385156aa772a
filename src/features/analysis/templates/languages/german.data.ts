import type { ClauseTerms } from '../../review/clause.rules.js';

const CONTRACT = 'vertrag*|vereinbarung*|vertrages|mietvertrag*|lizenzvertrag*|rahmenvertrag*|vertragsverhältnis*';
const PERIOD = 'tag|tage|tagen|woche|wochen|monat|monate|monaten|monats|jahr|jahre|jahren|jahres|quartal*|werktage*';

/** How the main clauses of a contract are recognized in German. */
export const germanClauses: readonly ClauseTerms[] = [
  {
    id: 'governing-law',
    name: 'Governing law',
    headings: ['(anwendbares|geltendes|anzuwendendes) recht', 'rechtswahl'],
    subject: ['rechtswahl', 'kollisionsrecht*', 'internationalen privatrechts', 'rechtsordnung'],
    wording: [
      '(recht|rechts|gesetze*) & (gilt|unterliegt|unterliegen|unterstellt|anwendbar|anzuwenden|anwendung|findet|maßgeblich|massgebend|beurteilt|untersteht) & (deutsch*|österreichisch*|schweizer*|liechtensteinisch*|bundesrepublik|schweiz|republik|deutschland|österreich*|staates|landes)',
    ],
  },
  {
    id: 'term',
    name: 'Term',
    headings: ['(laufzeit|vertragsdauer|vertragslaufzeit|mietdauer|mietzeit|dauer)', '(beginn|inkrafttreten)'],
    subject: ['laufzeit*', 'vertragsdauer', 'vertragslaufzeit', 'unbestimmte zeit', 'inkrafttreten', 'befrist*'],
    wording: [
      `(${CONTRACT}|laufzeit*|vertragslaufzeit|vertragsdauer|mietverhältnis|arbeitsverhältnis) & (beginnt|läuft|endet|tritt|beträgt|geschlossen|abgeschlossen|befristet|verlängert|eingegangen|gilt|dauert) & (unbestimmte|unbefristet|kraft|${PERIOD}|#) & !(recht|rechts|gesetze*)`,
      '(vertragslaufzeit|vertragsdauer) ~1 #',
      '(unbestimmte zeit|unbestimmte dauer|unbefristet) & (geschlossen|abgeschlossen|läuft|gilt|eingegangen|vereinbart)',
    ],
  },
  {
    id: 'termination',
    name: 'Termination',
    headings: ['(kündigung*|vertragsbeendigung|beendigung|rücktritt)'],
    subject: [
      'kündig*',
      'gekündigt',
      'aufgekündigt',
      'rücktritt*',
      'vertragsbeendigung',
      'beendigung',
      'beendet',
      'beenden',
    ],
    wording: [
      '(kündigen|gekündigt|kündigung|kündbar|auflösen|aufgelöst|zurücktreten|beenden) & (kann|können|berechtigt|recht|frist|fristlos*|wichtigem|wichtiger|grund|jederzeit|unberührt|ordentlich*|außerordentlich*|ausserordentlich*|monatsende|schriftlich*)',
    ],
  },
  {
    id: 'liability-cap',
    name: 'Liability cap',
    headings: ['(haftung|haftungsbeschränkung*|haftungsbegrenzung*|haftungsausschluss)', 'beschränkung ~2 haftung'],
    needsWording: true,
    subject: ['haft*', 'schadensersatz*', 'schadenersatz*', 'haftungs*'],
    wording: [
      '(haftung|haftet|haften|haftungs*|gesamthaftung|schadensersatz*|schadenersatz*|ersatzpflicht) & (begrenzt|beschränkt|höchstens|maximal|höchstbetrag|höhe|übersteig*|haftungshöchst*|vorhersehbare*|begrenzung|beschränkung|insgesamt)',
    ],
  },
  {
    id: 'assignment',
    name: 'Assignment',
    headings: ['(abtretung*|übertragung|rechtsnachfolge|vertragsübernahme)', 'abtretungsverbot'],
    weakHeadings: ['übertrag*'],
    subject: ['abtret*', 'abgetreten', 'abzutreten', 'rechtsnachfolge*', 'vertragsübernahme'],
    wording: [
      '(abtret*|abgetreten|abzutreten|übertrag*|zession) & (zustimmung|einwilligung|genehmigung|nicht|ohne|berechtigt|unzulässig|ausgeschlossen) & (rechte|pflichten|ansprüche|forderungen|vertrag*|vereinbarung|dritte)',
    ],
  },
  {
    id: 'confidentiality',
    name: 'Confidentiality',
    headings: ['(geheimhaltung*|vertraulichkeit*|verschwiegenheit*|geschäftsgeheimnisse)'],
    subject: [
      'geheim*',
      'vertraulich*',
      'verschwiegen*',
      'geschäftsgeheimnis*',
      'betriebsgeheimnis*',
      'stillschweigen',
    ],
    wording: [
      '(vertraulich*|geheim|geheimzuhalten|verschwiegenheit|stillschweigen|geschäftsgeheimnis*|betriebsgeheimnis*|geheimhaltung*) & (behandeln|halten|bewahren|dritten|offenlegen|offenbaren|weitergeben|weiterzugeben|verpflicht*|zugänglich|wahren|verwenden|offenzulegen)',
    ],
  },
  {
    id: 'payment',
    name: 'Payment',
    headings: [
      '(vergütung|zahlung*|zahlungsbedingungen|preise|entgelt|honorar|miete|kaufpreis|gehalt|gebühren|rechnungsstellung)',
      'preise und zahlung*',
    ],
    needsWording: true,
    subject: [
      'zahl*',
      'vergüt*',
      'rechnung*',
      'entgelt*',
      'honorar*',
      'miete',
      'kaufpreis',
      'fällig*',
      'preis*',
      'lohn',
    ],
    wording: [
      '(zahlt|zahlen|zahlbar|bezahlt|bezahlen|zu zahlen|fällig|vergütung|rechnung|rechnungen|entgelt|honorar|miete|kaufpreis|gehalt|entrichten) & (fällig|zahlbar|beträgt|euro|eur|chf|netto|innerhalb|binnen|monatlich|jährlich|zugang|erhalt|höhe|rechnung*|brutto)',
    ],
  },
  {
    id: 'data-protection',
    name: 'Data protection',
    headings: ['(datenschutz*|datensicherheit|auftragsverarbeitung)'],
    subject: ['datenschutz*', 'personenbezogen*', 'dsgvo', 'auftragsverarbeit*', 'bdsg'],
    wording: [
      '(personenbezogen*|datenschutz*|dsgvo|auftragsverarbeit*|datenschutz grundverordnung|personendaten) & (verarbeit*|einhalt*|beacht*|verpflicht*|schließen|gemäß|gemäss|bestimmungen|maßnahmen|bearbeit*)',
    ],
  },
  {
    id: 'amendment',
    name: 'Amendment',
    headings: ['(änderung*|schriftform*|vertragsänderung*)', 'änderungen und ergänzungen'],
    subject: ['schriftform*', 'vertragsänderung*', 'nebenabred*', '(änderung*|ergänzung*) ~6 (vertrag*|vereinbarung*)'],
    wording: [
      '(änderung*|ergänzung*|nebenabreden|abweichung*|vertragsänderung*) & (schriftform|schriftlich*|textform|bedürfen|unterzeichnet*|unterschrieben|wirksamkeit)',
    ],
  },
  {
    id: 'notices',
    name: 'Notices',
    headings: ['(mitteilungen|benachrichtigungen|zustellungen|anzeigen)'],
    subject: ['mitteilung*', 'benachrichtig*', 'zustellung*', 'erklärungen', 'anzeigen', 'postanschrift', 'zugestellt'],
    wording: [
      '(mitteilung*|benachrichtigung*|erklärungen|zustellungen|anzeigen) & (schriftlich*|textform|adresse*|anschrift*|einschreiben|zugegangen|zugang|e mail|richten|zuzustellen|gerichtet)',
    ],
  },
  {
    id: 'dispute-resolution',
    name: 'Dispute resolution',
    headings: ['(gerichtsstand*|schiedsverfahren|schiedsklausel|streitbeilegung|schlichtung|streitigkeiten)'],
    subject: [
      'gerichtsstand',
      'schiedsgericht*',
      'schiedsverfahren',
      'streitigkeit*',
      'schlichtung*',
      'mediation',
      'gericht*',
    ],
    wording: [
      '(gerichtsstand|gerichte) & (ist|sind|zuständig*|ausschließlich*|ausschliesslich*)',
      '(streitigkeit*|meinungsverschiedenheit*) & (schiedsgericht*|schiedsverfahren|schiedsrichter*|gericht*|mediation|schlichtung|endgültig)',
    ],
  },
];
