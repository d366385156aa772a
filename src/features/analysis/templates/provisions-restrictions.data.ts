import type { ClauseTerms } from '../review/clause.rules.js';

/** Provisions of commercial contracts: what a party may not do, and with whom. */
export const restrictions: readonly ClauseTerms[] = [
  {
    id: 'exclusivity',
    name: 'Exclusivity',
    headings: ['exclusiv*', 'exclusive (rights|dealing|supplier|distribut*|territory)'],
    wording: [
      '(neither|not|nor|no other) ~14 (operate|franchise|appoint*|license|open|establish|supply) ~10 (another|other|any other|third)',
      '(will|shall) not ~14 (buy|purchase|source|obtain) ~12 (anyone else|any other|other source*|third part*)',

      'exclusive* ~4 (right*|license*|licence*|distributor*|supplier*|provider*|agent*|territor*|manufactur*|basis|dealer*|representative*|partner*|sponsor*|vendor*|purchase*|source*|reseller*)',
      'exclusive* ~4 (licensee*|promot*|channel*|franchise*|market*|sale*)',
      '(sole|only) ~2 (and exclusive)',
      '(right*|license*|appoint*|grant*|territor*) ~14 exclusive*',
      'exclusively ~6 (from|to|through|with|for|by)',
      '(sole) (distributor|supplier|provider|source|vendor|agent|licensee|sponsor)',
      '(shall|will|may|agree*) not ~16 (appoint*|license*|grant*|authorize*|permit*|purchase|engage) ~12 (any other|another|other than|third part*)',
      '(only|solely) from (supplier|seller|manufacturer|company|vendor)',
      'exclusivity',
    ],
    unless: [
      'nothing ~12 (prevent*|prohibit*|restrict*|preclude*)',

      'non exclusive*',
      'nonexclusive*',
      'exclusive* ~3 (jurisdiction|venue|forum|remed*|property|control|owner*|courts)',
      '(jurisdiction|venue|remed*|property|court*) ~4 exclusive',
      'exclusive of',
      'sole and exclusive (remed*|property|owner*|liability|obligation|discretion)',
      'rights ~4 cumulative',
    ],
  },
  {
    id: 'non-compete',
    name: 'Non-compete',
    headings: [
      'non compet*',
      'noncompet*',
      'covenant* not to compete',
      'competition',
      'no competition',
      'restrict* covenant*',
    ],
    wording: [
      '(not|nor|neither|never) ~30 (own|operate|engage*|interest in|concerned in|interested in|carry on|invest*|assist*|involved) ~25 (compet*|similar|same kind|same line|same business|business of|restaurant*|competitor*)',
      '(not|nor|neither) ~16 (sell|market|distribute|represent|handle|manufacture|develop|stock|promote) ~12 (compet*|similar|rival)',
      '(not|nor) compet*',

      '(not|never|nor|neither|refrain*|prohibited) ~14 (compete|competes|competing) ~2 (with|against|in|directly|or|business*)',
      '(not|nor|neither) ~25 (engage*|market*|sell*|distribut*|develop*|manufactur*|promot*|offer*|own|operate|invest*) ~18 (competitive|competing|competes|compete|competitor*|competitive with)',
      '(non competition|noncompetition|non compete|noncompete)',
      'covenant* not to compete',
      '(competitive|competing) (product*|business*|service*|activit*|good*) ~16 (shall not|not|prohibit*|refrain)',
    ],
    unless: [
      'even if ~8 compet*',
      'nothing ~12 (prevent*|prohibit*|restrict*)',
      'anti competitive',
      'competitive bid*',
      'competitive price*',
      'competitive (terms|rates)',
    ],
  },
  {
    id: 'competitive-restriction-exception',
    name: 'Exception to a competitive restriction',
    headings: ['permitted (activities|competition)', 'exception* to exclusiv*'],
    wording: [
      'nothing ~12 (prevent*|prohibit*|restrict*|preclude*|limit*) ~4 (party|supplier|company|seller|licensor|distributor|franchisor|agent|principal|from|the) ~12 (sell*|deal*|compet*|negotiat*|market*|own*|hold*|supply*|engag*|invest*)',
      '(exclusiv*|protected area|protected territory|restriction*|territor*|non compet*) ~6 (notwithstanding|inapplicable|not apply|not extend|excludes|excluded)',
      'notwithstanding ~14 (exclusiv*|protected|territor*|restrict*)',
      '(house accounts|reserved accounts|excluded customers|excluded accounts|excluded products)',
      '(may|shall be free to|at liberty to) ~8 (sell*|deal*|negotiate|market*) ~20 (despite|notwithstanding|even if|even though|directly)',
      '(hold*|own*) ~10 (# percent|percent|per cent) ~12 (listed|quoted|traded|publicly)',

      '(notwithstanding|except|provided|however|nothing) ~25 (may|shall|prevent*|prohibit*|restrict*|preclude*) ~25 (compet*|exclusiv*)',
      '(exclusiv*|compet*) ~25 (except|other than|provided that|provided however|shall not apply|does not apply|not restrict|not prohibit)',
      '(nothing|not) ~12 (prohibit*|prevent*|preclude*|restrict*) ~25 (sell*|offer*|market*|own*|engag*|compet*) ~14 (compet*|territor*|similar)',
      '(reserves|retains) ~4 right* ~20 (sell*|market*|distribut*|license*) ~20 (territor*|channel*|customers)',
      '(passive|less than|up to|not more than|in excess of) ~8 (#|percent) ~14 (publicly|outstanding|securities|shares|stock)',
    ],
    unless: ['non exclusive*', 'exclusive* ~3 (jurisdiction|venue|remed*|property)'],
  },
  {
    id: 'no-solicit-customers',
    name: 'No solicitation of customers',
    headings: ['non solicit*', 'nonsolicit*', 'no solicit*'],
    wording: [
      '(not|nor|neither) ~20 (solicit*|approach*|canvass*|entice*|divert*|induce*|contact*) ~20 (customer*|client*|policyholder*|broker*|account*|subscriber*|supplier*|custom of|patient*|member*)',

      '(not|nor|neither|refrain*) ~18 (solicit*|divert*|entice*|contact*|induce*) ~18 (customer*|client*|account*|business of|patron*|prospect*|subscriber*|franchisee*|merchant*|supplier*|end user*)',
    ],
  },
  {
    id: 'no-solicit-employees',
    name: 'No solicitation of employees',
    headings: ['non solicit*', 'nonsolicit*', 'no (solicit*|hire|hiring)', 'non hire'],
    wording: [
      '(not|nor|neither|never) ~20 (solicit*|approach*|hire*|employ*|poach*|recruit*|entice*|offer) ~16 (employee*|staff|personnel|people|team member*|engineer*|worker*|employment|job)',
      '(not|nor|neither) ~10 (hire|poach|recruit)',

      '(not|nor|neither|refrain*) ~18 (solicit*|hire|hires|recruit*|employ|entice*|induce*|engage|divert) ~16 (employee*|personnel|staff|employment|worker*|officer*|consultant*|contractor* of)',
      '(no hire|non solicitation of employees)',
    ],
    unless: ['not ~2 (be deemed|constitute|create) ~14 employ*'],
  },
  {
    id: 'non-disparagement',
    name: 'Non-disparagement',
    headings: ['non disparag*', 'nondisparag*', 'disparag*'],
    wording: [
      '(not|neither|nor|refrain*) ~16 (say|post|make|publish|do) ~16 (damage*|harm*|reputation|disrepute|adverse*|goodwill|negative)',
      '(reputation|good name|goodwill) ~14 (not|harm*|damage*|injur*|impair*)',

      'disparag*',
      'derogatory',
      'defam* ~8 (not|refrain)',
      '(not|nor) ~14 (injur*|damage*|tarnish*|impair*|harm*|disrepute|detriment*) ~10 (reputation|goodwill|image|name)',
      '(disrepute|tarnish*)',
    ],
  },
  {
    id: 'covenant-not-to-sue',
    name: 'Covenant not to sue',
    headings: ['covenant* not to sue', 'no (challenge|contest)', 'release*'],
    wording: [
      '(not|never) ~10 (challenge*|contest*|attack*|dispute*|oppose*)',

      'covenant* ~6 not ~4 (sue|assert|bring|institute|commence|challenge|contest)',
      '(not|never|nor) ~14 (challenge*|contest*|attack*|oppose*|dispute*|question*|impugn*) ~20 (validity|ownership|title|enforceab*|right* ~4 mark*|right* ~4 patent*|right* ~4 licensor|registration*|trademark*|mark*|patent*)',
      '(not) ~8 (sue|bring ~6 action|bring ~6 claim|bring ~6 suit|assert ~6 claim*|institute) ~16 against',
      '(waive*|release*|discharge*) ~10 (all|any|every) ~8 (claim*|right*|action*|cause*) ~10 against',
      '(release*|discharge*|acquit*) ~20 from ~6 (all|any) ~6 (claim*|liabilit*|cause*|action*)',
    ],
    unless: [
      'waive* ~10 (damages|jury|notice|trial)',
      'press release*',
      'release* ~4 (escrow|information|software|version)',
    ],
  },
  {
    id: 'most-favored-nation',
    name: 'Most favoured nation',
    headings: [
      'most favo*',
      'mfn',
      'favored (nation*|customer*|pricing)',
      'price (protection|parity)',
      'preferred pricing',
    ],
    wording: [
      '(lower|better|more favo*|less) ~8 (price*|rate*|terms|royalt*|fee*) ~30 (lower|same|offer*|also|benefit|extend*|adjust*|get)',
      '(anyone else|any other|another|other new) ~25 (lower|better|more favo*) ~14 (price*|rate*|terms)',
      '(not higher|no higher|no less favo*|not less favo*|at least as favo*) ~8 (than|as) ~20 (other|any|third)',
      '(price*|rate*) ~20 (other client*|other customer*|anyone else|third part*) ~20 (lower|higher|favo*)',

      'most favo* (nation*|customer*|licensee*|pricing|part*|terms)',
      '(no|not) less favorable ~8 than ~20 (any|other|third)',
      '(at least as|as) favorable ~6 (as|than) ~20 (any|other|third)',
      '(more favorable|better|lower) ~6 (price*|pricing|terms|rate*|royalt*|fee*|conditions) ~20 (other|third|any|another)',
      '(lowest|best|lower) (price*|rate*) ~12 (customer*|charged|offered|party|distributor*|other)',
      '(price*|rate*|terms) ~14 (lowest|no greater than|not exceed) ~14 (any other|other customer*|similarly situated)',
    ],
  },
  {
    id: 'price-restriction',
    name: 'Price restriction',
    headings: [
      'price (adjust*|increase*|change*|protection)',
      'pric* ~2 (adjust*|increas*)',
      'minimum (resale|advertised)',
    ],
    wording: [
      '(price*|pricing|fee*|rate*|charge*|royalt*|rent) ~14 (not|no|never|fixed|firm) ~8 (increase*|increased|exceed*|raise*|change*|adjust*|more than)',
      '(increase*|adjust*|raise*|escalat*) ~10 (price*|pricing|fee*|rate*|charge*|rent) ~25 (not|exceed*|more than|limited|cap*|greater|consumer price|cpi|no more|at most|percent)',
      '(price*|fee*|rate*) ~10 (fixed|firm|frozen|held) ~8 (for|during|throughout|until|period|term)',
      '(minimum|maximum|floor|ceiling) ~4 (price*|resale price*|pricing|rate*)',
      '(consumer price index|cpi)',
    ],
    unless: ['purchase price adjust*', 'exercise price'],
  },
];
