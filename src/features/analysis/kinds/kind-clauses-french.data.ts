import type { ClauseTerms } from '../review/clause.rules.js';

const PERIOD = 'jour|jours|semaine|semaines|mois|an|ans|année|années|indéterminée';

/** Clauses that are asked of one kind of contract, in French. */
export const frenchKindClauses: readonly ClauseTerms[] = [
  {
    id: 'confidentiality-term',
    name: 'Term of confidentiality',
    headings: ['durée'],
    subject: ['(durée|ans|années)'],
    wording: [
      `(obligation*|engagement*|confidentialité|accord) & (durée|demeur*|rest*|pendant|survi*|expir*) & (${PERIOD})`,
    ],
  },
  {
    id: 'confidentiality-exclusions',
    name: 'Exclusions from confidentiality',
    headings: ['(exception*|exclusion*)'],
    subject: ['(domaine public|déjà connu*|publiquement)'],
    wording: [
      '(domaine public|déjà connu*|déjà en possession|développé* ~4 indépendante) & (information*|partie|faute|obligation*)',
    ],
  },
  {
    id: 'return-or-destruction',
    name: 'Return or destruction',
    headings: ['(restitution|destruction)'],
    subject: ['(restitu*|détrui*|destruction)'],
    wording: [
      '(restituer|restitution|restitue*|détruire|destruction|détruit*|rendre) & (information*|document*|copie*|support*)',
    ],
  },
  {
    id: 'compelled-disclosure',
    name: 'Compelled disclosure',
    headings: ['divulgation ~3 (légale|obligatoire)'],
    subject: ['(loi|tribunal|judiciaire|autorité*)'],
    wording: [
      '(loi|judiciaire|tribunal|autorité*) & (divulg*|communi*|révél*) & (exig*|oblig*|requis*|tenu*|contraint*)',
    ],
  },
  {
    id: 'permitted-use',
    name: 'Permitted use and persons',
    headings: ['(utilisation|objet|finalité)'],
    subject: ['(utilis*|fins|finalité*)'],
    wording: ['(utiliser|utilisation|utilisées|utilise*) & (seul*|exclusivement|uniquement|aucune autre|fins|que)'],
  },
  {
    id: 'notice-period',
    name: 'Period of notice',
    headings: ['(préavis|rupture|résiliation|démission)'],
    subject: ['(préavis|rupture|rompre|démission*|licenciement)'],
    wording: [`(préavis) & (${PERIOD}|respect*|convention|légal*)`],
  },
  {
    id: 'probation',
    name: 'Probation',
    headings: ['(période d essai|essai)'],
    subject: ['essai'],
    wording: [`(période d essai|période probatoire) & (${PERIOD}|aucune|sans)`],
  },
  {
    id: 'working-time',
    name: 'Working time',
    headings: ['(durée du travail|temps de travail|horaires|horaire ~2 travail)'],
    subject: ['(heures|horaire*|temps plein|temps partiel|forfait)'],
    wording: [
      '(durée ~4 travail|temps de travail|horaire*|heures) & (heures|semaine|hebdomadaire*|forfait|légale|plein|partiel)',
    ],
  },
  {
    id: 'leave',
    name: 'Holidays and leave',
    headings: ['(congés|congés payés|vacances)'],
    subject: ['(congés|vacances)'],
    wording: ['(congés|vacances) & (payés|jours|bénéfici*|an|semaines|droit|annuel*)'],
  },
  {
    id: 'remuneration',
    name: 'Remuneration',
    headings: ['(rémunération|salaire)'],
    subject: ['(rémunération|salaire|brut*)'],
    wording: [
      '(rémunération|salaire|appointements) & (brut*|mensuel*|annuel*|euros|percev*|percevra|fixe|eur|horaire)',
    ],
  },
  {
    id: 'license-grant',
    name: 'License grant',
    headings: ['(concession|licence|droits concédés)'],
    subject: ['(licence*|concéd*|concession)'],
    wording: [
      '(concède|accorde|octroie|consent) & (licence|droit|droits) & (licencié*|client|utilisateur*|exploiter|utiliser)',
    ],
  },
  {
    id: 'exclusivity',
    name: 'Exclusivity',
    headings: ['exclusivité'],
    subject: ['(exclusi*|non exclusi*)'],
    wording: ['(exclusive|exclusif|exclusivité) & (licence|droit|concéd*|territoire) & !non'],
  },
  {
    id: 'licensed-territory',
    name: 'Territory',
    headings: ['territoire'],
    subject: ['(territoire*|monde entier|mondial*)'],
    wording: ['(territoire|monde entier|mondiale*) & (licence|droit*|désigne|concéd*|comprend|est)'],
  },
  {
    id: 'royalties',
    name: 'Royalties and fees',
    headings: ['(redevance*|prix|rémunération)'],
    subject: ['(redevance*|prix|royalt*)'],
    wording: ['(redevance*|royalties) & (vers*|pay*|égale*|calcul*|montant|due*)'],
  },
  {
    id: 'sublicensing',
    name: 'Sublicensing',
    headings: ['(sous licence*|sous licencier)'],
    subject: ['(sous licence*|sous licencier)'],
    wording: ['(sous licence*|sous licencier) & (accorder|droit|pas|sans|autoris*|accord|consentir)'],
  },
  {
    id: 'changes-of-terms',
    name: 'Changes of the terms',
    headings: ['modification* ~4 (conditions|cgu|cgv)'],
    subject: ['modif*'],
    wording: [
      '(modifier|modification*|modifiées) & (conditions|cgu|cgv) & (droit|réserve|moment|peut|peuvent|pouvons|tout)',
    ],
  },
  {
    id: 'provider-termination',
    name: 'Termination by the provider',
    headings: ['(résiliation|suspension)'],
    subject: ['(résili*|suspen*)'],
    wording: [
      '(suspendre|résilier|supprimer|clôturer|résiliation|suspension) & (compte|accès|service*|inscription) & (nous|éditeur|société|prestataire|exploitant)',
    ],
  },
];
