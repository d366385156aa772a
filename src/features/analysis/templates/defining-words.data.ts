/**
 * Words without which a sentence does not say a clause, whatever else it is like: patterns as `patternOf` reads them. They
 * are wider than the wording of the clauses, and never find one by themselves.
 */
export const definingWords: Readonly<Record<string, readonly string[]>> = {
  'governing-law': [
    '(law|laws|statute*|code) & (govern*|constru*|interpret*|subject|accord*|appl*|determined|read|enforce*|regulat*|under)',
  ],
  term: [
    '(last|lasts|starts|runs) & ({period})',
    '({agreement}|term|period|rights) & (begin*|beginning|commenc*|continu*|remain*|expir*|end|ends|run|runs|effect|effective|force|initial|last|lasts|perpetual|life) & ({period}|until|through|#|{month}|expir*)',
    '(term|duration|period) of & ({period}|#)',
  ],
  termination: [
    '({to end}|terminat*|cancel*|dissol*|rescission) & ({may}|shall|will|notice|breach*|default*|insolv*|automatic*|immediate*|forthwith)',
  ],
  'liability-cap': [
    '({liability}|consequences|indemn*|loss|claim*|owe*) & ({exceed}|at most|no further|no event|entire|total) & ({sum}|repair|replac*|refund|credit)',
    '(action*|claim*|suit*|proceeding*) & ({period}) & (barred|brought|commenced|instituted|within|after)',
    '(sole|only|exclusive) & remed*',
    '(most|liability|responsib*) & (pay|stops|limited) & (value|what you paid|paid|amount|volume|owe)',
  ],
  assignment: [
    '(assign*|transfer*|delegat*|novat*|cede*|successor*|subcontract*|pledge*|hand ~3 on|pass ~4 on|make over|made over|personal to|substitut*|yours alone) & ({agreement}|{not}|{may}|rights|obligations|duties|consent*|binding|inure*|benefit)',
  ],
  confidentiality: [
    '(confiden*|secret*|secrecy|proprietary|non public|nonpublic|undisclosed|private) & ({not}|{shall}|keep|kept|hold|held|protect*|only|treat*)',
    '(disclos*|divulg*|reveal*|impart*|imparted|communicat*|publish*|made known|make known|make accessible|acquaint*|show) & ({not}|only|without) & (information|data|plans|terms|third|anyone|another|nobody|else|others|inform*|matters|affairs|regulators)',
  ],
  indemnification: [
    '(indemn*|harmless|reimburs*|release|take over|cover|make good|made good|keep ~3 safe|save ~3 from|answer for|stand behind|hold ~3 free|pay|bear|defend*|protect*) & (claim*|loss*|suit*|action*|damages|liabilit*|judgment*|proceeding*|demand*|third part*)',
  ],
  payment: [
    '(pay|pays|paid|payable|payment*|remit*|invoice*|due|bill|bills|billed|billing|fee|fees|price|rent|remuneration|compensation|retainer|salary|commission*|royalt*|charge*|charged|charges|compensat*|consideration|settle*|settled|reimburs*|deposit*) & ({sum}|{period}|month*|quarter*|invoice*|advance|receipt|#|interest)',
  ],
  'intellectual-property': [
    '(patent*|copyright*|trademark*|trade mark*|intellectual|invention*|know how|work product|proprietary rights|marks|designs|technology|software|title|goodwill|improvement*|works|{works}) & (own|owns|owned|owner*|belong*|property|title|vest*|retain*|remain*|reserve*|right*|assign*)',
  ],
  'force-majeure': [
    '({disaster}|beyond ~5 control|unforeseen|unavoidable) & ({not}|excus*|delay*|suspend*|fail*|prevent*|reliev*|extend*|relief|hinder*|perform*|liab*)',
  ],
  notices: [
    '(notice*|notif*|communication*|letter*|writing|address*) & (mail*|email*|e mail*|courier*|post|posted|address*|deliver*|deemed|fax*|facsimile|telex|telegram|hand|given|sent|served|received)',
  ],
  warranties: [
    '(warrant*|represent*|guarantee*|assur*|as is|merchantab*|fitness|conform*|free from|free of|promise*|vouch*)',
  ],
  'dispute-resolution': [
    '(arbitrat*|mediat*|court|courts|jurisdiction|venue|tribunal|disput*|controvers*|disagree*|conciliat*|litigat*|forum|umpire|referee|expert) & (submit*|settl*|resolv*|decid*|brought|exclusive|heard|refer*|consent*|shall|will|jurisdiction|finally|{may})',
  ],
  insurance: [
    '(insur*|coverage|cover|covered|policy|policies|underwriter*|general liability|bond) & ({shall}|maintain*|carr*|keep|cover*|#|procure*)',
  ],
  'data-protection': [
    '(personal data|personal information|privacy|data protection|gdpr|data subject*|customer data) & ({shall}|process*|comply|protect*|security)',
  ],
  'entire-agreement': [
    '(entire|whole|complete|integrat*|supersed*|replac*|all that|everything|sole|final|place of|there are no|side agreements|collateral agreements|lost their meaning|cancel*|takes precedence|outside|apart from|beyond|merge*|embod*|contain*|nothing|no other|full|annul*|former|lapse*) & ({agreement}|understanding*|prior|previous|earlier|promise*|representation*|negotiat*|agreed|conversations|arrangement*|undertaking*|discussions|correspondence|writing*)',
  ],
  amendment: [
    '(amend*|modif*|alter*|alteration*|vary|varied|variation*|change*|supplement*|revis*|added to|add to) & ({writing}|{agreement}|consent*|both|signed)',
  ],
  severability: [
    '(invalid*|unenforceab*|illegal*|void|severab*|severed) & (remain*|remainder|other|rest|provision*|affect*)',
  ],
  'effective-date': [
    '(effective|effect|force|commenc*|begin*|start*|starts|as of|dated|made|entered|from|first day) & (date|day|{month}|#|sign*|execut*|deliver*)',
  ],
  'expiration-date': [
    '({agreement}|term|period|{end}) & ({end}|expir*|until|through|remain*|continu*|perpetual|last|lasts|run|runs|for|duration) & ({period}|{month}|#|date|anniversary|perpetual)',
  ],
  'renewal-term': [
    '(renew*|extend*|extension*|prolong*|roll*|continue*|continuation|successive|further|additional|another|more) & ({period}|term|terms|periods|automatic*)',
  ],
  'notice-to-end-renewal': [
    '(renew*|extend*|extension*|prolong*|continu*|roll*|successive|further|lapse*) & (notice|notif*|writing|written|tell*|inform*|advis*|object*|declin*|says|word|election) & ({period}|before|prior)',
  ],
  'termination-for-convenience': [
    '({to end}|terminat*|cancel*) & (any time|anytime|convenience|without cause|without ~3 reason*|any reason|no reason|whatever reason|reasons of its own|at will|any or no|pleasure|discretion|without stating|whenever|need not|own choice|of its own|like|either|ordinary) & !(breach* ~12 cure|insolv*|bankrupt*)',
    '({to end}|terminat*|cancel*) & ({may}|either) & (days|months|weeks|month) & (notice|notif*|warning|writing|ahead) & !(breach*|default*|insolv*|bankrupt*|cure*|remed*|fail*|renew*|if|event)',
  ],
  'services-after-termination': [
    '({end}|terminat*|expir*) & (after|following|upon|on|notwithstanding|once|when|even) & (continu*|assist*|cooperat*|transition*|complet*|sell*|suppl*|provid*|return*|deliver*|perform*|hand*|transfer*|migrat*|support*|maintain*|honor*|honour*|fulfil*|service*|keep*|fill|dispos*|help|wind*|purchase*|buy|repurchase*|store|surviv*)',
  ],
  'change-of-control': [
    '(control|ownership|owner*|merge*|merger*|acqui*|amalgamat*|consolidat*|takeover|taken over|change* hands|substantially all|nearly all|shares|stock|voting|majority|equity|sale of|sold) & (terminat*|{to end}|consent*|approv*|notice|notif*|tell|inform*|deemed|accelerat*|due|option|elect*|assum*|assign*|{may}|shorten*)',
  ],
  'first-refusal': [
    '(first|match*|prior|pre empt*|preempt*|preemption|preferen*|last look|before|same terms|priority|topping|meeting|equal) & (offer*|refus*|negotiat*|option|right*|opportunit*|propos*|describe*|chance|bid*|look|present*) & ({period}|third*|other*|another|anyone|accept*|elect*|outsider*|{may}|purchas*|acqui*|licens*)',
  ],
  'revenue-sharing': [
    '(percent|per cent|percentage|share|portion|half|third|quarter|royalt*|commission*|split*|participat*|cut) & {revenue} & !(late|interest ~4 per|insur*|shares)',
    '(royalt*|commission*) & (#|percent|per cent|pay*|paid|entitled|earn*|receiv*)',
  ],
  'minimum-commitment': [
    '(minimum|at least|less than|fewer than|no less|not less|guarantee*|floor|shortfall|take or pay|short of|irrespective|below|assur*|commit*|requirement*) & ({unit}|{sum}|{price}|purchas*|order*|buy|sell|spend|sales) & ({shall}|{period}|each|annual*|pay*) & !(insur*|coverage)',
  ],
  'volume-restriction': [
    '(up to|more than|exceed*|excess|over|maximum|limit*|cap|capped|above|beyond|ceiling|at most|fewer than|no more) & ({unit}|#) & !(liab*|damages|insur*|interest|{period} ~3 notice)',
  ],
  'audit-rights': [
    '({inspect}|audit*|inspection*|examination*) & {records}',
    '(auditor*|accountant*|inspector*|audit*|inspect*)',
  ],
  'price-restriction': [
    '{price} & (increas*|rais*|reduc*|lower*|chang*|adjust*|revis*|revision|higher|upward|escalat*|vary|varied|alter*) & ({not}|no|only|more than|exceed*|cap|capped|limit*|maximum|unless|least|percent|per cent|without)',
    '{price} & (firm|fixed|constant|unchanged|stay as|remain ~6 same|held|hold|frozen|locked|stable|ceiling|resale price*)',
  ],
  'most-favored-nation': [
    '(most favo*|no less favo*|not less favo*|less favo*|more favo*|as favo*|lowest|lower|better|best|match*|as low|as good|more advantageous|equally|higher) & (price*|rate|rates|terms|fee|fees|charge*|royalt*|conditions|discount*|treatment|offer*|remuneration|deal|consideration|customer*)',
  ],
  'uncapped-liability': [
    '({limit}|liab*|cap|ceiling|excluded) & ({grave}|indemn*|confiden*|infring*|{not} ~4 apply|unlimited|uncapped|no limit|without limit|full amount|secrets) & ({not}|no|nothing|unlimited|except*|without|save|other than|uncapped|neither|full)',
  ],
  'consequential-damages': ['{indirect} & ({not}|no|nor|exclud*|waive*|without|none|never|neither)'],
  'liquidated-damages': [
    '(liquidated|agreed|penalt*|damages|genuine|pre estimate|preestimate|fee|charge*|credit*|sum|pay|forfeit*|retain|deduct*) & ({sum}|#|percent|per day|each day|per week) & (delay*|late|terminat*|breach*|fail*|default*|damages|cancel*|penalt*|not|miss*|short*|early)',
  ],
  'warranty-duration': [
    '(warrant*|guarantee*|defect*|free from|free of|conform*|spares|repair*|replac*|re perform*|reperform*|correct*) & ({period}|hours|miles)',
  ],
  'covenant-not-to-sue': [
    '(sue|suit*|challeng*|contest*|attack*|question*|releas*|discharg*|assert*|claim*|dispute*|oppos*|proceed*|impugn*|impeach*|invalid*|register*) & ({not}|no|never|release*|forever|discharge*|forgo|waive*)',
  ],
  'third-party-beneficiary': [
    '(third|beneficiar*|benefit*|person|persons|other than|successors|employees|affiliates|estate|anyone|nobody|none|no one|members) & (enforc*|beneficiar*|rights|right|remed*|benefit*|confer*|invoke|rely|claim*)',
  ],
  exclusivity: [
    '(exclusiv*|sole|solely|only|no other|nobody else|no one|none other|nowhere else|nobody|another|any other|requirements|anyone else|alone|third part*) & ({shall}|right*|{not}|appoint*|territor*|{may})',
  ],
  'non-compete': [
    '({compete}|business|trade|competition|rivalry|own account|any other|another|same field) & ({not}|covenant*|refrain*|abstain*|out of|away from|restrain*)',
  ],
  'competitive-restriction-exception': [
    '(except*|save|nothing|notwithstanding|however|but|provided|unless|other than|not be a breach|not apply|free to|liberty|reserve*|retain*|excluded|not restrict*|not prevent*|despite|although|may|still) & (exclusiv*|compet*|territor*|restrict*|foregoing|covenant*|listed|publicly|quoted|passive*|customers|accounts|sell*|prevent*|restrain*|prohibit*|breach|undertaking|preceding|invest*)',
  ],
  'no-solicit-customers': [
    '({solicit}|deal|contact*|serve|take ~4 business|reduce|withdraw|business from|target*|switch|custom) & {customer} & ({not}|refrain*)',
  ],
  'no-solicit-employees': ['({hire}|approach*|tempt*|solicit*) & ({employee}|person|anyone) & ({not}|refrain*)'],
  'non-disparagement': [
    '(disparag*|derogat*|defam*|discredit*|embarrass*|negative*|unfavo*|adverse*|ill of|badly|disrepute|ridicul*|contempt|reputation|criticis*|criticiz*|denigrat*|harm*|detriment*|good name|standing|slander*|libel*|malign*|belittl*|detract*|image|dishonor*|dishonour*|badmouth*|bad mouth*|unflattering|poor light|bad light|tarnish*|prestige)',
  ],
  'license-grant': [
    '(licen*|permission|permit*|grant*|right to use|may use|authoriz*|allow*|right) & ({works}|use|exploit|manufactur*|sell|distribut*|reproduc*)',
  ],
  'non-transferable-license': [
    '(licen*|right*|permission|sublicen*|use|grant*|personal) & ({not}|non|nontransferable|without|personal|only|consent) & (transfer*|assign*|sublicen*|personal|pass*|lend|lent|hand*|nontransferable|third|share*|anyone|others|alone|mortgage*|rent)',
  ],
  'affiliate-license-licensor': ['{affiliate} & ({works}|licen*|grant*|rights)'],
  'affiliate-license-licensee': [
    '({affiliate}|percent|stake) & (use|uses|licen*|exercise*|access|right*|{works}|{may}|extend*)',
  ],
  'unlimited-license': [
    '(unlimited|any number|as many|no limit|without ~3 limit*|without ~3 restrict*|unrestricted|enterprise|site wide|no cap|irrespective|however many|no restriction|every|all)',
  ],
  'irrevocable-license': [
    '(perpetual*|irrevocabl*|forever|perpetuity|permanent*|not ~6 revoke*|never|take* back|for all time|without end|revocation|indefinite*|withdrawn)',
  ],
  'ip-assignment': [
    '(assign*|transfer*|convey*|vest*|belong*|own|owned|owner*|property|work made|works made|title|made over) & {works}',
  ],
  'joint-ip': [
    '(joint*|both|equal*|together|common|co own*|shared|undivided|half|moiet*|share|shares|co owner*) & ({works}|own*|property|title)',
  ],
  'source-code-escrow': [
    '(source|listings|commented code|human readable|build scripts|program*|software|code) & (escrow*|deposit*|lodg*|trustee|custod*|depositar*|depositor*|releas*|stakeholder|vault|safe keeping|safekeeping|trusted|third)',
  ],
};
