import type { Template } from './template.rules.js';

/** Governance of any domain, along ISO 37000:2021 and ISO 31000:2018: what a model fits to a domain without a template. */
export const general: Template = {
  id: 'general',
  domains: [],
  name: 'General governance',
  description:
    'What any domain needs to be governed: mandate, inventory, risk, controls, people, monitoring, improvement; along ISO 37000 and ISO 31000.',
  components: [
    {
      id: 'mandate',
      name: 'Mandate and accountability',
      description: 'Who decides and answers, by which policy, and who may grant an exception.',
      objectives: ['A named owner for each decision', 'One policy that those it binds know'],
      controls: ['Charter of the responsible body', 'Policy reviewed each year', 'Exceptions expire'],
      dependsOn: [],
      words: ['governance', 'policy', 'policies', 'owner', 'accountab', 'mandate', 'committee', 'exception', 'role'],
    },
    {
      id: 'inventory',
      name: 'Scope and inventory',
      description: 'What is governed: a register of assets, activities and third parties with their class.',
      objectives: ['Nothing in scope is missing from the register'],
      controls: ['Intake before purchase or change', 'Half-yearly attestation by owners'],
      dependsOn: ['mandate'],
      words: ['inventory', 'register', 'asset', 'vendor', 'supplier', 'scope', 'classification'],
    },
    {
      id: 'risk',
      name: 'Risk assessment',
      description: 'What may go wrong, for whom, and how much of it is accepted by whom.',
      objectives: ['Assess each item at the depth of its class'],
      controls: ['Risk register with owners', 'Residual risk accepted in writing'],
      dependsOn: ['inventory'],
      words: ['risk', 'impact', 'threat', 'hazard', 'harm', 'assessment', 'appetite'],
    },
    {
      id: 'controls',
      name: 'Controls and obligations',
      description: 'Measures that keep risk within appetite and meet law, standards and contracts.',
      objectives: ['Each material risk and obligation has a control with an owner'],
      controls: ['Register of obligations', 'Test of key controls each year'],
      dependsOn: ['risk'],
      words: ['control', 'compliance', 'regulat', 'legal', 'obligation', 'contract', 'standard', 'security'],
    },
    {
      id: 'people',
      name: 'People and communication',
      description: 'Skills, training and the ways in which those affected are told and heard.',
      objectives: ['Everyone knows what is expected of them'],
      controls: ['Training with a record', 'A channel for concerns'],
      dependsOn: ['mandate'],
      words: ['training', 'train', 'staff', 'skill', 'communicat', 'awareness', 'stakeholder', 'complaint'],
    },
    {
      id: 'monitoring',
      name: 'Monitoring and evidence',
      description: 'Measures of how it works, incidents, and evidence that others can check.',
      objectives: ['Deviations are found before they do harm'],
      controls: ['Metrics reported each quarter', 'Incident process with deadlines', 'Evidence kept and checked'],
      dependsOn: ['controls'],
      words: ['monitor', 'incident', 'audit', 'evidence', 'metric', 'report', 'record', 'log'],
    },
    {
      id: 'improvement',
      name: 'Review and improvement',
      description: 'What reviews, incidents and audits teach, and what is done about it.',
      objectives: ['Findings are closed in time'],
      controls: ['Management review each year', 'Actions with owners and dates'],
      dependsOn: ['monitoring'],
      words: ['review', 'improv', 'corrective', 'lesson', 'remediat', 'overdue'],
    },
  ],
  metrics: [
    {
      ...{ id: 'register-coverage', name: 'Items on the register', unit: '%', direction: 'increase', target: 95 },
      formula: 'items on the register / items found by any means × 100',
    },
    {
      ...{ id: 'owned-items', name: 'Items with a named owner', unit: '%', direction: 'increase', target: 100 },
      formula: 'items with a named owner / items on the register × 100',
    },
    {
      ...{
        id: 'assessed-items',
        name: 'Items with a current assessment',
        unit: '%',
        direction: 'increase',
        target: 90,
      },
      formula: 'items assessed within their period / items on the register × 100',
    },
    {
      ...{ id: 'effective-controls', name: 'Effective key controls', unit: '%', direction: 'increase', target: 90 },
      formula: 'key controls that passed their last test / key controls tested × 100',
    },
    {
      ...{ id: 'overdue-actions', name: 'Overdue actions', unit: '%', direction: 'decrease', target: 5 },
      formula: 'open actions past their date / open actions × 100',
    },
    {
      ...{ id: 'trained-staff', name: 'Staff with current training', unit: '%', direction: 'increase', target: 95 },
      formula: 'people in scope with current training / people in scope × 100',
    },
  ],
  benchmarks: [],
  source: 'no figures of peers',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'map', 'review', 'inventory'],
      objectives: ['Know what is in scope, and where it stands'],
      tasks: [
        { id: 'confirm-mandate', title: 'Confirm mandate and scope', role: 'Executive sponsor', effortDays: 3 },
        {
          ...{ id: 'build-register', title: 'Build the register', role: 'Operations', effortDays: 10 },
          dependsOn: ['confirm-mandate'],
        },
        {
          ...{ id: 'gap-analysis', title: 'Compare practice with the components', role: 'Risk', effortDays: 5 },
          dependsOn: ['build-register'],
        },
      ],
      acceptance: ['Register and gaps accepted by the sponsor'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define'],
      objectives: ['Decide what is required, and of whom'],
      tasks: [
        {
          ...{ id: 'write-policy', title: 'Write policy and standards', role: 'Compliance', effortDays: 8 },
          dependsOn: ['gap-analysis'],
        },
      ],
      perComponent: { title: 'Design', role: 'Risk', effortDays: 4 },
      acceptance: ['Policy and design approved'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur'],
      objectives: ['Prove the controls on a small scale'],
      tasks: [
        {
          ...{ id: 'pilot-controls', title: 'Pilot the controls', role: 'Operations', effortDays: 15 },
          dependsOn: ['write-policy'],
        },
      ],
      acceptance: ['Pilot reviewed'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train'],
      objectives: ['Everyone in scope works under the controls'],
      tasks: [
        { id: 'train-staff', title: 'Train staff', role: 'HR', effortDays: 10, dependsOn: ['write-policy'] },
        {
          ...{
            id: 'extend-controls',
            title: 'Extend the controls to all in scope',
            role: 'Operations',
            effortDays: 20,
          },
          dependsOn: ['pilot-controls'],
        },
      ],
      acceptance: ['Coverage and training at their targets'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'manage', 'measure'],
      objectives: ['Keep risk within appetite, and prove it'],
      tasks: [
        {
          ...{ id: 'first-report', title: 'Report metrics to the responsible body', role: 'Risk', effortDays: 3 },
          dependsOn: ['extend-controls'],
        },
        {
          ...{ id: 'internal-audit', title: 'Audit a sample', role: 'Internal audit', effortDays: 8 },
          dependsOn: ['first-report'],
        },
      ],
      acceptance: ['Audit without major findings'],
    },
  ],
};
