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
      '(forfait) & (jours|heures) & (an|année|annuel*|semaine|mois)',
    ],
  },
  {
    id: 'leave',
    name: 'Holidays and leave',
    headings: ['(congés|congés payés|vacances)'],
    subject: ['(congés|vacances)'],
    wording: ['(congés|congé|vacances|jours de repos) & (payés|jours|bénéfici*|an|semaines|droit|annuel*)'],
  },
  {
    id: 'remuneration',
    name: 'Remuneration',
    headings: ['(rémunération|salaire)'],
    subject: ['(rémunération|salaire|brut*)'],
    wording: [
      '(rémunération|salaire|appointements) & (brut*|mensuel*|annuel*|euros|percev*|percevra|fixe|eur|horaire)',
      '(perçoit|percevra|reçoit|recevra|touche) & (euros|eur) & (brut*|an|mois|mensuel*|annuel*)',
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
  {
    id: 'residuals',
    name: 'Residual knowledge',
    headings: ['connaissances résiduelles'],
    subject: ['(mémoire|souvenir*|connaissances générales|savoir faire général)'],
    wording: [
      '(mémoire|souvenir*|connaissances résiduelles|connaissances générales|savoir faire général) & (libre*|utilis*|conserv*|empêch*|interdi*|exploit*|personnel|salarié*|collaborateur*)',
    ],
  },
  {
    id: 'non-compete-limits',
    name: 'Limits of the restraint',
    headings: [],
    subject: ['(concurren*|débauch*|sollicit*)'],
    wording: [
      '(concurren*|clientèle|débauch*|sollicit*) & (mois|an|ans|année|années) & (après|suivant*|compter|rupture|cessation|départ|fin|durée)',
    ],
  },
  {
    id: 'representations',
    name: 'Representations and warranties',
    headings: ['(déclarations|garanties)'],
    subject: ['(déclar*|garanti*)'],
    wording: [
      '(déclare|déclarent|garantit|garantissent|certifie|certifient) & (cédant*|vendeur*|cessionnaire|acquéreur|société|partie*|apporteur*) & (que|qu|suit|garantis*|exact*|date)',
      'déclarations et garanties & (cédant*|vendeur*|partie*|exact*|société)',
    ],
  },
  {
    id: 'closing-conditions',
    name: 'Conditions to closing',
    headings: ['(condition* suspensive*|conditions préalables)'],
    subject: ['(condition*|subordonn*)'],
    wording: [
      '(subordonné*|condition* suspensive*|conditions préalables) & (réalisation|cession|closing|réalisée*|obtention|accord|autorisation*|acquisition|fusion|levée|vente)',
    ],
  },
  {
    id: 'material-adverse-change',
    name: 'Material adverse change',
    headings: ['(changement|effet|évènement|événement) ~2 défavorable*'],
    subject: ['défavorable*'],
    wording: [
      '(effet|changement|événement|évènement|modification|fait) ~3 défavorable* & (significati*|important*|société|activité*|situation|sensible*|patrimoine)',
    ],
  },
  {
    id: 'interim-covenants',
    name: 'Conduct of business before closing',
    headings: ['(période intermédiaire|période intérimaire|gestion intermédiaire)'],
    subject: ['(cours normal|bon père de famille|usages antérieurs|gestion courante)'],
    wording: [
      '(géré*|gérer|gestion|exploité*|exploiter|conduire|conduite|activité*) & (usages|cours normal|courante|bon père de famille|pratiques antérieures|antérieurement) & (jusqu|avant|période|entre|cédant*|vendeur*|closing|réalisation)',
    ],
  },
  {
    id: 'indemnity-escrow',
    name: 'Indemnity and escrow',
    headings: ['(garantie d actif|garantie de passif|séquestre|indemnisation)'],
    subject: ['(indemnis*|séquestre|passif)'],
    wording: [
      '(indemnis*|séquestre|garantie d actif|garantie de passif|retenue de garantie) & (cédant*|vendeur*|cessionnaire|acquéreur|prix|passif|préjudice*|réclamation*)',
    ],
  },
  {
    id: 'survival',
    name: 'Survival of claims',
    headings: ['durée ~3 garantie'],
    subject: ['(durée|délai*|prescription)'],
    wording: [
      '(garantie|garanties|réclamation*|déclarations) & (durée|pendant|expir*|délai*|jusqu|notifié*) & (mois|an|ans|années|prescription)',
    ],
  },
  {
    id: 'break-fee',
    name: 'Break fee',
    headings: ['dédit', 'indemnité ~3 (rupture|immobilisation|résiliation)'],
    subject: ['(dédit|indemnité*|pénalité*)'],
    wording: [
      '(indemnité|dédit|pénalité|somme) & (forfaitaire|immobilisation|rupture|dédit|refus*|renonc*|retir*) & (verse*|due|payer|paie|paiera|euros|montant)',
    ],
  },
  {
    id: 'acceptable-use',
    name: 'Acceptable use',
    headings: ['(règles|comportement*|interdictions)', 'obligations ~4 utilisateur*'],
    subject: ['(interdi*|illicite*|prohib*)'],
    wording: [
      '(interdit*|interdisent|interdisez|proscrit*|prohibé*|doit pas|doivent pas|devez pas|peut pas|pouvez pas|ne pas) & (site|service*|plateforme|contenu*|compte*|utilisateur*|membre*|illicite*|publier|diffuser) & !(responsab*)',
    ],
  },
  {
    id: 'user-content',
    name: 'Content of users',
    headings: ['(contenu*|contributions|publications|vos contenus)'],
    subject: ['(contenu*|contribution*|publication*)'],
    wording: [
      '(contenu*|contribution*|publication*|photos|annonces) & (utilisateur*|membre*|vous|vos|votre|auteur*) & (licence|droits|responsable*|concéd*|propriétaire*|propriété)',
    ],
  },
  {
    id: 'ip-assignment',
    name: 'Assignment of inventions',
    headings: ['(inventions|propriété intellectuelle)'],
    subject: ['(invention*|créations|propriété intellectuelle)'],
    wording: [
      '(invention*|créations|résultats|droits d auteur|propriété intellectuelle) & (appartien*|cède|cèdent|cédés|cession|propriété|dévolu*) & (employeur|société|entreprise|salarié*)',
    ],
  },
  {
    id: 'audit-rights',
    name: 'Audit',
    headings: ['(audit|contrôle|vérification*|comptes)'],
    subject: ['(audit*|vérifi*|contrôl*)'],
    wording: [
      '(audit*|vérifier|vérification*|contrôler|contrôle|examiner) & (livres|comptes|registres|comptabilité|écritures|redevances|ventes|locaux)',
    ],
  },
];
