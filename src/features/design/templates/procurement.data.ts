import type { Template } from './template.rules.js';

/** Buying, from need to payment, along ISO 20400:2017 and the usual controls of procure-to-pay. */
export const procurement: Template = {
  id: 'procurement',
  domains: [
    'purchasing',
    'sourcing',
    'procure-to-pay',
    'source-to-pay',
    'purchase-to-pay',
    'p2p',
    'strategic-sourcing',
  ],
  name: 'Procurement',
  description:
    'Buying from need to payment: competitive, honest, sustainable and correctly paid; along ISO 20400 and procure-to-pay controls.',
  components: [
    {
      id: 'governance',
      name: 'Strategy, policy and authority',
      description: 'Who may buy what, by which rules and up to which value. ISO 20400 clauses 5 and 6.',
      objectives: ['Nobody commits the organisation beyond their authority'],
      controls: ['Policy reviewed every 12 months', 'Limits of authority enforced by the purchasing system'],
      dependsOn: [],
      words: `policy policies governance delegation authority approval limit strategy committee mandate signator role
        accountab responsib procedure procurement-manual purchasing-manual unauthoris unauthoriz`.split(/\s+/),
    },
    {
      id: 'integrity',
      name: 'Integrity and conflicts of interest',
      description: 'Fair dealing of all who buy. ISO 20400 clause 4 (ethical behaviour), ISO 37001 clause 8.',
      objectives: ['No award by a person with an undeclared interest'],
      controls: ['Declaration of interests yearly and for each tender', 'Gifts above 50 USD refused or registered'],
      dependsOn: ['governance'],
      words: `conflict interest gift hospitality brib anti-brib corrupt ethic declar undeclared collu rigging fraud
        kickback shares owns-shares relative family nepot whistleblow related-part`.split(/\s+/),
    },
    {
      id: 'planning',
      name: 'Demand, planning and specification',
      description: 'What is needed, when, and described so that several can offer it. ISO 20400 clauses 7.2 and 7.3.',
      objectives: ['Needs are known a year ahead, and specified by function'],
      controls: ['Yearly plan for 90 % of spend', 'Specification reviewed by a person outside the requesting unit'],
      dependsOn: ['governance'],
      words: `category categories specif brand spend demand requirement procurement-plan purchasing-plan annual-plan
        business-case aggregat year-end`.split(/\s+/),
    },
    {
      id: 'tenders',
      name: 'Tenders and selection',
      description: 'Competition, evaluation and award that an outsider can follow. ISO 20400 clause 7.4.',
      objectives: ['Awards above the threshold follow from competition'],
      controls: [
        'Three quotes, or a tender, by value',
        'Criteria and weights fixed before opening',
        'Waivers justified',
      ],
      dependsOn: ['integrity', 'planning'],
      words: `tender bid quote quotation competit award direct-award evaluat rfp rfq rfi itt single-source sole-source
        waiver scor criteria shortlist sealed`.split(/\s+/),
    },
    {
      id: 'contracts',
      name: 'Contracts and suppliers’ performance',
      description: 'Contracts in force, changes, renewals and what suppliers deliver. ISO 20400 clauses 7.5 and 7.6.',
      objectives: ['Spend is under a contract in force'],
      controls: [
        'Renewal decided 90 days before the end',
        'Changes above 10 % of the value approved like a new contract',
      ],
      dependsOn: ['tenders'],
      words: `contract renew variation performance sla expired kpi amend repositor extension evergreen scorecard
        lapsed`.split(/\s+/),
    },
    {
      id: 'supplier-data',
      name: 'Supplier onboarding and master data',
      description: 'Who suppliers are and where they are paid. Procure-to-pay: vendor master.',
      objectives: ['No payment to a supplier whose identity is not verified'],
      controls: ['Bank changes confirmed by a call to a known number', 'Inactive suppliers blocked after 18 months'],
      dependsOn: ['governance'],
      words: `master bank duplicate-vendor duplicate-supplier onboard inactive dormant new-supplier new-vendor
        vendor-file supplier-file verif call-back callback tax-id fictitious ghost address employee`.split(/\s+/),
    },
    {
      id: 'ordering',
      name: 'Requisitions and orders',
      description: 'An approved order before the commitment. Procure-to-pay: requisition to order.',
      objectives: ['An approved order precedes each commitment'],
      controls: ['Orders dated before their invoices in 95 % of cases', 'Monthly report of split orders'],
      dependsOn: ['contracts', 'supplier-data'],
      words: `po requisition purchase-order orders maverick split retrospective off-contract after-invoice
        after-the-fact verbal-order non-po without-po without-order bypass purchasing-card p-card splitting
        order-split`.split(/\s+/),
    },
    {
      id: 'payment',
      name: 'Receipt, matching and payment',
      description: 'Payment for what was ordered and received, once. Procure-to-pay: three-way match.',
      objectives: ['Each payment agrees with its order and receipt'],
      controls: [
        'Three-way match within 2 % of price',
        'Duplicate check before each run',
        'Receipt by the requesting unit',
      ],
      dependsOn: ['ordering'],
      words: `invoice match three-way 3-way two-way payment paid pay goods-receipt goods-received grn overpay
        duplicate-payment discount credit-note tolerance delivery-note accrual overpaid`.split(/\s+/),
    },
    {
      id: 'duties',
      name: 'Segregation of duties',
      description:
        'Request, approval, supplier data, receipt and payment with different people. Procure-to-pay: access.',
      objectives: ['Nobody can complete a purchase alone'],
      controls: ['Conflicting roles blocked in the system', 'Access to purchasing reviewed each quarter'],
      dependsOn: ['supplier-data', 'ordering', 'payment'],
      words: `separation duties sod sod-conflict conflicting incompatib same-person same-user one-person one-buyer
        access creates approves clerk can-edit can-change both superuser four-eyes dual-control segregat not-segregated
        buyers-can can-post requester`.split(/\s+/),
    },
    {
      id: 'sustainability',
      name: 'Sustainable sourcing',
      description: 'Human rights, labour and environment in the supply chain. ISO 20400 clauses 4 and 7.4.',
      objectives: ['Severe risks in the supply chain are known and acted on'],
      controls: ['Code of conduct signed by suppliers of 90 % of spend', 'Yearly audit of high-risk suppliers'],
      dependsOn: ['tenders'],
      words: `sustainab slavery carbon environment environmental labour labor human-right emission climate divers esg
        code-of-conduct supplier-code conduct child forced mineral circular social-value net-zero`.split(/\s+/),
    },
  ],
  metrics: [
    {
      id: 'spend-under-contract',
      name: 'Spend under contract',
      unit: '%',
      formula: 'spend with a contract in force / addressable spend × 100',
      target: 85,
      direction: 'increase',
    },
    {
      id: 'competitive-awards',
      name: 'Awards by competition',
      unit: '%',
      formula: 'value awarded after three offers or more / value awarded above the threshold × 100',
      target: 90,
      direction: 'increase',
    },
    {
      id: 'late-orders',
      name: 'Orders raised after the invoice',
      unit: '%',
      formula: 'orders dated after their invoice / orders × 100',
      target: 3,
      direction: 'decrease',
    },
    {
      id: 'order-time',
      name: 'Time from requisition to order',
      unit: 'days',
      formula: 'median of ordered at − requested at',
      target: 3,
      direction: 'decrease',
    },
    {
      id: 'first-time-match',
      name: 'Invoices matched at the first attempt',
      unit: '%',
      formula: 'invoices matched without manual work / invoices × 100',
      target: 85,
      direction: 'increase',
    },
    {
      id: 'duplicate-payments',
      name: 'Duplicate payments',
      unit: '% of value',
      formula: 'value paid twice / value paid × 100',
      target: 0.05,
      direction: 'decrease',
    },
    {
      id: 'duty-conflicts',
      name: 'People with conflicting duties',
      unit: '%',
      formula: 'people with conflicting roles and no compensating control / people with purchasing roles × 100',
      target: 0,
      direction: 'decrease',
    },
  ],
  benchmarks: [
    { metric: 'spend-under-contract', quartiles: [50, 67, 82], bySize: { small: 0.8, large: 1.1 } },
    { metric: 'order-time', quartiles: [1, 3, 7], bySize: { small: 0.7, large: 1.2 } },
    { metric: 'first-time-match', quartiles: [55, 72, 87] },
    { metric: 'duplicate-payments', quartiles: [0.05, 0.2, 0.6] },
  ],
  source: 'planning ranges that come with Portcullis; orders of magnitude, not a survey',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'diagnos', 'map', 'review'],
      objectives: ['Know what is bought, from whom, and how'],
      tasks: [
        { id: 'analyse-spend', title: 'Analyse a year of spend', role: 'Procurement', effortDays: 8 },
        { id: 'trace-purchases', title: 'Trace 60 purchases to payment', role: 'Internal audit', effortDays: 8 },
        {
          id: 'rank-gaps',
          title: 'Rank the gaps by value and risk',
          role: 'Finance',
          effortDays: 4,
          dependsOn: ['analyse-spend', 'trace-purchases'],
        },
      ],
      acceptance: ['Spend by category and supplier accepted by finance', 'Gaps ranked by value'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define', 'govern'],
      objectives: ['Rules in proportion to value and risk'],
      tasks: [
        {
          id: 'set-limits',
          title: 'Set limits of authority',
          role: 'Finance',
          effortDays: 4,
          dependsOn: ['rank-gaps'],
        },
        {
          id: 'write-policy',
          title: 'Write the policy',
          role: 'Procurement',
          effortDays: 6,
          dependsOn: ['set-limits'],
        },
      ],
      perComponent: { title: 'Design', role: 'Procurement', effortDays: 4 },
      acceptance: ['Policy and limits approved by the board', 'Tender thresholds checked by legal'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur', 'clean'],
      objectives: ['Controls that the system enforces'],
      tasks: [
        { id: 'clean-suppliers', title: 'Clean supplier data', role: 'Accounts payable', effortDays: 10 },
        {
          id: 'set-up-match',
          title: 'Set up limits and match',
          role: 'IT',
          effortDays: 12,
          dependsOn: ['write-policy'],
        },
        {
          id: 'pilot',
          title: 'Pilot with two categories',
          role: 'Procurement',
          effortDays: 15,
          dependsOn: ['clean-suppliers', 'set-up-match'],
        },
      ],
      acceptance: ['No pilot invoice paid without a match', 'No conflicting roles in the pilot'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train'],
      objectives: ['Every buyer works by the rules'],
      tasks: [
        {
          id: 'train-buyers',
          title: 'Train buyers and approvers',
          role: 'HR',
          effortDays: 6,
          dependsOn: ['write-policy'],
        },
        { id: 'extend', title: 'Extend to all categories', role: 'Procurement', effortDays: 20, dependsOn: ['pilot'] },
        { id: 'tell-suppliers', title: 'Inform suppliers', role: 'Procurement', effortDays: 3, dependsOn: ['pilot'] },
      ],
      acceptance: ['95 % of orders before the invoice', 'All buyers trained and interests declared'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'manage', 'measure'],
      objectives: ['Buy well, and prove it'],
      tasks: [
        { id: 'report', title: 'Report metrics', role: 'Finance', effortDays: 3, dependsOn: ['extend'] },
        { id: 'recovery-audit', title: 'Look for double payments', role: 'Accounts payable', effortDays: 5 },
        {
          id: 'audit',
          title: 'Audit a sample of awards',
          role: 'Internal audit',
          effortDays: 8,
          dependsOn: ['report'],
        },
      ],
      acceptance: ['Audit without major findings', 'Duplicate payments recovered'],
    },
  ],
};
