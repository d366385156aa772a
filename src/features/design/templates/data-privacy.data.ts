import type { Template } from './template.rules.js';

/** A privacy programme, along GDPR and the NIST Privacy Framework. */
export const dataPrivacy: Template = {
  id: 'data-privacy',
  domains: ['privacy', 'data-protection', 'gdpr'],
  name: 'Data privacy',
  description:
    'A programme for personal data: lawful, minimal, transparent and secure; along GDPR and the NIST Privacy Framework.',
  components: [
    {
      id: 'privacy-governance',
      name: 'Governance and accountability',
      description: 'Mandate, roles and policies of the programme. GDPR Art. 5(2), 24 and 37 to 39.',
      objectives: ['A data protection officer with access to the board'],
      controls: ['Privacy policy reviewed each year', 'Owner named for each processing activity'],
      dependsOn: [],
      words: `governance policy officer accountab role policies dpo training awareness responsib champion board
        steering`.split(/\s+/),
    },
    {
      id: 'processing-records',
      name: 'Records of processing',
      description: 'What personal data is processed, why, where and how long. GDPR Art. 30.',
      objectives: ['Every system with personal data is on record'],
      controls: ['Record with purpose, legal basis, recipients and retention', 'Half-yearly attestation by owners'],
      dependsOn: ['privacy-governance'],
      words: 'inventory mapping processing purpose records ropa data-flow unmapped article-30 data-map'.split(' '),
    },
    {
      id: 'lawful-basis',
      name: 'Lawful basis and consent',
      description:
        'A basis for each purpose, and consent that can be withdrawn as easily as given. GDPR Art. 6, 7 and 9.',
      objectives: ['No processing without a basis on record'],
      controls: ['Consent log with text and time', 'Balancing test for legitimate interest'],
      dependsOn: ['processing-records'],
      words: `consent basis lawful legitimate cookie marketing opt-in opt-out unsubscrib newsletter withdraw
        special-categor child tracking pre-ticked legal-basis`.split(/\s+/),
    },
    {
      id: 'subject-rights',
      name: 'Rights of the persons concerned',
      description: 'Access, correction, erasure, portability and objection, in time. GDPR Art. 12 to 22.',
      objectives: ['Answer each request within one month'],
      controls: ['Identity checked in proportion', 'Search across every recorded system', 'Refusals give reasons'],
      dependsOn: ['processing-records'],
      words: `access erasure request subject rights portab notice dsar sar rectif objection forgotten complaint
        transparen their-data`.split(/\s+/),
    },
    {
      id: 'impact-assessment',
      name: 'Impact assessment and design',
      description: 'Privacy by design and by default, and assessment before high-risk processing. GDPR Art. 25 and 35.',
      objectives: ['Risk to persons is known before launch'],
      controls: ['Screening in each project’s intake', 'Assessment signed by the officer', 'Data minimised by default'],
      dependsOn: ['processing-records', 'lawful-basis'],
      words: `impact assessment dpia design minimi profil high-risk privacy-by anonymis pseudonym screening cctv
        biometric pia`.split(/\s+/),
    },
    {
      id: 'security-breach',
      name: 'Security and breach response',
      description: 'Measures fit for the risk, and notice within 72 hours. GDPR Art. 32 to 34.',
      objectives: ['Notify the authority within 72 hours'],
      controls: [
        'Encryption at rest and in transit',
        'Access by need, reviewed each quarter',
        'Breach exercise each year',
      ],
      dependsOn: ['processing-records'],
      words: `security breach encrypt incident password data-leak leakage unencrypted stolen 72-hour laptop
        breach-response unauthoris lost hack`.split(/\s+/),
    },
    {
      id: 'processors-transfers',
      name: 'Processors and transfers',
      description:
        'Contracts, checks and safeguards where others process, or data leaves the region. GDPR Art. 28 and 44 to 49.',
      objectives: ['No processor without a contract, no transfer without a safeguard'],
      controls: [
        'Data processing agreement with each processor',
        'Transfer impact assessment',
        'Retention and deletion proven at the end',
      ],
      dependsOn: ['impact-assessment', 'security-breach'],
      words: `processor vendor transfer contract country retention deletion sub-processor scc dpa cloud controller
        supplier safeguard adequacy outsourc kept third-part deleted`.split(/\s+/),
    },
  ],
  metrics: [
    {
      id: 'records-coverage',
      name: 'Systems on record',
      unit: '%',
      formula: 'systems with a current record / systems with personal data × 100',
      target: 98,
      direction: 'increase',
    },
    {
      id: 'request-response',
      name: 'Time to answer a request',
      unit: 'days',
      formula: 'median of answered at − received at',
      target: 20,
      direction: 'decrease',
    },
    {
      id: 'requests-in-time',
      name: 'Requests answered in time',
      unit: '%',
      formula: 'requests answered within a month / requests × 100',
      target: 99,
      direction: 'increase',
    },
    {
      id: 'breach-notification',
      name: 'Time from awareness to notice',
      unit: 'hours',
      formula: 'median of notified at − aware at',
      target: 48,
      direction: 'decrease',
    },
    {
      id: 'assessments-before-launch',
      name: 'High-risk projects assessed before launch',
      unit: '%',
      formula: 'assessed before launch / high-risk projects launched × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'processor-contracts',
      name: 'Processors under contract',
      unit: '%',
      formula: 'processors with an agreement / processors × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'overdue-retention',
      name: 'Data kept past its term',
      unit: '% of records',
      formula: 'records past retention / records × 100',
      target: 1,
      direction: 'decrease',
    },
  ],
  benchmarks: [
    { metric: 'records-coverage', quartiles: [60, 78, 92], byIndustry: { finance: 1.05 } },
    { metric: 'request-response', quartiles: [12, 20, 28], bySize: { small: 0.8, large: 1.15 } },
    { metric: 'requests-in-time', quartiles: [82, 92, 98] },
    { metric: 'breach-notification', quartiles: [36, 60, 72], bySize: { small: 1.1 } },
    { metric: 'assessments-before-launch', quartiles: [45, 68, 88] },
    { metric: 'processor-contracts', quartiles: [70, 85, 96], byIndustry: { healthcare: 1.05 } },
  ],
  source: 'planning ranges that come with Portcullis; orders of magnitude, not a survey',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'map', 'review', 'inventory'],
      objectives: ['Know which personal data is where, and why'],
      tasks: [
        {
          id: 'appoint-officer',
          title: 'Appoint the data protection officer',
          role: 'Executive sponsor',
          effortDays: 5,
        },
        { id: 'map-data', title: 'Map personal data and its flows', role: 'Privacy', effortDays: 15 },
        {
          id: 'gap-analysis',
          title: 'Compare with the law that applies',
          role: 'Legal',
          effortDays: 7,
          dependsOn: ['map-data', 'appoint-officer'],
        },
      ],
      acceptance: ['Records of processing complete for the main systems', 'Gaps ranked by risk to persons'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define'],
      objectives: ['A control for each gap'],
      tasks: [
        {
          id: 'write-notices',
          title: 'Write policies and notices',
          role: 'Legal',
          effortDays: 8,
          dependsOn: ['gap-analysis'],
        },
      ],
      perComponent: { title: 'Design', role: 'Privacy', effortDays: 4 },
      acceptance: ['Policies approved by the officer'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur'],
      objectives: ['Controls in the systems, not on paper'],
      tasks: [
        {
          id: 'request-process',
          title: 'Set up the process for requests',
          role: 'Privacy',
          effortDays: 10,
          dependsOn: ['write-notices'],
        },
        {
          id: 'retention-jobs',
          title: 'Automate retention and deletion',
          role: 'IT',
          effortDays: 15,
          dependsOn: ['map-data'],
        },
        {
          id: 'renew-contracts',
          title: 'Renew contracts with processors',
          role: 'Procurement',
          effortDays: 20,
          dependsOn: ['gap-analysis'],
        },
        {
          id: 'breach-exercise',
          title: 'Exercise the response to a breach',
          role: 'Security',
          effortDays: 3,
          dependsOn: ['request-process'],
        },
      ],
      acceptance: ['A request answered end to end', 'A breach notified in an exercise within 72 hours'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train'],
      objectives: ['Everyone who handles personal data knows how'],
      tasks: [
        { id: 'train-staff', title: 'Train staff', role: 'HR', effortDays: 10, dependsOn: ['write-notices'] },
        {
          id: 'publish-notices',
          title: 'Publish notices and consent',
          role: 'Marketing',
          effortDays: 5,
          dependsOn: ['request-process'],
        },
      ],
      acceptance: ['95 % of staff trained', 'Notices published'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'measure', 'audit'],
      objectives: ['Stay compliant, and be able to show it'],
      tasks: [
        {
          id: 'attest-records',
          title: 'Have owners attest their records',
          role: 'Privacy',
          effortDays: 5,
          dependsOn: ['train-staff'],
        },
        {
          id: 'audit-programme',
          title: 'Audit the programme',
          role: 'Internal audit',
          effortDays: 10,
          dependsOn: ['attest-records'],
        },
      ],
      acceptance: ['Audit without major findings'],
    },
  ],
};
