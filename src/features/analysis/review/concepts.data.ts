import { jurisdictions } from '../values/jurisdictions.data.js';

const NATIONS =
  'english|scottish|irish|swiss|german|french|dutch|belgian|austrian|italian|spanish|swedish|danish|norwegian|finnish|indian|israeli|japanese|chinese|canadian|australian';
/** Jurisdictions by the last words of their names: `york`. */
const PLACES = [...new Set(jurisdictions.map((name) => name.toLowerCase().split(' ').at(-1)))].join('|');

/** The words that lawyers use for one thing, alternatives of a phrase; patterns name them in braces. */
export const concepts: Readonly<Record<string, readonly string[]>> = {
  place: [PLACES, NATIONS],
  not: [
    'not|nor|neither|never|cannot|refrain*|abstain*|forbear*|prohibit*|forbidden|desist|nothing|nobody|none',
    "no one|no party|won't|can't|don't|doesn't|isn't|aren't|mustn't",
  ],
  may: [
    'may|can|right|rights|entitle*|liberty|free to|option|permit*|allow*|empowered|authorized|elect|elects',
    'opportunity|privilege*',
  ],
  shall: ['shall|will|must|agree*|undertake*|covenant*|promise*|is to|are to|obliged|cause'],
  writing: [
    'handwriting|letter|addendum|amendment agreement|writing that|paper|hand|writing|written|signed|instrument',
    'executed|subscribed|signature*|countersigned|sign|orally|document',
  ],
  agreement: [
    'agreement|contract|lease|letter|memorandum|licen*|engagement|appointment|alliance|arrangement|relationship',
    'franchise|deed|venture|instrument|msa|terms|hereunder|hereof',
  ],
  period: ['days|day|month|months|year|years|weeks|quarter|quarters|anniversary|annum'],
  month: ['january|february|march|april|may|june|july|august|september|october|november|december'],
  grave: [
    'wilful*|willful*|intent|intention|intentional*|deliberate*|fraud*|gross negligence|grossly negligent|reckless*',
    'bad faith|death|personal injury|bodily injury|injury to persons|wrongdoing|misconduct|malice|dishonest*',
  ],
  limit: [
    'limit*|cap|caps|capped|ceiling*|exclusion*|exclud*|restrict*|threshold*|figure|above|foregoing|preceding',
    'this sentence|this paragraph|this section|this clause|this article|last sentence',
  ],
  while: [
    'term|during|throughout|while|whilst|so long|as long|until|till|continuance|currency|duration|life|lifetime',
    'subsist*|months|years|year|thereafter|afterwards|after|following',
  ],
  better: [
    'better|lower|lowest|cheaper|cheapest|less|lesser|more favo*|less favo*|as favo*|most favo*|no less|worse|best',
    'more advantageous|less advantageous|as advantageous|more attractive|more beneficial|more generous|keener|higher',
    'inferior|superior|more liberal|easier|as good|not exceed|no more than|below|equal*',
  ],
  revenue: [
    'revenue*|profit*|sales|proceeds|receipts|income|takings|turnover|margin|earnings|collections|subscriptions',
    'gross|net|fees received|billings',
  ],
  end: [
    'close of|runs out|run out|run its course|come to an end|comes to an end|came to an end|ceased to be in force',
    'over|finish*|completion|closure|after we stop|winds up|run off|expiry|terminat*|expir*|ends|ended|ending',
    'cessation|cancel*|dissol*|discontinu*|wind* up|liquidation|determination|brought to an end|is over|behind us',
    'lapse*|conclusion',
  ],
  'to end': [
    'terminate|terminated|cancel|cancelled|canceled|end|withdraw|discontinue|rescind|determine|dissolved|an end',
    'a close|quit|opt out|walk away|call off|put an end|give up|step away|step out|leave',
  ],
  customer: [
    'trade|business|consumers|tenants|readers|viewers|principals|brand owners|members|contacts|customer*|client*',
    'policyholder*|account|accounts|subscriber*|supplier*|patron*|prospect*|merchant*|clientele|custom|user|users',
    'patient*|guest*|shipper*|purchaser*|buyer*|distributor*|vendor*|business relation*|insureds|donor*|member*',
    'dealer*|franchisee*|person ~2 bought|person ~2 purchased|anyone ~2 bought|anyone ~2 purchased',
  ],
  employee: [
    'colleague*|talent|agents|advisers|advisors|job|jobs|hands|executive*|director*|developer*|contractor*',
    'servant*|labour|apprentice*|operative*|staffer*|employee*|staff|personnel|payroll|employ|technician*',
    'mechanic*|pilot*|nurse*|physician*|therapist*|salesperson*|salespeople|sales force|analyst*|operator*',
    'programmer*|designer*|teacher*|trainer*|instructor*|chef*|cook*|clerk*|chemist*|technologist*|associate*',
    'engineer*|specialist*|underwriter*|worker*|workforce|officer*|consultant*|team|salaried|individual|employed',
    'employment|manager*|representative*|people|scientist*|driver*|crew',
  ],
  hire: [
    'offer a job|offer work|offering employment|take on|headhunt*|contract of employment|employs|engaging|engage',
    'retain|attract|persuade|hire|hires|hiring|recruit*|entice*|poach*|lure*|solicit*|induce*|offer of employment',
    'offer* ~3 employment|employ|leave|resign|quit|away',
  ],
  solicit: [
    'solicit*|approach*|canvass*|entice*|divert*|induce*|calling on|call on|call upon|lure*|take away|tempt*',
    'persuade*|interfere*|court|poach*|service',
  ],
  price: [
    'hourly|tuition|markup|mark up|margin|schedule of rates|remuneration|subscription|payments|day rate|quotation',
    'price*|pricing|fee|fees|rate|rates|charge|charges|rent|rental|tariff*|royalt*|retainer|premium*|commission*',
    'discount*|cost',
  ],
  compete: [
    'alternative|business of the same|comparable|equivalent|directly against|in opposition|interchangeable',
    'same class|same sort|of the kind|compet*|rival*|similar|same kind|same line|same nature|like kind',
    'like nature|substitute*',
  ],
  trade: [
    'engage*|own|operate*|manufactur*|make|produce|develop*|sell*|promot*|market*|import|deal|distribut*|carry on',
    'conduct|act|represent|finance|manage*|advise|register|handle|work|serve|render|provide|endorse*|lend',
    'maintain|invest*|offer|establish*|fill|interest in|concerned in|interested in|supply|perform|appear|accept',
    'participate|design',
  ],
  other: ['other|others|another|anyone|third|elsewhere|anybody|any such|comparable|similarly'],
  inspect: [
    'inspecting|examining|auditing|look at|see|go through|test|verify|inquire|checked|spot check*|site visit*',
    'inventory check*|inspect*|examin*|audit|audits|audited|verif*|extracts|look into|look over|reviewing|review',
    'copy|satisfy themselves|satisfy itself|on site|check|access|monitor',
  ],
  records: [
    'invoices|paperwork|timesheets|vouchers|documents|files|papers|ledgers|worksheets|figures|calculation*|site',
    'sites|warehouse*|workshop*|laborator*|kitchen*|stock|books|record|records|accounts|ledger*|logs|premises',
    'facilit*|statements|register|registers|data center|office|offices|plant|operations|documentation|systems',
  ],
  works: [
    'intellectual|copyright*|patent*|trademark*|trade marks|mark|marks|software|invention*|improvement*|know how',
    'development*|work product|works|goodwill|content|technology|logo*|name|names|trade dress|program|programs',
    'tools|materials|data|documentation|designs|formula*|deliverables|site|ip|photograph*|notebooks|notebook',
    'portal|platform|identification|likeness|patches|recipes|manuals|system|code|discoveries|work|images|titles',
    'modification*|derivative*|product|process*|footage|photographs|ideas',
  ],
  affiliate: [
    'group|associated compan*|associate compan*|sister|entities under|companies under|joint ventures',
    'controlled by|entity it controls|group member*|business units|affiliate*|subsidiar*|parent|sister compan*',
    'group compan*|member of ~3 group|common control|controlled by it|common ownership|related compan*',
    'related entit*|holding company|entity that controls|companies in ~3 group|company in ~3 group|divisions',
  ],
  sum: [
    'amount|amounts|sum|sums|fee|fees|price|charges|royalt*|aggregate|dollars|usd|eur|gbp|paid|payable|received',
    'compensation|commission*|#|million|remuneration|total',
  ],
  liability: [
    'liab*|compensat*|losses|liability|liabilities|liable|damages|responsib*|recover|recovery|recoverable',
    'recourse|answerable|exposure|accountable|indemnitor',
  ],
  exceed: [
    'more than|not over|no more than|capped at|cap|cap of|up to|stop at|not go above|not be greater|limit of',
    'limited|exceed*|greater than|limited to|confined to|capped|no further than|maximum|most|in excess of|ceiling',
    'restricted to|larger than|beyond|above|over|surpass*|overstep|go past',
  ],
  disclose: [
    'disclosing|pass on|passed on|tell|told|leak*|show|shown|hand over|hushed|keep to|to itself|kept|keep|discuss',
    'disclos*|divulg*|reveal*|impart*|make known|made known|acquaint*|inviolate|confidence|secrecy|confidential',
    'secret|prevent ~3 release|limit* ~2 access|same care|guard|safeguard*|communicate*|share|publish*',
    'confidentially|private',
  ],
  secret: [
    'confiden*|secret*|proprietary|privileged|information|non public|nonpublic|undisclosed|plans|data|learned',
    'learns',
  ],
  disaster: [
    'force majeure|outbreak|lightning|drought|typhoon*|cyclone*|sabotage|blockade*|curfew|civil commotion',
    'act of nature|natural|quarantine*|power cut*|outage*|shortage*|ice|landslide*|subsidence|invasion|hostilit*',
    'volcan*|industrial action|picket*|flood*|fire|fires|strike*|war|riot*|tornado*|hurricane*|storm*|earthquake*',
    'epidemic*|pandemic*|god|embargo*|explosion*|lockout*|calamit*|terror*|insurrection|labor dispute*|casualty',
    'conflagration|moratorium|act of government|weather|catastroph*|public enemy',
  ],
  indirect: [
    'loss of anticipated|loss of goodwill|loss of opportunity|lost sales|loss of sales|special|pure economic',
    'loss of production|loss of contract*|anticipated savings|knock on|loss of revenue|loss of data|economic loss',
    'multiplied|treble|ancillary|consequential|indirect|incidental|punitive|exemplary|remote|lost profits',
    'loss of profit*|loss of ~2 profits|loss of ~3 revenue*|loss of business|loss of use|special damages',
    'lost revenue*',
  ],
  law: ['laws of|law of|substantive law*|internal law*|local law*|domestic law*|law*'],
  unit: [
    'tonnage|litres|liters|cubic|metres|meters|square|gb|tb|tokens|bytes|licences|licenses|accounts|devices',
    'subscribers|patients|passengers|vehicles|cars|loads|pallets|crates|cartons|bottles|cans|rolls|kits|lots',
    'designs|episodes|prints|boxes|parcels|trips|claims|documents|tests|samples|events|days|appearances|revisions',
    'changes|tickets|incidents|covers|meals|guests|attendees|participants|readers|posts|views|clicks|emails|leads',
    'output|purchases|sales|quota|stores|outlets|locations|units|unit|quantit*|volume*|barrel*|batch*|hours|vials',
    'gigabytes|megabytes|users|copies|orders|order|pounds|tons|tonnes|capacity|consumption|requests|calls',
    'transactions|seats|impressions|servers|pieces|forecast*|bandwidth|storage|traffic|usage|throughput|gallons',
    'sites|visits|reels|products|containers|cases|premium|records|messages|pages|queries|minutes|kilograms',
    'shipments|number',
  ],
};
