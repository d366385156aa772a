import type { Template } from './template.rules.js';

/** Risk of suppliers over their life, along the EBA outsourcing guidelines, DORA chapter V and ISO/IEC 27036. */
export const thirdPartyRisk: Template = {
  id: 'third-party-risk',
  domains: ['vendor-risk', 'supplier-risk', 'tprm', 'outsourcing', 'third-party-risk-management', 'vendor-management'],
  name: 'Third-party risk',
  description:
    'Suppliers and outsourcing from planning to exit: EBA/GL/2019/02, DORA chapter V, ISO/IEC 27036, Shared Assessments.',
  components: [
    {
      id: 'governance',
      name: 'Strategy, policy and roles',
      description: 'What may be outsourced, and who answers for it. EBA sections 5 to 10, DORA Art. 28(1) and (2).',
      objectives: ['The management body stays responsible for what is outsourced'],
      controls: ['Policy approved by the board each year', 'A business owner named for each arrangement'],
      dependsOn: [],
      words: `policy policies governance role strategy board committee tprm accountab responsib owner charter appetite
        three-lines`.split(/\s+/),
    },
    {
      id: 'register',
      name: 'Register and criticality',
      description: 'Every arrangement with its class. EBA sections 4 and 11, DORA Art. 28(3). Life cycle: planning.',
      objectives: ['No critical or important function is outsourced unrecorded'],
      controls: ['Register reconciled with payments each quarter', 'Criticality confirmed before contract and yearly'],
      dependsOn: ['governance'],
      words: `register inventory criticality critical-vendor critical-supplier critical-function identif tier classif
        catalog unrecorded intragroup intra-group important-function material recorded`.split(/\s+/),
    },
    {
      id: 'due-diligence',
      name: 'Risk assessment and due diligence',
      description: 'What is checked before signature. EBA section 12, DORA Art. 28(4) and (5), ISO/IEC 27036-2.',
      objectives: ['Risk is known and accepted before signature'],
      controls: ['Due diligence complete before any contract', 'Financial, sanctions and ownership checks on file'],
      dependsOn: ['register'],
      words: `due-diligence diligence onboard sanction financial screening assess reputation inherent solven
        credit-check creditworth background beneficial vetting selection adverse-media screened`.split(/\s+/),
    },
    {
      id: 'contracts',
      name: 'Contracts and rights',
      description: 'Service levels, access, audit, termination. EBA section 13, DORA Art. 30, ISO/IEC 27036-2.',
      objectives: ['Each contract has the clauses that its class requires'],
      controls: ['Clause checklist signed by legal', 'Unrestricted audit right for critical functions'],
      dependsOn: ['due-diligence'],
      words: `contract clause agreement audit audit-right right-to-audit rights termination-right legal liabilit cap
        indemn signed unsigned terms expired renew negotiat addendum`.split(/\s+/),
    },
    {
      id: 'security',
      name: 'Security and data of third parties',
      description:
        'Requirements for information and systems, and their proof. EBA section 13.2, ISO/IEC 27036-3 and 27036-4.',
      objectives: ['Third parties protect data as the organisation itself does'],
      controls: ['Assurance report reviewed every 12 months', 'Remote access by named persons, reviewed quarterly'],
      dependsOn: ['contracts'],
      words: `security soc soc-2 access data encrypt questionnaire iso vulnerab cyber penetration certificat isae
        personal-data confidential credential remote-access logged`.split(/\s+/),
    },
    {
      id: 'monitoring',
      name: 'Performance and monitoring',
      description:
        'Service levels, reviews and reassessment in use. EBA section 14, DORA Art. 28(6). Life cycle: monitoring.',
      objectives: ['Decline of a provider is seen before it does harm'],
      controls: ['Monthly service report of critical providers', 'Reassessment yearly if critical, else every 3 years'],
      dependsOn: ['contracts'],
      words: `monitor sla sla-breach service-level performance review periodic kpi kri oversight reassess scorecard
        ongoing overdue dashboard service-report service-credit`.split(/\s+/),
    },
    {
      id: 'concentration',
      name: 'Concentration and subcontracting',
      description: 'Dependence on few providers, and their own suppliers. EBA section 13.1, DORA Art. 29 and 30(2)(a).',
      objectives: ['The chain behind critical functions is known and bounded'],
      controls: ['Concentration report to the board each year', 'Notice of 30 days before a new subcontractor'],
      dependsOn: ['register', 'contracts'],
      words: `concentrat subcontract sub-contract sub-outsourc suboutsourc fourth nth-party relian relies dependen
        depend-on single lock-in chain one-vendor one-provider one-supplier same-provider geograph
        hyperscaler`.split(/\s+/),
    },
    {
      id: 'continuity',
      name: 'Continuity and incidents',
      description: 'Plans and reports for when a provider fails. EBA section 9, DORA Art. 30(2)(f) and 30(3)(c).',
      objectives: ['The failure of a provider does not stop a critical function'],
      controls: ['Joint continuity test every 12 months', 'Incidents reported by the provider within 24 hours'],
      dependsOn: ['contracts'],
      words: `continuity bcp outage incident disaster recovery resilien breach disrupt dr rto failover backup
        contingency`.split(/\s+/),
    },
    {
      id: 'exit',
      name: 'Exit and termination',
      description:
        'Leaving in order, with data and service. EBA section 15, DORA Art. 28(7) and (8). Life cycle: exit.',
      objectives: ['Each critical function can be moved or taken back in time'],
      controls: ['Exit plan tested on paper each year', 'Return and deletion of data confirmed within 30 days'],
      dependsOn: ['concentration', 'continuity'],
      words: `exit exit-plan exit-strateg terminat offboard offboarded return substitut transition alternative
        alternative-provider migrat insourc deletion destroy portab handover hold-our wind-down data-deletion
        deletion-certificate`.split(/\s+/),
    },
  ],
  metrics: [
    {
      id: 'register-coverage',
      name: 'Third parties in the register',
      unit: '%',
      formula: 'third parties registered / third parties paid in the last 12 months × 100',
      target: 98,
      direction: 'increase',
    },
    {
      id: 'critical-assessed',
      name: 'Critical third parties with a current assessment',
      unit: '%',
      formula: 'critical third parties assessed within 12 months / critical third parties × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'onboarding-time',
      name: 'Time for due diligence',
      unit: 'days',
      formula: 'median of decided at − requested at',
      target: 25,
      direction: 'decrease',
    },
    {
      id: 'complete-contracts',
      name: 'Critical contracts with all required clauses',
      unit: '%',
      formula: 'critical contracts that pass the clause checklist / critical contracts × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'overdue-issues',
      name: 'Overdue issues of third parties',
      unit: '%',
      formula: 'open issues past their date / open issues × 100',
      target: 5,
      direction: 'decrease',
    },
    {
      id: 'service-levels',
      name: 'Service levels met',
      unit: '%',
      formula: 'service levels met / service levels measured × 100',
      target: 97,
      direction: 'increase',
    },
    {
      id: 'tested-exits',
      name: 'Critical functions with a tested exit plan',
      unit: '%',
      formula: 'critical functions with an exit plan tested within 12 months / critical outsourced functions × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'largest-provider',
      name: 'Critical functions with the largest provider',
      unit: '%',
      formula: 'critical functions that depend on the largest provider / critical outsourced functions × 100',
      target: 25,
      direction: 'decrease',
    },
  ],
  benchmarks: [
    { metric: 'critical-assessed', quartiles: [60, 80, 95], byIndustry: { finance: 1.1 } },
    { metric: 'onboarding-time', quartiles: [15, 30, 60], bySize: { small: 0.7, large: 1.3 } },
    { metric: 'service-levels', quartiles: [90, 95, 98.5] },
  ],
  source: 'planning ranges that come with Portcullis; orders of magnitude, not a survey',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'map', 'inventory', 'review', 'diligence'],
      objectives: ['Know on whom the organisation depends, and for what'],
      tasks: [
        { id: 'list-third-parties', title: 'List third parties from payments', role: 'Procurement', effortDays: 8 },
        {
          id: 'rate-criticality',
          title: 'Rate criticality with the business owners',
          role: 'Risk',
          effortDays: 6,
          dependsOn: ['list-third-parties'],
        },
        {
          id: 'review-contracts',
          title: 'Review critical contracts for missing clauses',
          role: 'Legal',
          effortDays: 10,
          dependsOn: ['rate-criticality'],
        },
        { id: 'rank-gaps', title: 'Rank the gaps', role: 'Compliance', effortDays: 4, dependsOn: ['review-contracts'] },
      ],
      acceptance: ['Register accepted by the business owners', 'Gaps ranked by criticality'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define', 'govern'],
      objectives: ['Depth of control by criticality'],
      tasks: [
        { id: 'write-policy', title: 'Write the policy', role: 'Compliance', effortDays: 6, dependsOn: ['rank-gaps'] },
        { id: 'model-clauses', title: 'Write model clauses', role: 'Legal', effortDays: 8, dependsOn: ['rank-gaps'] },
      ],
      perComponent: { title: 'Design', role: 'Risk', effortDays: 4 },
      acceptance: ['Policy approved by the board', 'Model clauses approved by legal'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur'],
      objectives: ['Prove the life cycle with the most critical providers'],
      tasks: [
        {
          id: 'set-up-register',
          title: 'Set up the register',
          role: 'IT',
          effortDays: 10,
          dependsOn: ['write-policy'],
        },
        {
          id: 'pilot-assessments',
          title: 'Assess five critical providers',
          role: 'Information security',
          effortDays: 15,
          dependsOn: ['write-policy'],
        },
      ],
      acceptance: ['Five assessments accepted by their owners', 'Register report in the form of the regulator'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train', 'remediat', 'contract'],
      objectives: ['Every third party is under the controls of its class'],
      tasks: [
        {
          id: 'train-owners',
          title: 'Train business owners',
          role: 'Risk',
          effortDays: 5,
          dependsOn: ['set-up-register'],
        },
        {
          id: 'amend-contracts',
          title: 'Amend contracts',
          role: 'Legal',
          effortDays: 25,
          dependsOn: ['model-clauses'],
        },
        {
          id: 'exit-plans',
          title: 'Write exit plans',
          role: 'Business owner',
          effortDays: 10,
          dependsOn: ['train-owners'],
        },
      ],
      acceptance: ['All critical contracts amended or the risk accepted', 'An exit plan for each critical function'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'manage', 'measure', 'exit'],
      objectives: ['See decline early, and be able to leave'],
      tasks: [
        {
          id: 'test-exit',
          title: 'Test one exit plan',
          role: 'Business owner',
          effortDays: 5,
          dependsOn: ['exit-plans'],
        },
        {
          id: 'board-report',
          title: 'Report to the board',
          role: 'Risk',
          effortDays: 3,
          dependsOn: ['amend-contracts'],
        },
        {
          id: 'audit',
          title: 'Audit the life cycle',
          role: 'Internal audit',
          effortDays: 8,
          dependsOn: ['board-report'],
        },
      ],
      acceptance: ['Audit without major findings', 'Concentration reported to the board'],
    },
  ],
};
