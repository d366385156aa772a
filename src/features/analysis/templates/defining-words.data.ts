/**
 * Words without which a sentence does not say a clause, whatever else it is like: patterns as `patternOf` reads them. They
 * are wider than the wording of the clauses, and never find one by themselves.
 */
export const definingWords: Readonly<Record<string, readonly string[]>> = {
  'governing-law': [
    '(law|laws|statute*|code|legislation) & (govern*|constru*|interpret*|subject|accord*|appl*|determined|read|enforce*|regulat*|under|control*|cover*|decide*|validity|choice|conflict*|place|disput*)',
  ],
  term: [
    '(last|lasts|starts|runs|run|endure*|stays|subsist*) & ({period})',
    '(begin*|beginning|commenc*|continu*|remain*|expir*|end|ends|run|runs|effect|effective|force|initial|last|lasts|perpetual|life|starts|endure*|valid*|stands) & ({agreement}|term|period|rights|deal|it) & ({period}|until|till|through|#|{month}|expir*|terminated) & !(invalid*|unenforceab*|stand renewed|continuation|warrant*|insur*|confiden*|price*|polic*|surviv*)',
    '(term|duration|period|life) of & ({period}|#)',
  ],
  termination: [
    '({to end}|terminat*|cancel*|dissol*|rescission|rescind*|ended|forfeit*|revok*|discontinu*|cease to be|released from|treat ~6 over) & ({may}|shall|will|notice|breach*|default*|insolv*|automatic*|immediate*|forthwith|treat|declare*|if|upon)',
  ],
  'liability-cap': [
    '({exceed}|at most|no further|entire|total|aggregate|whole|no greater|not over|not be more|restrict*) & ({liability}|consequences|indemn*|loss|claim*|claims|owe*|make good|charged with) & ({sum}|repair|replac*|refund|credit|value|equivalent|thousand|resupply|supplying|supply)',
    '(action*|claim*|suit*|proceeding*|complaint*) & ({period}) & (barred|brought|commenced|instituted|within|after|lapse*|waived|extinguish*|expire*)',
    '(sole|only|exclusive|entire) & (remed*|recourse|redress)',
    '(most|liability|responsib*|maximum|obligated|obliged) & (pay|stops|limited|owe|bear|lose) & (value|what you paid|paid|amount|volume|owe|dollars|thousand|million|#) & !(insur*|royalt*)',
    '(limited|restricted|confined|only) & (liability|liable|recover*) & (direct|actual|proven|gross negligence|slight negligence|foreseeable|typical)',
    '(limit*|cap|ceiling) ~6 (liability|liabilities) & !(insur*|nothing|not apply|no application|not limit)',
  ],
  assignment: [
    '(assign*|transfer*|delegat*|novat*|cede*|successor*|subcontract*|sub contract*|pledge*|hand ~3 on|hand ~3 over|pass ~4 on|turn ~4 over|make over|made over|personal to|substitut*|yours alone|sell ~4 interest|step into|stand in) & ({agreement}|{not}|{may}|rights|obligations|duties|consent*|binding|inure*|benefit|ok|approv*)',
  ],
  confidentiality: [
    '(confiden*|secret*|secrecy|proprietary|non public|nonpublic|undisclosed|private|sensitive|nondisclosure) & ({not}|{shall}|keep|kept|hold|held|protect*|only|treat*|safeguard*|respect*|guard*)',
    '(disclos*|divulg*|reveal*|impart*|imparted|communicat*|publish*|made known|make known|make accessible|acquaint*|show|tell|told|share|pass ~3 on|repeat) & ({not}|only|without|solely) & (information|data|plans|terms|third|anyone|another|nobody|else|others|inform*|matters|affairs|regulators|know how|outsider*|learn*)',
  ],
  indemnification: [
    '(indemn*|harmless|reimburs*|release|take over|cover|make good|made good|make ~3 whole|keep ~3 safe|save ~3 from|answer for|stand behind|hold ~3 free|pay|bear|defend*|protect*|stand between|see ~3 off) & (claim*|loss*|suit*|action*|damages|liabilit*|judgment*|proceeding*|demand*|third part*|lawsuit*|sues|sued)',
  ],
  payment: [
    '(pay|pays|paid|payable|payment*|remit*|invoice*|due|bill|bills|billed|billing|fee|fees|price|rent|remuneration|compensation|retainer|salary|commission*|royalt*|charge*|charged|charges|compensat*|consideration|settle*|settled|reimburs*|deposit*|account*|receives|earn*|costs) & ({sum}|{period}|month*|quarter*|invoice*|advance|receipt|#|interest|instal*|thousand|net)',
  ],
  'intellectual-property': [
    '(patent*|copyright*|trademark*|trade mark*|intellectual|invention*|know how|work product|proprietary rights|marks|designs|technology|software|title|goodwill|improvement*|works|{works}) & (own|owns|owned|owner*|owning|belong*|property|title|vest*|retain*|remain*|reserve*|right*|assign*|keeps|stays|resid*|sole)',
    '(conceive*|invent*|devise*|author*|create*|reduce to practice) & (belong*|own|owned|owner*|property|vest*|assign*|title|rights)',
  ],
  'force-majeure': [
    '({disaster}|beyond ~5 control|outside ~5 control|unforeseen|unavoidable|could not help|could not prevent|impossib*|supervening) & ({not}|excus*|delay*|suspend*|fail*|prevent*|reliev*|extend*|relief|hinder*|perform*|liab*|answerable|forgiven|late)',
  ],
  notices: [
    '(notice*|notif*|communication*|letter*|writing|address*|correspondence|message*) & (mail*|email*|e mail*|courier*|post|posted|address*|deliver*|deemed|fax*|facsimile|telex|telegram|hand|given|sent|served|received|attention)',
  ],
  warranties: [
    '(warrant*|represent*|guarantee*|assur*|as is|merchantab*|fitness|conform*|free from|free of|promise*|vouch*|workmanlike|defect*|faulty)',
  ],
  'dispute-resolution': [
    '(arbitrat*|mediat*|court|courts|jurisdiction|venue|tribunal|disput*|controvers*|disagree*|conciliat*|litigat*|forum|umpire|referee|expert|suits|suit|jury|differences) & (submit*|settl*|resolv*|decid*|brought|exclusive|heard|refer*|consent*|shall|will|jurisdiction|finally|{may}|go|goes|filed|waive*|determined)',
  ],
  insurance: [
    '(insur*|coverage|cover|covered|policy|policies|underwriter*|general liability|bond|self insur*) & ({shall}|maintain*|carr*|keep|cover*|#|procure*|obtain*|evidence|certificate*|effect)',
  ],
  'data-protection': [
    '(personal data|personal information|privacy|data protection|gdpr|data subject*|customer data|personally identif*|user data|pii|health information|personal details) & ({shall}|process*|comply|complies|protect*|security|secure*|law*|use*|{not})',
  ],
  'entire-agreement': [
    '(entire|whole|complete|completely|integrat*|supersed*|replac*|all that|everything|sole|final|place of|there are no|side agreements|collateral agreements|lost their meaning|cancel*|takes precedence|outside|apart from|beyond|merge*|embod*|contain*|nothing|no other|full|annul*|former|lapse*|all of|all the|exhaustive*|displace*|set aside|void|no effect|not relied|in lieu|exclusive|extinguish*|terminat*|abrogat*|does away|only) & ({agreement}|understanding*|prior|previous|previously|earlier|promise*|representation*|negotiat*|agreed|conversations|arrangement*|undertaking*|discussions|correspondence|writing*|statement*|proposal*|drafts|preceding|before|oral|assurance*|parties have agreed|said|deal|bargain|spoken|told)',
  ],
  amendment: [
    '(amend*|modif*|alter|altered|alteration*|vary|varied|variation*|change*|changing|supplement*|revis*|added to|add to|addition*|waive*) & ({writing}|{agreement}|consent*|both|signed|deed|protocol)',
  ],
  severability: [
    '(invalid*|unenforceab*|illegal*|void|severab*|severed|struck|ineffective|unlawful) & (remain*|remainder|other|rest|provision*|affect*|stand*)',
  ],
  'effective-date': [
    '(effective|effect|force|commenc*|begin*|start*|starts|as of|dated|made|entered|from|first day|operative|come into|with effect|concluded) & (date|day|{month}|#|sign*|execut*|deliver*)',
  ],
  'expiration-date': [
    '({end}|expir*|until|through|remain*|continu*|perpetual|perpetuity|last|lasts|run|runs|duration|force) & ({agreement}|term|period|{end}|deal|it) & ({period}|{month}|#|date|anniversary|perpetual|perpetuity|terminated)',
  ],
  'renewal-term': [
    '(renew*|extend*|extension*|prolong*|lengthen*|roll*|continue*|continuation|successive|further|additional|another|more|second term|option*) & ({period}|term|terms|periods|automatic*)',
  ],
  'notice-to-end-renewal': [
    '(renew*|extend*|extension*|prolong*|lengthen*|continu*|roll*|rollover|successive|further|lapse*) & (notice|notif*|writing|written|tell*|inform*|advis*|object*|declin*|says|word|intimat*|know|letter|mail|intention|desire|wish*|opt) & ({period}|before|prior|ahead) & !(option to|option exercis*|may extend|elect to extend|right to extend)',
    '(unless|except|save|absent|without) & (notice|notif*|writing|written|tell*|inform*|advis*|intimat*|know|letter) & (before|prior|ahead|preceding|end of|expir*) & (renew*|extend*|prolong*|roll*|successive|further|year*|term|period)',
  ],
  'termination-for-convenience': [
    '({to end}|terminat*|terminable|cancel*|discontinu*|wind up|releas*|get out|stop|stops|part ways|part company|separate ways|pull out|bow out|break off|drop out|dispense with|sever|conclude|revoke*|relinquish*|surrender*|renounce*|finish|resign*|exit*) & (convenience|without cause|without ~6 cause|without ~4 reason*|without ~4 default|no default|no cause|any reason|no reason|whatever reason|whatever cause|reasons of its own|own reasons|at will|any or no|pleasure|sole discretion|absolute discretion|own discretion|sole option|without stating|without giving|need not|own choice|of its own|no obligation to continue|not obliged to continue|without penalty|simply by|no longer wish*|regardless of cause|with or without)',
    '({to end}|terminat*|terminable|cancel*|discontinu*|wind up|releas*|get out|stop|stops|part ways|part company|separate ways|pull out|bow out|break off|drop out|dispense with|sever|conclude|revoke*|relinquish*|surrender*|renounce*|finish) & (any time|anytime|discretion|election|its option|own option|whenever|like|either|each|both|ordinary|freely|just by|regardless) & !(any time ~10 breach*|any time ~10 default*|any time ~10 insolv*|any time ~8 if|either ~14 breach*|either ~14 insolv*)',
    '({to end}|terminat*|cancel*|discontinu*) & ({may}|either|free|terminable) & (days|months|weeks|month|year) & (notice|notif*|warning|writing|ahead|advance|notification) & !(breach*|default*|insolv*|bankrupt*|cure*|remed*|fail*|renew*|if|event)',
    '(terminat*|terminable|cancel*|end|withdraw*|discontinue*|determin*) ~20 (days|months|weeks|month|year|day|week) ~6 (notice|notification|warning) & ({may}|terminable|either|each) & !(notice ~8 breach*|notice ~8 default*|notice ~8 fail*|notice ~8 specif*|notice ~8 cure*|notice ~3 if|notice ~6 insolv*|force majeure|not paid|becomes ~4 insolvent)',
    '(days|months|weeks|month) ~6 (notice|notification|warning) ~14 (terminat*|cancel*|end|withdraw*|determin*) & ({may}|terminable|either|each) & !(notice ~8 breach*|notice ~8 default*|notice ~8 fail*|notice ~8 specif*|notice ~8 cure*|notice ~3 if|notice ~6 insolv*|force majeure|not paid|becomes ~4 insolvent)',
    '(terminat*|terminable|cancel*|end|withdraw*|discontinue*|determin*|resign*|exit*) ~20 notice ~14 (days|months|weeks|month|year|day|week) & ({may}|terminable|either|each) & !(notice ~8 breach*|notice ~8 default*|notice ~8 fail*|notice ~8 specif*|notice ~8 cure*|notice ~3 if|notice ~6 insolv*|force majeure|not paid|becomes ~4 insolvent)',
    '(terminat*|cancel*|withdraw*|discontinue*|resign*) ~14 (upon|on|by|with) ~6 notice & ({may}|either) & !(notice ~8 breach*|notice ~8 default*|notice ~8 fail*|notice ~8 specif*|notice ~8 cure*|notice ~3 if|notice ~6 insolv*|force majeure|not paid|becomes ~4 insolvent)',
    '(give|giving|gives|given|serve|serving) ~8 (days|months|weeks|month|year) ~4 (notice|warning) & ({may}|either|each) & !(breach*|default*|insolv*|bankrupt*|renew*|assign*|increase*|price*|inspect*|audit*)',
    '(for|of) (convenience|its own convenience)',
  ],
  'services-after-termination': [
    '({end}|end|terminat*|expir*|at an end|after the term|conclusion) & (after|following|upon|on|notwithstanding|once|when|even|if|event of|at the|in the event|should) & (continu*|assist*|co operat*|cooperat*|transition*|complet*|sell*|suppl*|provid*|return*|deliver*|perform*|hand*|transfer*|migrat*|support*|maintain*|honor*|honour*|fulfil*|service*|keep*|fill|dispos*|help|wind*|purchase*|buy|repurchase*|store|surviv*|forward*|sell off|run off) & ({shall}|{may}|{period}|remain*|surviv*) & !(renew*)',
  ],
  'change-of-control': [
    '(control|ownership|owner|owners|merge*|merger|acquired|acquires|acquisition|amalgamat*|consolidat*|takeover|taken over|takes over|change* hands|substantially all|nearly all|shares|stock|voting|votes|majority|equity|sale of|sold|shareholding*|shareholder*|stake) & (terminat*|{to end}|consent*|approv*|notice|notif*|tell|inform*|announce*|deemed|accelerat*|due|option|elect*|assum*|assign*|{may}|shorten*|confirm*|requires|treat|new owner|cease*)',
    'change* (of|in) ~2 (control|ownership)',
  ],
  'first-refusal': [
    '(first|match*|prior|pre empt*|preempt*|preemption|preferen*|preferred|precedence|last look|before|same terms|terms of that|priority|topping|meeting|equal|resolve*) & (offer*|refus*|negotiat*|option|right*|opportunit*|propos*|describe*|chance|bid*|look|present*|deal|tell) & ({period}|third*|other*|another|anyone|accept*|elect*|outsider*|{may}|purchas*|acqui*|licens*|elsewhere|else)',
    '(bona fide|third person|third party|outsider*) & offer* & (buy|acqui*|purchas*|match*|same|elect*|licens*)',
    '(before|prior to|until|unless) & (sell*|licens*|transfer*|dispos*|negotiat*|approach*|grant*|develop*|appoint*) & (offer*|notif*|notice|invite*|propos*|opportunity|chance|discuss*|negotiat*) & (third|other*|another|anyone|outsider*|elsewhere|any person|somebody|else) & !(consent*|approv*)',
    '(right of first|rights of first|first refusal|right of pre emption|pre emptive right*|preemptive right*)',
  ],
  'revenue-sharing': [
    '(percent|per cent|percentage|share|portion|half|third|quarter|royalt*|commission*|split*|participat*|cut|tenth|cents of) & ({revenue}|sale*|fares|ticket*|premium*|rent*) & !(late|interest ~4 per|insur*|shares)',
    '(royalt*|commission*) & (#|percent|per cent|pay*|paid|entitled|earn*|receiv*)',
  ],
  'minimum-commitment': [
    '(minimum|minima|at least|less than|fewer than|no less|not less|no fewer|guarantee*|floor|shortfall|take or pay|ship or pay|short of|irrespective|regardless|whatever|whether or not|lower than|below|between|assur*|commit*|requirement*|quota|deficien*|target*) & ({unit}|{sum}|{price}|purchas*|order*|buy|sell|spend|sales) & ({shall}|{period}|each|annual*|pay*) & !(insur*|coverage)',
    'minimum ~1 (purchase*|commitment*|order*|quantit*|volume*|annual|fee*|royalt*|guarantee*|payment*|spend)',
    '(take|ship|deliver) or pay',
    '(purchas*|order*|buy|take|spend) & {shall} & (#|thousand|million) & ({unit}|{sum}) & (year|annual*|quarter*|month*) & !(insur*|interest|notice)',
  ],
  'volume-restriction': [
    '(up to|more than|more|exceed*|excess|over|maximum|limit*|cap|capped|above|beyond|ceiling|at most|fewer than|no more|surpass*|allot*|allowance|allocation|quota) & ({unit}|#|barrels|visits|messages) & !(liab*|damages|insur*|interest|losses|warrant*|stock|shares|late)',
  ],
  'audit-rights': [
    '({inspect}|audit*|inspection*|examination*) & {records}',
    '(auditor*|accountant*|inspector*|audit*|inspect*)',
  ],
  'price-restriction': [
    '({price}|fares|cpm*) & (increas*|rais*|reduc*|lower*|chang*|adjust*|revis*|revision|higher|upward|escalat*|vary|varied|alter*|climb|go up|modif*|rise*|multipl*) & ({not}|no|only|more than|exceed*|cap|capped|limit*|maximum|unless|least|percent|per cent|without|cpi|index*|stay*)',
    '({price}|fares) & (firm|fixed|fix|constant|unchanged|stay as|stay put|remain ~6 same|held|hold|frozen|locked|stable|ceiling|resale price*|maximum|not charge ~12 in excess|no greater than)',
  ],
  'most-favored-nation': [
    '(most favo*|no less favo*|not less favo*|less favo*|more favo*|as favo*|lowest|lower|better|best|match*|as low|as good|more advantageous|more beneficial|equally|higher|larger|greater|cheaper|preferential|parity|less than) & (price*|rate|rates|terms|fee|fees|charge*|royalt*|conditions|discount*|treatment|offer*|remuneration|deal|consideration|customer*|commission*|percentage|compensation|scale|cpm|package) & (any|other|another|others|anyone|third|customer*|else|licensee*|most favo*|similar*|comparable|grants)',
    '(most favo*|favored customer*|favoured customer*)',
  ],
  'uncapped-liability': [
    '({limit}|liab*|cap|ceiling|excluded|recovery|caps) & ({grave}|indemn*|confiden*|infring*|{not} ~4 apply|no application|unlimited|unrestricted|uncapped|no limit|without limit|full amount|secrets|undertakings) & ({not}|no|nothing|unlimited|unrestricted|except*|excepting|without|save|other than|uncapped|neither|full)',
  ],
  'consequential-damages': [
    '({indirect}|lost business|lost goodwill|loss of goodwill|lost data|loss of income|loss of earnings|lost income|business interruption|interruption of business|financial loss|profit|profits|income|earnings|lost revenue*|downtime|loss of market*|loss of reputation) & ({not}|no|nor|exclud*|exclusion|waive*|without|none|never|neither|disclaim*|releas*|renounc*|forgo*|only direct|irrecoverable)',
  ],
  'liquidated-damages': [
    '(liquidated|agreed|penal*|damages|genuine|pre estimate|preestimate|fair forecast|fair guess|reasonable estimate|fee|charge*|credit*|credits|sum|pay|payment|forfeit*|retain|deduct*|abated|abatement|reduced|reduction|rebate*|compensat*|lump sum|stipulated|demurrage|indemnity) & ({sum}|#|percent|per cent|per day|each day|per week|thousand|every day|each week|per hour) & (delay*|late|lateness|terminat*|breach*|fail*|default*|damages|cancel*|penal*|not|miss*|short*|early|end|walk away|buy out|violat*|contraven*|infring*|instance|occasion|outage*|unavailab*|downtime|deficien*|behind|non performance|withdraw*|abandon*) & !(interest ~4 per|insur*)',
    '(liquidated damages|agreed damages|contractual penalt*|conventional penalt*|genuine pre estimate|not ~4 penalty)',
    '(for every|for each|per|each) ~2 (day|week|month|hour|breach|case|violation|unit|failure|instance) & ({sum}|#|percent|per cent) & (delay*|late|overdue|deferred|postpone*|outage*|missed|breach*|case|violation*|beyond) & !(royalt*|licen* fee|insur*|interest)',
    '(terminat*|cancel*|cancellation|break|early|exit|kill) ~1 (fee|fees|payment|charge*|penalty) & ({sum}|#|percent|per cent)',
  ],
  'warranty-duration': [
    '(warrant*|guarantee*|defect*|free from|free of|conform*|spares|repair*|replac*|re perform*|reperform*|correct*|fault*|fix|fails|put right|make good|rectif*|remed*|workmanship|function*|shelf life) & ({period}|hours|miles) & !(terminat*|polic*|insur*)',
    '(warranty|guarantee|defects liability|guaranty) period',
    '(working order|good order|good condition|fit for|merchantable|sound|perform*|operate*|meet*|comply|complies) & {period} & (from|after|following|of) & (deliver*|install*|accept*|completion|receipt|shipment|dispatch) & (free of charge|own expense|no charge|without charge|repair*|replac*|warrant*|guarant*)',
  ],
  'covenant-not-to-sue': [
    '(sue|suit*|challeng*|contest*|attack*|question*|releas*|discharg*|assert*|claim*|dispute*|oppos*|proceed*|action|impugn*|impeach*|invalid*|register*) & ({not}|no|never|release*|forever|discharge*|forgo|waive*)',
  ],
  'third-party-beneficiary': [
    '(third|beneficiar*|benefit*|person|persons|other than|successors|employees|affiliates|estate|anyone|nobody|none|no one|members|not parties|solely|ourselves only|customer*|strangers) & (enforc*|beneficiar*|rights|right|remed*|benefit*|confer*|invoke|rely|claim*|standing)',
  ],
  exclusivity: [
    '(exclusiv*|sole|solely|only|no other|nobody else|no one|none other|nowhere else|nobody|anybody else|another|any other|requirements|anyone else|alone|third part*|other than|all of its|anyone other) & ({shall}|right*|{not}|appoint*|territor*|{may}) & !(jurisdiction|remed*|court*)',
  ],
  'non-compete': [
    '({compete}|competition|rivalry|own account|same field|business|trade) & ({not}|covenant*|refrain*|abstain*|out of|away from|restrain*) & !(entice*|canvass*|employ|compensation)',
    '({compete}|competition|rivalry) & ({not}|refrain*|abstain*) & ({trade}|invest*|carry*)',
    '{not} & {trade} & (interest in|within ~6 miles|anywhere|any restaurant|any product|any store|any company|alone or|for itself or|for themselves|for others|years thereafter|any other|another|other than|directly or indirectly) & !(solicit*|entice*|canvass*|induce*|employ|appoint|exclusively|supplier shall)',
    '(non compet*|noncompet*|not ~6 compete|competing product*|competing business*|competing goods|competing services|competitive product*|competitive business*) & ({not}|refrain*|covenant*)',
    '(engaged in|engage in|interested in|concerned in|involved in|carry on|set up|work for|consult for|consult with|act for|take part in) & ({not}|refrain*|abstain*) & (during|while|term|after|years|months|anniversary|until|so long|as long) & !(solicit*|entice*|canvass*|joint venture|partnership|employ|agent of)',
  ],
  'competitive-restriction-exception': [
    '(except*|save|nothing|notwithstanding|however|but|provided|unless|other than|not be a breach|not apply|not preclude|free to|liberty|reserve*|retain*|excluded|not restrict*|not prevent*|not extend|not prohibit*|not construed|suspended|need not|despite|although|may|still|allowed|deemed a violation|apart from|aside from|permitted|exempt*) & (exclusiv*|compet*|territor*|restrict*|foregoing|covenant*|listed|publicly|quoted|passive*|customers|accounts|sell*|selling|prevent*|restrain*|prohibit*|preclud*|breach|violation|undertaking|preceding|invest*|limitation|obligation)',
    '(own|owning|hold|holding|acquir*|invest*) & (percent|per cent|shares|stock|securities) & (publicly|listed|quoted|exchange|passive|less than|up to|no more than) & (not|nothing|except*|may|permitted|breach)',
    '(nothing|not) ~6 (prevent*|prohibit*|restrict*|preclud*|restrain*|bar|bars) & (sell*|suppl*|deal*|market*|engag*|business|customer*|compet*|appoint*)',
    '(does not|shall not|not|no) ~2 (apply|extend) ~2 to & (sell*|sales|suppl*|customer*|products|business|existing|account*)',
  ],
  'no-solicit-customers': [
    '({solicit}|deal|contact*|serve|take ~4 business|reduce|withdraw|business from|target*|switch|custom|draw|send ~4 offers|drop|mailing*|promotion*) & ({customer}|registered) & ({not}|refrain*) & !(employ|employee*|inferior|derogatory)',
  ],
  'no-solicit-employees': ['({hire}|approach*|tempt*|solicit*) & ({employee}|person|anyone) & ({not}|refrain*)'],
  'non-disparagement': [
    '(disparag*|derogat*|defam*|discredit*|embarrass*|negative*|unfavo*|adverse*|ill of|badly|disrepute|ridicul*|contempt|reputation|criticis*|criticiz*|denigrat*|harm*|detriment*|good name|standing|slander*|libel*|malign*|belittl*|detract*|image|dishonor*|dishonour*|badmouth*|bad mouth*|unflattering|poor light|bad light|bad word|tarnish*|prestige|aspersion*|run ~3 down|sully|vilif*)',
  ],
  'license-grant': [
    '(licen*|permission|permit*|grant*|grants|right to use|may use|make use|authoriz*|authoris*|allow*|right|gives|accord*) & ({works}|use|exploit|manufactur*|sell|distribut*|reproduc*|show|run|install|practise|practice|market|display|worldwide|royalty free|non exclusive|nonexclusive)',
  ],
  'non-transferable-license': [
    '(licen*|right*|permission|sublicen*|use|grant*|personal|privilege*) & ({not}|non|nontransferable|without|personal|only|consent|incapable) & (transfer*|assign*|sublicen*|personal|pass*|lend|lent|hand*|nontransferable|third|share*|anyone|others|alone|mortgage*|rent)',
  ],
  'affiliate-license-licensor': ['({affiliate}|suppliers) & ({works}|licen*|grant*|rights|right|accord*)'],
  'affiliate-license-licensee': [
    '({affiliate}|related bod*|associated entit*|affiliated|percent|stake|company of which|owns at least|owns more) & (use|uses|licen*|exercise*|access|right*|{works}|{may}|extend*|run|install|enjoy*|sublicen*)',
  ],
  'unlimited-license': [
    '(unlimited|any number|as many|no limit|without ~3 limit*|without ~3 restrict*|unrestricted|enterprise|site wide|no cap|irrespective|however many|no restriction|every|all)',
  ],
  'irrevocable-license': [
    '(perpetual*|irrevocabl*|forever|perpetuity|permanent*|not ~6 revoke*|not revocable|never|take* back|for all time|without end|revocation|indefinite*|withdrawn|unlimited as to time|unlimited in time)',
  ],
  'ip-assignment': [
    '(assign*|transfer*|convey*|vest*|belong*|work made|works made|title|made over|signs over|sign over) & {works}',
    '(conceive*|invent*|devise*|reduce to practice|deliverable*|work product) & (belong*|own|owned|property|vest*|assign*|title)',
    '(own|owned|owner*|property) & {works} & (creat*|develop*|prepar*|conceiv*|commission*|produc*|result*|made)',
  ],
  'joint-ip': [
    '(joint*|both|equal*|together|common|co own*|shared|undivided|half|moiet*|share|shares|co owner*) & ({works}|own*|property|title|belong*|held by|undivided)',
  ],
  'source-code-escrow': [
    '(source|listings|commented code|human readable|build scripts|program*|software|code) & (escrow*|deposit*|lodg*|trustee|trust department|custod*|depositar*|depositor*|releas*|stakeholder|vault|safe keeping|safekeeping|trusted|third)',
  ],
};
