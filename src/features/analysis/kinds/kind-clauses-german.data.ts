import type { ClauseTerms } from '../review/clause.rules.js';

const PERIOD = 'tag|tage|tagen|woche|wochen|monat|monate|monaten|jahr|jahre|jahren|unbefristet|unbegrenzt';

/** Clauses that are asked of one kind of contract, in German. */
export const germanKindClauses: readonly ClauseTerms[] = [
  {
    id: 'confidentiality-term',
    name: 'Term of confidentiality',
    headings: ['(dauer|laufzeit|geltungsdauer)'],
    subject: ['(laufzeit|dauer|jahre|jahren|monate)'],
    wording: [
      `(pflicht*|verpflichtung*|geheimhaltung*|vertraulichkeit*|vereinbarung|verschwiegenheit*) & (gilt|gelten|besteht|bestehen|fort|dauer|endet|laufzeit|wirkt|bleibt|bleiben|nach) & (${PERIOD})`,
    ],
  },
  {
    id: 'confidentiality-exclusions',
    name: 'Exclusions from confidentiality',
    headings: ['(ausnahme*|ausschl*)'],
    subject: ['(allgemein bekannt|offenkundig|öffentlich|bereits bekannt)'],
    wording: [
      '(bekannt|öffentlich*|offenkundig|zugänglich|unabhängig entwickelt) & (nicht|ausgenommen|ausnahme*|keine) & (information*|allgemein|verpflichtung*|pflicht*)',
    ],
  },
  {
    id: 'return-or-destruction',
    name: 'Return or destruction',
    headings: ['(rückgabe*|herausgabe|vernichtung|löschung)'],
    subject: ['(zurück*|herausgeben|herauszugeben|vernicht*|lösch*)'],
    wording: [
      '(zurückgeben|zurückzugeben|zurückgegeben|herausgeben|herauszugeben|rückgabe|vernichten|vernichtet|löschen|gelöscht|zu löschen) & (unterlagen|information*|kopien|muster|dokumente|daten|datenträger)',
    ],
  },
  {
    id: 'compelled-disclosure',
    name: 'Compelled disclosure',
    headings: ['(gesetzliche offenlegung*|offenlegungspflicht*)'],
    subject: ['(behörd*|gericht*|gesetz*)'],
    wording: [
      '(gesetz*|gericht*|behörd*) & (offenleg*|offenbar*|offenzulegen|weitergabe|mitteil*) & (pflicht*|verpflichtet|anordnung|aufgrund|zwingend*)',
    ],
  },
  {
    id: 'permitted-use',
    name: 'Permitted use and persons',
    headings: ['(zweck|nutzung|verwendung|nutzungszweck)'],
    subject: ['(zweck*|verwend*|nutz*)'],
    wording: [
      '(verwenden|verwendet|nutzen|genutzt|benutzen|verwertet|verwerten) & (ausschließlich|nur|ausschliesslich|lediglich|keinem anderen|zweck*)',
    ],
  },
  {
    id: 'notice-period',
    name: 'Period of notice',
    headings: ['(kündigung*|beendigung|kündigungsfrist*)'],
    subject: ['(kündig*|gekündigt)'],
    wording: [
      `(kündigungsfrist*|kündigung|gekündigt|kündigen|kündbar) & (frist|beträgt|fristen|gesetzliche*|monatsende|quartalsende|${PERIOD})`,
    ],
  },
  {
    id: 'probation',
    name: 'Probation',
    headings: ['probezeit'],
    subject: ['(probezeit|probearbeitsverhältnis)'],
    wording: [`(probezeit|probe) & (${PERIOD}|gelten|gilt|vereinbart|keine|entfällt)`],
  },
  {
    id: 'working-time',
    name: 'Working time',
    headings: ['(arbeitszeit*|wochenarbeitszeit)'],
    subject: ['(arbeitszeit*|wochenarbeitszeit|stunden|überstunden|vollzeit|teilzeit)'],
    wording: [
      '(arbeitszeit*|wochenarbeitszeit|wochenstunden) & (beträgt|stunden|stunde|richtet|wöchentlich|regelmäßig*|woche|betriebsüblich*|gesetzlich*)',
    ],
  },
  {
    id: 'leave',
    name: 'Holidays and leave',
    headings: ['(urlaub*|erholungsurlaub)'],
    subject: ['(urlaub*|erholungsurlaub)'],
    wording: ['(urlaub*|erholungsurlaub) & (arbeitstage*|werktage*|tage*|beträgt|anspruch|kalenderjahr|gesetzlich*)'],
  },
  {
    id: 'remuneration',
    name: 'Remuneration',
    headings: ['(vergütung|gehalt|lohn|entgelt|bezüge)'],
    subject: ['(gehalt|vergütung*|lohn|entgelt|bezüge|brutto*)'],
    wording: [
      '(bruttogehalt|gehalt|vergütung|grundgehalt|bruttolohn|stundenlohn|jahresgehalt|monatsgehalt|festgehalt) & (erhält|beträgt|höhe|euro|eur|zahlbar|chf|monatlich*|jährlich*)',
    ],
  },
  {
    id: 'license-grant',
    name: 'License grant',
    headings: ['(lizenz|rechtseinräumung|lizenzerteilung|nutzungsrechte)'],
    subject: ['(lizenz*|nutzungsrecht*)'],
    wording: [
      '(räumt|gewährt|erteilt|überträgt|einräumt|eingeräumt) & (lizenz|nutzungsrecht*|recht|rechte) & (lizenznehmer*|kunden|kunde|nutzer*|auftraggeber*)',
    ],
  },
  {
    id: 'exclusivity',
    name: 'Exclusivity',
    headings: ['(ausschließlichkeit|exklusivität)'],
    subject: ['(ausschließlich*|exklusiv*|einfache*)'],
    wording: ['(ausschließliche*|exklusive*|alleinige*) & (lizenz|nutzungsrecht*|recht)'],
  },
  {
    id: 'licensed-territory',
    name: 'Territory',
    headings: ['(vertragsgebiet|lizenzgebiet)'],
    subject: ['(vertragsgebiet*|lizenzgebiet*|weltweit*|räumlich*)'],
    wording: [
      '(vertragsgebiet|lizenzgebiet) & (ist|umfasst|sind|im|bezeichnet)',
      '(weltweit*|räumlich*) & (recht*|lizenz*|nutzung*)',
    ],
  },
  {
    id: 'royalties',
    name: 'Royalties and fees',
    headings: ['(lizenzgebühr*|vergütung|gebühren)'],
    subject: ['(lizenzgebühr*|vergütung*|gebühr*|lizenzvergütung)'],
    wording: [
      '(lizenzgebühr*|lizenzvergütung|vergütung|stücklizenz*) & (zahlt|beträgt|zahlen|zu zahlen|höhe|fällig|entrichte*)',
    ],
  },
  {
    id: 'sublicensing',
    name: 'Sublicensing',
    headings: ['(unterlizenz*)'],
    subject: ['unterlizenz*'],
    wording: ['(unterlizenz*|unterlizenzierung) & (erteilen|berechtigt|nicht|zustimmung|einzuräumen|vergeben|recht)'],
  },
  {
    id: 'changes-of-terms',
    name: 'Changes of the terms',
    headings: ['änderungen', 'änderung* ~4 (bedingungen|nutzungsbedingungen|agb)'],
    subject: ['änder*', 'anpass*'],
    wording: [
      '(ändern|änderung|änderungen|anpassen|anzupassen) & (wir|anbieter|uns) & (bedingungen|nutzungsbedingungen|agb|geschäftsbedingungen)',
    ],
  },
  {
    id: 'provider-termination',
    name: 'Termination by the provider',
    headings: ['(kündigung|sperrung|sperre)'],
    subject: ['(kündig*|gekündigt|sperr*)'],
    wording: [
      '(sperren|gesperrt|kündigen|gekündigt|löschen|ausschließen) & (wir|anbieter|betreiber) & (konto|nutzerkonto|zugang|nutzer*|vertrag|account)',
    ],
  },
];
