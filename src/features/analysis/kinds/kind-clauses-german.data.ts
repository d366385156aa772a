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
      'ohne ~4 (zutun|verschulden|verstoß|pflichtverletzung) & (offenkundig|bekannt|öffentlich*|zugänglich)',
      '(schon|bereits) ~4 (bekannt|besitz*|kenntnis)',
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
      '(gesetz*|gericht*|behörd*) & (offenleg*|offenbar*|offenzulegen|preisgabe|preiszugeben|preisgeben|herauszugeben|bekanntzugeben|weitergabe|mitteil*|mitzuteilen) & (pflicht*|verpflichtet|gezwungen|gehalten|anordnung|aufgrund|zwingend*)',
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
      '(räumt|gewährt|erteilt|überträgt|einräumt|eingeräumt|gestattet|erlaubt) & (lizenz|nutzungsrecht*|recht|rechte|nutzung|benutzung) & (lizenznehmer*|kunden|kunde|nutzer*|auftraggeber*)',
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
      '(zahlt|zahlen|entrichtet|schuldet) & (lizenznehmer*|lizenzgeber*) & (prozent|umsatz*|nettoverkaufs*|stück|euro|eur)',
    ],
  },
  {
    id: 'sublicensing',
    name: 'Sublicensing',
    headings: ['(unterlizenz*|sublizenz*)'],
    subject: ['(unterlizenz*|sublizenz*)'],
    wording: ['(unterlizenz*|sublizenz*) & (erteilen|berechtigt|nicht|zustimmung|einzuräumen|vergeben|recht)'],
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
  {
    id: 'residuals',
    name: 'Residual knowledge',
    headings: ['(erfahrungswissen|restwissen|residual*)'],
    subject: ['(gedächtnis*|erfahrungswissen|restwissen)'],
    wording: [
      '(gedächtnis*|erfahrungswissen|restwissen|allgemeines wissen|allgemeine kenntnisse) & (nutz*|verwend*|verwehrt|gehindert|frei|behalten|mitarbeiter*|erlaubt)',
    ],
  },
  {
    id: 'non-compete-limits',
    name: 'Limits of the restraint',
    headings: [],
    subject: ['(wettbewerb*|konkurrenz*|abwerb*)'],
    wording: [
      '(wettbewerb*|konkurrenz*|konkurrier*|abwerb*|abzuwerben) & (monat*|jahr*) & (nach|beendigung|ausscheiden|ende|dauer|nachvertraglich*)',
    ],
  },
  {
    id: 'representations',
    name: 'Representations and warranties',
    headings: ['(garantien|zusicherung*|gewährleistung*)'],
    subject: ['(garant*|sichert|sichern|zusicher*|gewährleist*|versicher*)'],
    wording: [
      '(garantiert|garantieren|sichert|sichern|versichert|versichern|gewährleistet|gewährleisten) & (verkäufer*|veräußerer|gesellschaft|parteien|gesellschafter) & (dass|folgende*|nachfolgend*|richtig*|zutreffend*|garantieversprechen*|zu)',
    ],
  },
  {
    id: 'closing-conditions',
    name: 'Conditions to closing',
    headings: ['(vollzugsbedingung*|aufschiebende* bedingung*|vollzugsvoraussetzung*|bedingungen)'],
    subject: ['(aufschiebend*|bedingung*|voraussetzung*)'],
    wording: [
      '(aufschiebend*|bedingung*|vollzugsbedingung*|vollzugsvoraussetzung*) & (vollzug*|closing|freigabe*|eintritt*|eintreten|erfüll*|zustimmung*|kartell*|abtretung*|übertragung*)',
    ],
  },
  {
    id: 'material-adverse-change',
    name: 'Material adverse change',
    headings: ['wesentlich* nachteilig*'],
    subject: ['nachteilig*', 'wesentlich* verschlechter*'],
    wording: [
      '(wesentlich*|erheblich*) ~3 (nachteilig*|verschlechterung*|negativ*) & (gesellschaft*|auswirkung*|änderung*|veränderung*|geschäft*|vermögens*|lage|ereignis*)',
    ],
  },
  {
    id: 'interim-covenants',
    name: 'Conduct of business before closing',
    headings: ['zwischenzeit', 'führung ~4 geschäft*'],
    subject: ['(geschäftsgang*|geschäftsbetrieb*|gewöhnliche*)'],
    wording: [
      '(gewöhnlich*|ordnungsgemäß*|üblich*|normal*|ordentlich*|bisherig*) & (geschäft*|geschäftsbetrieb*|geschäftsgang*|betrieb) & (bis|zwischen|vollzug*|stichtag*|closing) & (führ*|fortführ*|fortgeführt*|geführt*|betreib*|sorg*|sicherstell*)',
    ],
  },
  {
    id: 'indemnity-escrow',
    name: 'Indemnity and escrow',
    headings: ['(freistellung*|treuhand*|einbehalt*|schadloshaltung*|rechtsfolgen)'],
    subject: ['(freistell*|freizustellen|treuhand*|einbehalt*|schadlos*|notaranderkonto)'],
    wording: [
      '(freistell*|freizustellen|freigestellt|treuhand*|notaranderkonto|einbehalt*|sicherheitseinbehalt*|schadlos*) & (verkäufer*|käufer*|kaufpreis*|gesellschaft|anspr*)',
    ],
  },
  {
    id: 'survival',
    name: 'Survival of claims',
    headings: ['(verjährung*|fristen|ausschlussfrist*)'],
    subject: ['(verjähr*|ausschlussfrist*)'],
    wording: [
      '(verjähr*|ausschlussfrist*|erlöschen|erlischt) & (anspr*|garantie*|rechte*|käufer*) & (monat*|jahr*|vollzug*|stichtag*)',
    ],
  },
  {
    id: 'break-fee',
    name: 'Break fee',
    headings: ['(vertragsstrafe*|abbruch*|aufwandsentschädigung*|reugeld)'],
    subject: ['(vertragsstrafe*|aufwandsentschädigung*|reugeld|abbruch*)'],
    wording: [
      '(vertragsstrafe|entschädigung|aufwandsentschädigung|pauschale|reugeld) & (zahl*|schuldet|euro|eur|höhe) & (vollzug*|vollzieh*|vollzogen|rücktritt*|zurücktritt|scheiter*|verweiger*|weiger*|tritt)',
    ],
  },
  {
    id: 'acceptable-use',
    name: 'Acceptable use',
    headings: ['(regeln|verhaltensregeln|unzulässige nutzung|verbotene*)', 'pflichten ~3 nutzer*'],
    subject: ['(untersagt|verboten|unzulässig|missbrauch*|gestattet)'],
    wording: [
      '(untersagt|verboten|unzulässig|nicht gestattet|nicht erlaubt|darf nicht|darfst nicht|dürfen nicht|verpflichtet sich|verpflichten sich|missbräuchlich*) & (inhalt*|nutz*|plattform|dienst*|andere*|konto|rechte|beleidig*|rechtswidrig*|mitglied*|spam|werb*|gesetz*|verstoß*|verstöß*)',
    ],
  },
  {
    id: 'user-content',
    name: 'Content of users',
    headings: ['(inhalte*|beiträge*|nutzerinhalte)'],
    subject: ['(inhalt*|beitrag|beiträge*|hochlad*|einstell*)'],
    wording: [
      '(inhalte|inhalten|beitrag|beiträge|beiträgen|texte|bilder|fotos) & (du|sie|nutzer*|mitglied*|dein*|ihre|kunde*) & (verantwort*|rechte|nutzungsrecht*|recht|lizenz|räum*|einräum*)',
    ],
  },
  {
    id: 'ip-assignment',
    name: 'Assignment of inventions',
    headings: ['(erfindungen|arbeitnehmererfindungen|arbeitsergebnisse|urheberrechte)'],
    subject: ['(erfindung*|arbeitsergebnis*|urheberrecht*)'],
    wording: [
      '(erfindung*|arbeitsergebnis*|urheberrecht*|werke) & (arbeitgeber*|gesellschaft|unternehmen|firma) & (überträgt|übertragen|stehen|zusteh*|räumt|nutzungsrecht*|arbeitnehmererfindungsgesetz*|arbnerfg)',
    ],
  },
  {
    id: 'audit-rights',
    name: 'Audit',
    headings: ['(prüfung*|buchprüfung|einsicht*|rechnungslegung|buchführung)'],
    subject: ['(prüf*|einsicht*|audit*)'],
    wording: [
      '(prüfen|prüfung|überprüfen|einsehen|einsicht|einsichtnahme|auditieren|audit) & (bücher*|unterlagen|aufzeichnungen|buchführung|abrechnung*|geschäftsräume*|lizenzgebühr*)',
    ],
  },
];
