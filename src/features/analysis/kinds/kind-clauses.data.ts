import type { ClauseTerms } from '../review/clause.rules.js';

const CONFIDENCE =
  'secret|confidential*|proprietary|undertaking*|obligation*|secrecy|nondisclosure|duties|restrictions';
const EMPLOYEE = 'employee|executive|director|employment|you|your|he|she|officer|manager';
const SOLD = 'closing|completion|merger';
const SERVICE = 'account|access|service|services|membership|subscription|use|registration|user';

/** Clauses that are asked of one kind of contract, in English. Their sentences count wherever they are. */
export const kindClauses: readonly ClauseTerms[] = [
  {
    id: 'confidentiality-term',
    name: 'Term of confidentiality',
    headings: ['(term|duration|period) of (confidentiality|obligations|confidence)', 'survival'],
    subject: [
      'surviv*',
      '# (years|months)',
      '(one|two|three|four|five|seven|ten) (year|years)',
      'indefinitely',
      'in perpetuity',
      'perpetual*',
    ],
    wording: [
      `(survive*|continue*|remain*|last*|expire*|bind*|end|ends|effect|period|term|until|lapse*|cease*) & (${CONFIDENCE}|agreement|recipient) & (year|years|month|months|indefinitely|perpetuity|perpetual|anniversary) & !(fiscal|financial)`,
      `(end|ends|expire*|lapse*|cease*) & (years|year|months) & (${CONFIDENCE}|letter) & (date|from|after)`,
      `(${CONFIDENCE}) & (for|during|until) & (years|year|months|indefinitely|perpetuity|trade secret*) & (after|following|from|long|termination|disclosure|date)`,
    ],
  },
  {
    id: 'confidentiality-exclusions',
    name: 'Exclusions from confidentiality',
    headings: ['(exclusion*|exception*|exempt*|excluded information|non confidential information)'],
    subject: [
      'public domain',
      'publicly (known|available)',
      'independently developed',
      'already (known|possess*)',
      'rightfully',
    ],
    wording: [
      '(public|publicly|public domain|generally available|generally known) & (fault|breach|becomes|become|known|available|domain|knowledge) & (information|not|exclude*|except*)',
      '(independently|already) ~4 (developed|known|possession|knew|had)',
      'already public',
      '(rightfully|lawfully) ~6 (known|received|obtained|possession|possessed)',
      'public domain & (received|comes|came|later|through|other than)',
      '(already|previously) & (free of|without) & (restriction*|obligation*|duty)',
    ],
  },
  {
    id: 'return-or-destruction',
    name: 'Return or destruction',
    headings: ['(return|destruction|disposal) ~6 (information|materials|documents|property)', 'return'],
    subject: ['(return|returned|destroy|destroyed|destruction|delete|deleted|erase)'],
    wording: [
      '(return|returned|hand back|handed back|give back|given back|surrender|destroy|destroyed|delete|deleted|erase|erased|shred|shredded) & (information|material*|document*|papers|copies|copy|record*|note|notes|property) & (shall|will|must|agree*|request|upon|promptly|demand)',
    ],
  },
  {
    id: 'compelled-disclosure',
    name: 'Compelled disclosure',
    headings: ['(compelled|required|legally required|mandatory|permitted) disclosure*', 'disclosure ~2 required'],
    subject: [
      '(compelled|subpoena*)',
      'required ~3 (law|court|regulat*)',
      '(court|judicial) order',
      'order of ~3 court',
    ],
    wording: [
      '(required|require*|compel*|oblige*|obligated|order*|requested|force*) & (law|court|subpoena|regulat*|legal process|judicial|governmental|authority|stock exchange|legally) & (disclos*|reveal*)',
    ],
  },
  {
    id: 'permitted-use',
    name: 'Permitted use and persons',
    headings: ['(use|permitted use|purpose|permitted purpose|use and protection|need to know|representatives)'],
    subject: ['(use|used|using|purpose|need to know)'],
    wording: [
      '(use|used|using|utilize) & (only|solely|exclusively|other than|otherwise than|except|any purpose|no purpose|sole purpose|other purpose) & (information|it|purpose|evaluat*|relationship|purchase)',
      '(need to know|needs to know)',
    ],
  },
  {
    id: 'residuals',
    name: 'Residual knowledge',
    headings: ['residuals', 'residual ~2 (knowledge|information)'],
    subject: ['residual*', 'unaided memor*', 'retained in ~3 memor*'],
    wording: ['(residual*|unaided memor*|retained in ~4 memor*) & (information|use|free|knowledge|memor*|shall|may)'],
  },
  {
    id: 'notice-period',
    name: 'Period of notice',
    headings: ['(notice|notice period|period of notice|termination ~3 notice|termination)'],
    subject: ['notice', 'at will'],
    wording: [
      '(notice|written notice) & (week|weeks|month|months|day|days|not less than|minimum) & (terminat*|give|giving|given|end|ended|resign*|entitled|either|employment)',
      '(end|terminate|leave|resign) & (giving|give|gives|given) & (days|weeks|months) & (writing|written)',
      '(employment|employed) ~6 at will',
      'at will ~3 (employment|employee|basis)',
    ],
  },
  {
    id: 'probation',
    name: 'Probation',
    headings: ['(probation*|trial period|probationary period)'],
    subject: ['probation*', '(trial|introductory) period'],
    wording: [
      '(probation*|trial period|introductory period) & (month|months|week|weeks|day|days|period|employment|first|not|no)',
    ],
  },
  {
    id: 'working-time',
    name: 'Working time',
    headings: ['(hours|hours of work|working hours|working time|place and hours ~2 work)'],
    subject: [
      '(working|business|normal|office) ~1 (hours|time|week)',
      'hours ~1 (work|week)',
      '(full time|part time|overtime)',
    ],
    wording: [
      '(schedule|shift|shifts|overtime) & (days|hours|week|hour) & (regular|normal|usual|full|exempt|paid|works|work)',
      '(hours) & (work|working|week|weekly|normal|per|day|monday) & !(business hours of)',
      '(full time|part time|whole time|full working time|working time) & (employ*|work|basis|attention|devote|duties|business)',
      `(devote*) & (time|attention) & (${EMPLOYEE}|duties|business)`,
    ],
  },
  {
    id: 'leave',
    name: 'Holidays and leave',
    headings: ['(holiday*|vacation*|annual leave|leave|paid time off)'],
    subject: ['(holiday*|vacation*|annual leave|paid time off|pto)'],
    wording: [
      '(holiday*|vacation*|annual leave|paid leave|paid time off|pto) & (day|days|week|weeks|entitled|entitlement|accrue*|paid|year|policy)',
    ],
  },
  {
    id: 'remuneration',
    name: 'Remuneration',
    headings: ['(salary|pay|remuneration|compensation|wages|base salary|fees)'],
    subject: ['(salary|wage*|remuneration|compensation|pay)'],
    wording: [
      '(salary|wage|wages|remuneration|base pay|hourly rate|base compensation|director fee*|fee) & (paid|pay|payable|per|year|annum|annual|monthly|month|rate|receive|entitled|#) & (#|annum|annual|month|monthly|year|week|hour)',
      `(receives|receive|earns|earn|paid|pays) & # ~4 (year|annum|month|hour) & (${EMPLOYEE}|installment*|instalment*|payroll|withholding|gross)`,
    ],
  },
  {
    id: 'non-compete-limits',
    name: 'Limits of the restraint',
    headings: [],
    subject: ['(compet*|solicit*)'],
    wording: [
      '(compet*|solicit*|restrict*|restraint*) & (month|months|year|years) & (after|following|terminat*|leaving|end|cessation|period|from|months)',
      '(not) & (practice|practise|work|engage|join|open|carry) & (month|months|year|years) & (after|following) & (employment|leaves|leaving|terminat*)',
    ],
  },
  {
    id: 'licensed-territory',
    name: 'Territory',
    headings: ['(territory|licensed territory)'],
    subject: ['(territor*|worldwide|world wide|throughout the world)'],
    wording: [
      '(territory) & (means|mean|shall be|is|in|within|throughout|outside|defined|consists)',
      '(worldwide|world wide|throughout the world|throughout the universe|globally) & (license|licence|right|rights|use|grant*)',
    ],
  },
  {
    id: 'sublicensing',
    name: 'Sublicensing',
    headings: ['(sublicense*|sublicence*|sublicensing|sub licens*)'],
    subject: ['(sublicen*|sub licen*)'],
    wording: ['(sublicen*|sub licen*) & (may|shall|right|not|without|grant*|consent|provided|permitted|no|non)'],
  },
  {
    id: 'royalties',
    name: 'Royalties and fees',
    headings: ['(royalt*|license fee*|licence fee*|fees|payment*|consideration)'],
    subject: ['(royalt*|fee|fees|price|consideration|free of charge|royalty free)'],
    wording: [
      '(royalt*|license fee*|licence fee*|annual fee*|fee|fees|upfront payment|milestone*) & (pay|pays|paid|payable|due|equal|rate|percent|free|#) & !(attorney*|legal fees)',
    ],
  },
  {
    id: 'representations',
    name: 'Representations and warranties',
    headings: ['(representations|warranties)'],
    subject: ['(represent*|warrant*)'],
    wording: [
      '(represents|represent|warrants|warrant|warranties|representations) & (that|to|true|each|following|hereby) & (company|seller*|vendor*|parent|purchaser|buyer|target|party|parties|each)',
      '(confirm*|assure*|state*) & (seller*|vendor*) & (buyer|purchaser) & that',
    ],
  },
  {
    id: 'closing-conditions',
    name: 'Conditions to closing',
    headings: ['(condition*|conditions precedent)', 'conditions to ~6 (closing|completion|merger)'],
    subject: ['(condition|conditions|conditional) ~15 (closing|completion|merger)', 'conditions (precedent|to)'],
    wording: [
      '(obligation|obligations) ~8 (effect|complete|consummate|close) ~8 subject to',
      `(condition|conditions|conditional|conditioned) & (satisf*|fulfil*|waive*|clearance|approval*|consent*|conditional) & (${SOLD}|close|complete|effect|consummat*|obligations|conditional)`,
      '(completion|closing) ~4 (conditional|conditioned)',
      '(close|closing|completion) & (only if|only when|only once|not until|unless) & (approv*|consent*|clear*|obtain*|receiv*|sign*|deliver*)',
    ],
  },
  {
    id: 'break-fee',
    name: 'Break fee',
    headings: ['(termination fee*|break fee|break up fee|expenses and termination fee|effect of termination)'],
    subject: ['(termination fee*|break fee*|break up fee*|reverse termination)', 'superior proposal'],
    wording: [
      '(termination fee*|break fee*|break up fee*|reverse termination fee*|inducement fee) & (pay|pays|paid|payable|amount|equal|#|means)',
      '(terminated|terminates|terminate) & (pay|pays) & (fee|sum) & (board|recommendation|stockholders|shareholders|superior) & #',
      '(pay|pays|reimburse*|forfeit*|keep|keeps) & (withdraw*|refuse*|abandon*|fails to close|does not close|walks away|failure to close) & (#|expenses|fee|sum|deposit)',
    ],
  },
  {
    id: 'indemnity-escrow',
    name: 'Indemnity and escrow',
    headings: ['(indemnit*|indemnification|escrow|retention|holdback)'],
    subject: ['(indemnif*|indemnit*|escrow|holdback|retention)'],
    wording: [
      '(escrow|holdback|hold back|retention) & (amount|account|fund|price|claim*|agent|deposit*|paid|#)',
      `(indemnif*|indemnity) & (seller*|buyer|purchaser|company|parent|stockholder*|shareholder*|losses|claims) & (shall|will|from|against|harmless)`,
    ],
  },
  {
    id: 'material-adverse-change',
    name: 'Material adverse change',
    headings: ['material adverse (change|effect)', 'absence of (changes|certain changes)'],
    subject: ['material adverse', '(mac|mae)', 'materially adverse'],
    wording: [
      'material adverse (effect|change|event) & (company|parent|target|business|not|no|means|any|has|have|been|occurred)',
    ],
  },
  {
    id: 'survival',
    name: 'Survival of claims',
    headings: ['(survival|time limit*|limits|nonsurvival)', 'limitation* ~4 (claims|liability)'],
    subject: ['surviv*', '(claim|claims) ~12 (months|years|within)'],
    wording: [
      '(survive|survives|survived|survival|not survive) & (representation*|warrant*|closing|completion|merger|effective time)',
      '(claim|claims|proceedings|notice of claim) & (month|months|year|years) & (notified|notice|within|brought|made|completion|closing|unless)',
    ],
  },
  {
    id: 'interim-covenants',
    name: 'Conduct of business before closing',
    headings: [
      '(conduct of ~3 business*|interim operations|interim covenants|pre completion|pre closing covenants|operation of ~3 business)',
    ],
    subject: ['ordinary course', 'conduct of ~4 business'],
    wording: [
      '(ordinary course*|usual course|past practice) & (business|conduct*|operate*|carry on|consistent) & (shall|will|until|pending|prior|between|procure|cause)',
      '(until|before|between|pending) & (closing|completion) & (run|operate*|operated|carry on|conduct*) & (business|company) & (usual*|normal*|ordinar*|same|past|as before)',
    ],
  },
  {
    id: 'changes-of-terms',
    name: 'Changes of the terms',
    headings: ['(changes|modifications|amendments|updates|revisions|changes to ~4 terms)'],
    subject: [
      '(terms|conditions|agreement) ~15 (change*|updat*|revis*|modif*|amend*)',
      '(change*|updat*|revis*|modif*|amend*) ~15 (terms|conditions|agreement)',
    ],
    wording: [
      '(change|changes|revise|revisions|update|updates|modify|modifications|amend|vary) & (we|our|company|us|provider) & (terms|conditions|agreement|policy) & (may|can|reserve*|right|time to time|notice|notify|will|effective)',
    ],
  },
  {
    id: 'provider-termination',
    name: 'Termination by the provider',
    headings: ['(termination|suspension|ending|cancellation|closing ~3 account*)'],
    subject: ['(terminat*|suspend*|suspension|deactivat*|close ~3 account*|cancel*)'],
    wording: [
      `(terminate|suspend|deactivate|close|disable|block|cancel|restrict|withdraw) & (we|us|our|company|provider|operator) & (${SERVICE})`,
    ],
  },
  {
    id: 'acceptable-use',
    name: 'Acceptable use',
    headings: [
      '(acceptable use|rules|conduct|restrictions)',
      'prohibited ~2 (use|uses|conduct|activities)',
      'community ~2 (rules|guidelines)',
    ],
    subject: ['(must not|may not|prohibited|acceptable use|unlawful)'],
    wording: [
      '(do not|don t|never|forbidden|not allowed|banned) & (post|list|offer|sell|upload|send|listing*|account*|content|illegal*|unlawful*|spam|harass*|counterfeit|stolen)',
      '(may not|must not|agree not|shall not|will not|cannot|prohibited) & (use|site|service|services|website|platform|content) & (you|user|users|unlawful|harm*|spam|illegal|law|damage*|harass*)',
    ],
  },
  {
    id: 'user-content',
    name: 'Content of users',
    headings: ['(your content|user content|user submissions|content|user generated content|submissions)'],
    subject: ['(content|submission*|post|posts|upload*)'],
    wording: [
      '(your content|user content|submissions|content|materials|photos|upload|listing|listings|reviews|posts) & (you|your|users) & (license|licence|own|ownership|responsible|retain|grant|rights|post|upload)',
    ],
  },
];
