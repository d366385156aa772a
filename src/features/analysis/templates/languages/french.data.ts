import type { ClauseTerms } from '../../review/clause.rules.js';

const CONTRACT = 'contrat|contrats|convention|accord|bail|licence|engagement|présentes';
const PERIOD = 'jour|jours|semaine|semaines|mois|an|ans|année|années|trimestre*';

/** How the main clauses of a contract are recognized in French. */
export const frenchClauses: readonly ClauseTerms[] = [
  {
    id: 'governing-law',
    name: 'Governing law',
    headings: ['(loi|droit) applicable', 'droit (applicable|régissant)', 'élection de droit', 'for et droit'],
    subject: ['(loi|droit) applicable', 'conflits de lois', 'conflit de lois', 'régi*', 'élection de droit'],
    wording: [
      '(droit|loi|lois) & (régi|régie|régis|régies|soumis|soumise|soumises|applicable|interprété*|applique|gouverné*|exécuté*) & (français*|suisse|belge|luxembourgeois*|québec*|québécois*|france|belgique|canad*|monégasque|luxembourg|pays|droit|marocain*)',
    ],
  },
  {
    id: 'term',
    name: 'Term',
    headings: [
      '(durée|entrée) ~4 (contrat|bail|convention|accord|vigueur)',
      '(durée|échéance|terme|validité)',
      'période (initiale|contractuelle)',
      'entrée en vigueur',
    ],
    subject: [
      'durée ~4 (contrat|convention|bail|accord)',
      'durée (indéterminée|déterminée|initiale)',
      'entrée en vigueur',
      'reconduction',
      'échéance',
    ],
    wording: [
      `(${CONTRACT}|durée|contractuelle) & (conclu|conclue|consenti*|prend effet|entre en vigueur|entrera en vigueur|commence|expire*|prend fin|échéance|valable|éteint|termine|produit ses effets|période|durée|reconduit|reconduction) & (durée|indéterminée|${PERIOD}|#|compter) & !(confidential*|confidentiel*|secret|concurrence|garanti*)`,
    ],
  },
  {
    id: 'termination',
    name: 'Termination',
    headings: ['(résiliation|résolution|dénonciation|rupture)', 'fin ~2 (contrat|convention|bail)'],
    subject: [
      'résili*',
      'résolution ~4 (contrat|convention|plein)',
      'dénonc*',
      'rupture',
      'mettre fin',
      'mis fin',
      'congé',
      'licenciement',
    ],
    wording: [
      '(résili*|résolu|résolution|dénonc*|mettre fin|mis fin|rompre|rompu|dénoncé*) & (pourra|peut|pourront|peuvent|droit|préavis|manquement*|plein droit|faute|inexécution|moyennant|mise en demeure|tout moment|lettre)',
    ],
  },
  {
    id: 'liability-cap',
    name: 'Liability cap',
    headings: ['(limitation|plafond|limites) ~4 responsabilité', 'responsabilité*'],
    needsWording: true,
    subject: ['responsabilité*', 'responsable*', 'dommages intérêts', 'indemnisation', 'dommages'],
    wording: [
      '(responsabilité*|responsable*|indemnisation|dommages|réparation|indemnité*) & (limité*|plafonn*|plafond|excéder|excèder|dépasser|excède|limite|concurrence de|maximum|maximal*)',
    ],
  },
  {
    id: 'assignment',
    name: 'Assignment',
    headings: ['(cession|transfert|transmission)', 'intuitu personae', 'incessibilité'],
    weakHeadings: ['cession'],
    subject: ['cess*', 'céd*', 'cédé*', 'intuitu personae', 'transfér*', 'transfert ~4 (contrat|droits)'],
    wording: [
      '(céder|cédé|cédée|cédés|cession|cessible|incessible|transférer|transféré*|transmettre) & (accord|consentement|autorisation|préalable|sans|interdit*|ne|librement) & (contrat|convention|droits|obligations|bail|tiers)',
    ],
  },
  {
    id: 'confidentiality',
    name: 'Confidentiality',
    headings: [
      '(confidentialité|secret|secrets|discrétion)',
      'secret professionnel',
      'obligation de (confidentialité|secret)',
    ],
    subject: ['confidenti*', 'secret', 'secrets', 'divulgu*', 'divulgation', 'discrétion'],
    wording: [
      '(confidentiel*|confidentialité|secret|secrets|secrète*|divulguer|divulgation|discrétion) & (engage*|tiers|garder|conserver|divulguer|communiquer|révéler|tenu*|oblige*|protéger|respecter|traiter|considér*)',
    ],
  },
  {
    id: 'payment',
    name: 'Payment',
    headings: [
      '(prix|paiement|rémunération|honoraires|facturation|loyer|redevance*|tarif*|salaire)',
      'conditions (financières|tarifaires)',
      '(modalités|conditions|délais) de (paiement|règlement)',
    ],
    needsWording: true,
    subject: [
      'pai*',
      'pay*',
      'prix',
      'factur*',
      'rémunération',
      'honoraires',
      'loyer*',
      'redevance*',
      'règlement',
      'salaire',
    ],
    wording: [
      '(prix|paie*|paye*|payable*|paiement*|facture*|règlement|rémunération|honoraires|loyer|redevance*|salaire|verse*|verser|réglé*) & (euro|euros|eur|chf|francs|payable*|jours|mois|mensuel*|trimestriel*|réception|facture*|fixé*|échéance|hors taxes|ht|annuel*|somme)',
    ],
  },
  {
    id: 'data-protection',
    name: 'Data protection',
    headings: [
      '(protection|traitement) ~3 données',
      'données (personnelles|à caractère personnel)',
      'rgpd',
      'vie privée',
    ],
    subject: ['données (personnelles|à caractère personnel)', 'rgpd', 'protection ~3 données', 'vie privée', 'cnil'],
    wording: [
      '(données personnelles|données à caractère personnel|rgpd|protection ~3 données|vie privée) & (trait*|respect*|engage*|conform*|règlement|sécurité|mesures|loi|protég*)',
    ],
  },
  {
    id: 'amendment',
    name: 'Amendment',
    headings: ['(modification*|avenant*|révision)'],
    subject: ['avenant*', 'modification* ~6 (contrat|convention|présentes|accord)', '(contrat|convention) ~6 modifi*'],
    wording: [
      '(modification*|modifié*|modifier|avenant*|amendement*|complété*) & (avenant*|écrit*|signé*|convention|contrat|présentes|accord) & (écrit*|signé*|avenant*|accord)',
    ],
  },
  {
    id: 'notices',
    name: 'Notices',
    headings: ['(notification*|avis|correspondance*)', 'élection de domicile'],
    subject: ['notification*', 'notifi*', 'élection de domicile', 'domicile', 'correspondance*', 'avis'],
    wording: [
      '(notification*|avis|communication*|correspondance*|domicile|notifié*) & (écrit*|adresse*|recommandée*|courriel|réception|adressé*|élisent|élection|effectuée*|courrier)',
    ],
  },
  {
    id: 'dispute-resolution',
    name: 'Dispute resolution',
    headings: [
      '(litiges|différends|attribution|juridiction*|compétence|arbitrage|for|médiation|contestations)',
      'règlement des (litiges|différends)',
      'tribunal compétent',
      'clause compromissoire',
    ],
    needsWording: true,
    subject: ['litige*', 'différend*', 'tribuna*', 'juridiction*', 'arbitr*', 'compéten*', 'médiat*'],
    wording: [
      '(litige*|différend*|contestation*|tribunal|tribunaux|juridiction*|for) & (tribunal|tribunaux|juridiction*|arbitr*|compétent*|compétence|médiat*|exclusive*|soumis*|tranché*)',
    ],
  },
];
