import type { ClauseTerms } from '../review/clause.rules.js';

/** Provisions of commercial contracts: rights in works, inventions and marks. */
export const licenceProvisions: readonly ClauseTerms[] = [
  {
    id: 'license-grant',
    name: 'Licence grant',
    headings: ['(grant|license|licence)', '(grant of|license|licence) ~3 (license|licence|right*|grant)', 'licens*'],
    wording: [
      '(grants|hereby grant|shall grant|grants back|give|gives|accorded|hereby licenses|licenses to|licenses the other|also licenses|shall have) & (license|licence|licenses|permission|right to use|nonexclusive right|non exclusive right|right to sublicense) & {works} & !(negotiat*|offer*|undivided|audit*|indemn*|no right|no license|terminat*|inspect*|security interest|assert|rights to none|tender*)',
      '(perpetual|royalty free|worldwide|non exclusive|nonexclusive|paid up) ~8 (license|licence|right|permission)',
      '(license|licence|permission) ~8 (royalty free|worldwide|non exclusive|nonexclusive|paid up|perpetual|fully paid)',
      '(make|made) ~25 available ~8 (employees|users|affiliates|agents) & (portal|software|platform|system|program) & without',
      '(grant|grants|granted|gives|licenses|permission|permits|accorded|accords|privilege*|hereby permitted|hereby licensed|may) & (right|license|licence|permission|privilege*|may|authority|permits|licenses) & {works} & (use|using|make use|make|sell|practice|copy|run|reproduce|distribut*|operate|exploit|display|store|employ|identify|perform) & (grant*|licen*|permission|permits|accord*|privilege*) & !(not granted|no license|no right|nothing|security interest|inspect*|audit*|undivided|common property|in common|negotiate|offer|assert|terminat*|insolvent|wish to|confidence|escrow|deposit|proceed)',
      '(may|entitled to) ~4 (make use of|use|reproduce|display|load|run) & (mark*|name|logo*|software|program|content|likeness|technology|patents|emblem|trademark*|tools) & !(confidential*|information|funds|not)',
      '(grants|hereby grant|granted|gives) ~8 (right*|licen*|permission|authority) & {works} & !(none but|no person|negotiat*|audit*|rights to none)',
      'permission to ~3 (use|operate|display|access|sell)',

      '(grants|hereby grant|hereby grants|granted) ~25 (license|licence|licenses|right) & {works} & !(negotiat*|no person|consent)',
      '(license|licence|licenses) ~14 (to use|to reproduce|to distribute|to make|to manufacture|to display|to sell|to market|to practice|to exploit|to develop|to copy) & !(whereas|desires)',
      '(grant*|granted) ~16 right* ~10 (to use|to distribute|to market|to sell|to manufacture|to reproduce|to display|use ~4 trademark*|use ~4 name*|use ~4 mark*|use ~4 logo*|to promote|to resell|to operate)',
      '(hereby licenses|is licensed|are licensed) ~6 (to|under|for)',
      'right and (license|licence)',
      'right* to use ~6 (mark*|trademark*|name|logo*|software|technology|patent*)',
    ],
    unless: [
      'power of attorney',
      'security interest',
      'nothing ~10 (grant*|licen*)',

      '(no|not) ~10 (license*|licence*|right*) ~8 (grant*|conferred|implied|transferred)',
      'driver* license',
      'licens* ~3 (required|authorit*|permit*)',
      'business license',
    ],
  },
  {
    id: 'non-transferable-license',
    name: 'Non-transferable licence',
    headings: [],
    wording: [
      '(license|licence|permission|right) & (non transferable|nontransferable|non assignable|nonassignable|non sublicensable|hand it on|sublicense it|transfer it)',
      '(non transferable|nontransferable|non assignable|nonassignable) ~12 (license|licence|right|rights|permission|sublicense)',
      '(non transferable|nontransferable|non assignable|nonassignable|non sublicensable|personal|incapable of transfer|not transferable|without power to sublicense|without the right to sublicense|no right to sublicense) & (licen*|right|permission|privilege*) & (use|licen*|mark*|software|{works}) & !(injury|property|data|personal jurisdiction|personal service|delivered)',
      '(neither|not|cannot|nor) ~8 (sublicensed|sublicense|transferred|transferable|assigned|transfer) & (licen*|permission|privilege*|right) & (use|marks|software|licensed|mark|permission|right which) & !(this agreement ~10 assign*|shares|interest in|consent* ~20 agreement|validity|unenforceable|work made)',
      '(incapable of being|not|cannot|may not) ~8 (transferred|sub licensed|sublicensed|hand it on|sublicense|transfer) & (licen*|use|permission|right) & !(interest in this|agreement without|mortgage*|work made)',
      '(non transferable|nontransferable|not transferable|licen* ~25 personal to|right ~25 personal to) & !(rights granted herein are personal|reliance)',

      '(non transferable|nontransferable|non assignable|nonassignable|not transferable|non sublicensable|nonsublicensable) ~20 (license*|licence*|right*|sublicense*)',
      '(license*|licence*|right|grant*) ~25 (non transferable|nontransferable|non assignable|nonassignable|not transferable|personal to) & !(reliance)',
      '(license|licence) ~14 (not|nor|without) ~10 (transfer|transferable|transferred|assign|assigned|assignable|sublicens*) & !(merger|inventory|agreement ~8 assign*)',
      '(not|nor) ~8 (sublicense|assign|transfer) ~10 (license|licence) & !(work made|agreement)',
    ],
    unless: ['(this agreement|shares|equity) ~10 (assign*|transfer*)'],
  },
  {
    id: 'affiliate-license-licensor',
    name: 'Licence of the licensor’s affiliates',
    headings: [],
    wording: [
      '(owned by|belong to|belongs to|property of) ~8 ({affiliate}|parent|sister) & (licens*|permission|grant*|accord*|cover*)',
      '{affiliate} & (owned|own|owns|controls|held|hold|holds|registered|title|belong*|on behalf|for itself|cause*|authority|stand in) & (grant*|licens*|accorded|rights) & {works} & !(indemn*|liab*|mean*|compet*|contest*|defend|assign* ~6 affiliate*|disclos*|inures to|establish|challenge*)',
      '(licens*|rights|permission) ~25 (owned|held|controlled|belong*) ~8 (affiliate*|subsidiar*|group)',
      '(affiliate*|subsidiar*|companies in ~3 group) ~20 (owned|owns|grants|license) & (grants|licens*|right) & {works} & !(establish|contest*|challenge*|validity|assert|invalid|compet*|neither|restaurant)',

      '(licensor|grantor|company|owner|supplier|seller|it) and ~4 (affiliate*|subsidiar*) ~14 (grant*|license*)',
      '(on behalf of|cause) ~6 (itself and|its) ~4 (affiliate*|subsidiar*) ~14 (grant*|license*)',
      '(grant*|license*) ~30 (owned|controlled|held) ~6 by ~8 (affiliate*|subsidiar*)',
    ],
    unless: ['licensee* ~3 affiliate*', 'liab*'],
  },
  {
    id: 'affiliate-license-licensee',
    name: 'Licence for the licensee’s affiliates',
    headings: [],
    wording: [
      '(extend*|exercised by|available to) & (right|rights|licen*|permission) & (corporation*|entity|entities|company|companies) & (percent|stake|voting|control*|stock) & !(change of control|merger|assign* ~6 consent|terminate)',
      '{affiliate} & (may|extend*|entitle*|exercise|grants|granted|licenses|permit*|available|accorded|right) & (use|run|exercise|access|privilege*|load) & (software|mark*|licens*|platform|service*|program*|technology|materials|content|patent*|right*|documentation|privilege*) & !(indemn*|liab*|held by|title|name of|mean*|compet*|defend|hires|warrant*|disclos*|establish|validity|assert*|contest*|challenge*|promote|confidential*|invalid|royalt*|inventor*|registered owner)',
      'grants to ~3 and ~2 (affiliate*|subsidiar*)',
      '(affiliate*|subsidiar*|companies that you control|group companies|group company) ~14 (may|shall|can) ~8 (use|exercise|access) & !(establish|not use)',
      '(licensed|available|extend*) ~14 to ~6 (affiliate*|subsidiar*|group)',
      '(benefit|use) (of|by) ~6 (affiliate*|subsidiar*) & !inure*',

      '(grant*|license*|licence*) ~25 to ~8 and ~3 (affiliate*|subsidiar*)',
      '(license|licence|sublicense|right to use) ~30 to ~8 (affiliate*|subsidiar*) & !(on behalf of itself|for itself|royalt*|net sales|assert)',
      '(affiliate*|subsidiar*) ~14 (may|right to|entitled to|shall have) ~8 (use|exercise|access|licen*|sublicen*)',
    ],
    unless: ['indemnif*', 'liable', 'liabilit*', 'owned ~4 by ~6 affiliate*'],
  },
  {
    id: 'unlimited-license',
    name: 'Unlimited licence',
    headings: ['(enterprise|site|unlimited) license'],
    wording: [
      '(any number|unlimited|as many|without limit*|no limit|enterprise*|site wide|sitewide|company wide|unrestricted|no seat|irrespective of ~3 number) & (users|servers|sites|seats|copies|workstations|locations|devices|volume|units|employees|use|licens*|machines|persons) & (licens*|use|software|right|permission|grant*|install*) & !(liab*|indemn*|damages)',
      '(no limit|unlimited|without limit*|any number|as many) ~10 (users|seats|sites|servers|copies|use|number|employees|installations|times|persons|devices)',

      '(unlimited|unrestricted|all you can eat|enterprise wide|site wide|enterprise|site) ~6 (license*|licence*|use|usage|users|right* to use|copies|number)',
      '(license*|licence*|right*) ~14 (unlimited|unrestricted)',
      'without (limitation|restriction) as to ~6 (number|use|users|time|territory)',
    ],
    unless: ['liabilit*', 'liable'],
  },
  {
    id: 'irrevocable-license',
    name: 'Irrevocable or perpetual licence',
    headings: ['perpetual (license|licence)'],
    wording: [
      '(perpetual*|irrevocabl*|perpetuity|not ~6 revocation|not ~6 revoked|cannot ~3 revoked|forever) & (licen*|sublicens*|right to use|permission|may use) & !(submit*|jurisdiction|succession|existence|discharge*|releases|attorney in fact|waives)',
      '(perpetual*|irrevocabl*|perpetuity|forever|permanent*|not ~6 revocation|not ~6 revoked|never ~4 revoke*) & (licen*|use|permission|right to|grants) & {works} & !(submit*|jurisdiction|succession|existence|discharge*|releases|attorney in fact)',
      '(permanent*|perpetual*|irrevocabl*|forever) ~16 (licen*|right*|permission|use)',
      '(licen*|permission) ~14 (permanent*|forever|take back|revoke*)',

      '(irrevocable|perpetual|perpetually|irrevocably) ~16 (license*|licence*|right*|sublicens*|grant*)',
      '(license*|licence*|grant*) ~16 (irrevocable|perpetual|perpetually|irrevocably|in perpetuity)',
    ],
    unless: [
      'irrevocably ~4 (submit*|consent*|waive*|agree*|appoint*)',
      'irrevocable ~4 (letter*|proxy|offer|power|instruction*)',
      'perpetual ~3 (succession|existence)',
    ],
  },
  {
    id: 'ip-assignment',
    name: 'Assignment of intellectual property',
    headings: [
      'assignment of ~4 (rights|inventions|intellectual|property|copyright*)',
      'work* (made|for) hire',
      '(ownership|title)',
    ],
    wording: [
      'works* made for hire',
      '(transfer|assign) ~8 (set over|copyright*|entire) & {works}',
      '(assigns|assign|transfer|transfers|convey*|set* over|vest|vests|belong) & {works} & (hereby|does|agrees to|cause|creation|right title|entire|all right*|whole|from the moment|exclusively to|solely to) & !(this agreement ~14 assign*|not assign|neither|sublicens*|relate exclusively|undivided)',
      '(hereby|does hereby|irrevocably) ~6 (assign*|transfer*|convey*)',
      'assign* ~10 (copyright*|patent*|invention*|design*|goodwill|intellectual|them|title|improvements)',
      '(shall be|will be|shall become|becomes|become) ~4 (property of|owned by) & {works} & !(undivided|common|jointly|confidential*|remain)',

      '(hereby|shall|will|agrees to|does|and) ~4 (assign*|transfer*|convey*) ~16 (right* title|title and interest|intellectual|copyright*|patent*|invention*|trademark*|work product|domain name*|know how)',
      'work* (made|for) ~2 hire',
      '(shall|will|become|becomes|remain) ~4 (be|the|sole|exclusive) ~6 property of',
      'assign* ~8 (all|entire) ~4 (right*|interest)',
      'all ~6 (right title|rights title|intellectual property) ~14 (vest*|belong*|be owned|assigned)',
    ],
    unless: [
      '(not|nor|neither) ~6 (assign|transfer)',
      'remain* ~4 property',

      '(may|shall|will) not ~6 (assign|transfer)',
      'this agreement ~10 (assign*|transfer*)',
      '(consent|sublicense) ~10 assign*',
      'confidential information ~14 property',
    ],
  },
  {
    id: 'joint-ip',
    name: 'Joint ownership of intellectual property',
    headings: ['joint* ~2 (own*|intellectual|invention*|develop*)', 'joint ip'],
    wording: [
      '(common property|joint property|joint names|owned in common|held in common)',
      '(jointly|joint|common property|in common|both|equal|undivided|co own*) ~30 (own|owned|ownership|title|belong*|property|vest*|moiet*|shares|interest) & (invention*|improvement*|developments|patent*|intellectual|technology|copyright*|finish*|works|know how|materials|content|discover*|data|statistics|mark*|design*) & !(joint venture|joint and several|jointly and severally|common control|both of them under|voting)',
      '(jointly|co) ~2 own*',
      'joint* ~4 (owner*|own*|intellectual|invention*|patent*|propert*|work product|technology|ip)',
      '(own*|ownership|title|vest*) ~8 joint*',
      'equal ~3 undivided',
      'undivided ~6 interest',
    ],
    unless: ['joint venture', 'joint and several*', 'jointly and severally'],
  },
  {
    id: 'source-code-escrow',
    name: 'Source-code escrow',
    headings: ['(source code|escrow) ~2 (escrow|deposit|agreement)', 'escrow'],
    wording: [
      'source ~2 (code|form|listing*|materials|version|program*) & (escrow*|deposit*|lodge*|place|placed|depository|depositary|custod*|trust|release*)',
      '(source code|source materials|software|technology) ~16 escrow*',
      'escrow* ~16 (source code|source materials|software|technology|deposit*|agent)',
      'escrow (agent|agreement|account) ~20 (release*|deposit*)',
    ],
    unless: ['escrow* ~12 (purchase price|fund*|cash|closing|earnest)'],
  },
];
