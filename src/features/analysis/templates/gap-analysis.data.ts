import type { Check, ReviewTemplate } from '../review/findings.rules.js';
import type { FindingSeverity } from '../review/score.rules.js';

/** A control that frameworks ask for: missing where no words of it are there. */
function control(
  id: string,
  category: string,
  severity: FindingSeverity,
  name: string,
  source: string,
  says: string[],
): Check[] {
  return [
    {
      id: `${id}.gap`,
      category,
      severity,
      title: `${name}: not addressed`,
      detail: `Nothing in the document addresses ${name.toLowerCase()}. ${source}.`,
      recommendation: `Describe the control, its owner and its evidence (${source}).`,
      when: { not: { says } },
    },
  ];
}

/** Controls of ISO/IEC 27001:2022 Annex A, the SOC 2 common criteria and the GDPR. */
export const gapAnalysis: ReviewTemplate = {
  id: 'gap-analysis',
  name: 'Gap and compliance analysis',
  description: 'Holds a description of controls against ISO/IEC 27001, SOC 2 and the GDPR, and names what is missing.',
  revision: 2,
  checks: [
    ...control('access-control', 'access', 'critical', 'Access control', 'ISO 27001 A.5.15, SOC 2 CC6.1', [
      'access control*',
      'least privilege',
      'role based access',
      'access rights',
      'need to know',
      '(access|rights|permissions|privileges) ~5 by role',
    ]),
    ...control('mfa', 'access', 'high', 'Multi-factor authentication', 'ISO 27001 A.8.5, SOC 2 CC6.1', [
      'multi factor',
      'multifactor',
      'mfa',
      'two factor',
      '2fa',
      'second factor',
      '(hardware|security) (token*|key|keys)',
      'passkey*',
      'one time (password*|code*)',
    ]),
    ...control('access-review', 'access', 'medium', 'Review of access rights', 'ISO 27001 A.5.18, SOC 2 CC6.2', [
      'access review*',
      'review* ~6 access',
      'recertif*',
      '(access|rights|permissions|privileges|entitlements) ~8 (reviewed|review|recertified|confirm|confirms|confirmed|rechecked)',
      'user access ~6 review*',
    ]),
    ...control('encryption', 'protection', 'critical', 'Encryption', 'ISO 27001 A.8.24, GDPR Art. 32', [
      'encrypt*',
      'cryptograph*',
      'tls',
    ]),
    ...control('logging', 'operations', 'high', 'Logging and monitoring', 'ISO 27001 A.8.15 and A.8.16, SOC 2 CC7.2', [
      'audit log*',
      'logging',
      'security monitoring',
      'siem',
      '(log|logs) ~8 (reviewed|retained|monitored|collected|watched|analysed|analyzed|kept|stored|central*|alert*|examined)',
      '(monitored|watched) ~6 (around|day) ~2 (clock|night)',
      '(monitored|watched) ~6 continuously',
      '(collect*|gather*|send|sends|sent|forward*|ship*) ~4 (log|logs) ~12 (central*|place|store|server|platform|team|analysts)',
    ]),
    ...control('vulnerability', 'operations', 'high', 'Vulnerability management', 'ISO 27001 A.8.8, SOC 2 CC7.1', [
      'vulnerabilit*',
      'penetration test*',
      'patch*',
      'security (fix|fixes|update|updates)',
    ]),
    ...control('incident', 'response', 'critical', 'Incident response', 'ISO 27001 A.5.24, SOC 2 CC7.3', [
      'incident response',
      'security incident*',
      'incident management',
      'incident* ~4 (reported|report|escalat*|handled|contained)',
      '(report|reports|escalat*|contain) ~4 incident*',
    ]),
    ...control('breach-notification', 'response', 'high', 'Breach notification', 'GDPR Art. 33', [
      'breach notif*',
      'notif* ~14 breach*',
      '72 hours',
      'supervisory authority',
    ]),
    ...control('continuity', 'resilience', 'high', 'Business continuity', 'ISO 27001 A.5.30, SOC 2 A1.2', [
      'business continuity',
      'disaster recovery',
      'recovery time',
    ]),
    ...control('backup', 'resilience', 'medium', 'Backups', 'ISO 27001 A.8.13, SOC 2 A1.2', [
      'backup*',
      'back up*',
      '(copies|copy) ~8 (database*|data|systems|servers|files) ~10 (kept|stored|held|restored)',
      '(restore|restores|restored) ~4 (test*|rehears*|drill*)',
    ]),
    ...control('vendor', 'third-parties', 'high', 'Supplier risk', 'ISO 27001 A.5.19, SOC 2 CC9.2', [
      '(vendor*|supplier*|party|parties) ~4 (risk*|assess*|diligence|review*|management)',
      'subprocessor*',
      'sub processor*',
    ]),
    ...control('training', 'people', 'medium', 'Awareness training', 'ISO 27001 A.6.3, SOC 2 CC1.4', [
      'awareness',
      '(security|privacy) ~3 training',
      'training ~6 (employees|staff|annual*)',
    ]),
    ...control('screening', 'people', 'low', 'Screening of staff', 'ISO 27001 A.6.1', [
      'background check*',
      'screening',
      'reference check*',
    ]),
    ...control('change', 'operations', 'medium', 'Change management', 'ISO 27001 A.8.32, SOC 2 CC8.1', [
      'change management',
      'change control',
      'changes ~8 (approved|tested|reviewed)',
    ]),
    ...control('asset', 'governance', 'medium', 'Inventory of assets', 'ISO 27001 A.5.9', [
      'asset (inventory|register|management)',
      'inventory of ~4 (assets|systems)',
    ]),
    ...control('risk', 'governance', 'high', 'Risk assessment', 'ISO 27001 6.1.2, SOC 2 CC3.2', [
      'risk (assessment*|register|analysis|treatment)',
    ]),
    ...control('retention', 'privacy', 'medium', 'Retention and erasure', 'GDPR Art. 5(1)(e), ISO 27001 A.8.10', [
      'retention',
      'retain* ~6 (data|records)',
      'erasure',
      'delet* ~6 data',
    ]),
    ...control('subject-rights', 'privacy', 'high', 'Rights of data subjects', 'GDPR Art. 12 to 22', [
      'data subject*',
      'subject access',
      'right to (access|erasure|rectification|object)',
    ]),
    ...control('lawful-basis', 'privacy', 'high', 'Lawful basis', 'GDPR Art. 6', [
      'lawful basis',
      'legal basis',
      'legitimate interest*',
      'consent ~6 (subject*|processing)',
    ]),
    ...control('dpia', 'privacy', 'medium', 'Data protection impact assessment', 'GDPR Art. 35', [
      'dpia',
      'impact assessment*',
    ]),
    ...control('records', 'privacy', 'medium', 'Records of processing', 'GDPR Art. 30', [
      'record* of processing',
      'processing activities',
      'ropa',
    ]),
    ...control('physical', 'protection', 'low', 'Physical security', 'ISO 27001 A.7.1, SOC 2 CC6.4', [
      'physical ~3 (security|access|entry)',
      'badge*',
      'cctv',
    ]),
    {
      id: 'shared-accounts',
      category: 'access',
      severity: 'high',
      title: 'Shared accounts',
      detail: 'Accounts or passwords are shared, so actions cannot be traced.',
      recommendation: 'Give each person an account of their own.',
      when: {
        says: [
          '(shared|generic) (account*|password*|credential*|login*)',
          'shared (admin*|user|service|local|team|root) (account*|login*)',
          '(share|shares) ~4 (password*|credential*)',
        ],
        unless: [
          '(prohibit*|forbidden|never|not|no|eliminat*|avoid*|remov*|replac*|disabl*|disallow*|banned|discourag*|retire*|discontinu*|abolish*|without|forbid*)',
          '(phase*|phasing) out',
        ],
      },
    },
    {
      id: 'planned-only',
      category: 'maturity',
      severity: 'medium',
      title: 'A control that is only planned',
      detail: 'The document speaks of what will be done, not of what is.',
      recommendation: 'Give a date and an owner, and count it as a gap until then.',
      when: {
        says: [
          '(planned|plan|intend*|roadmap) ~6 (implement*|introduc*|deploy*)',
          'to be (defined|determined|implemented)',
          'not yet ~3 (implemented|place|documented)',
          'tbd',
        ],
      },
    },
    {
      id: 'slow-breach-notice',
      category: 'response',
      severity: 'high',
      title: 'Breaches are notified after more than three days',
      detail: 'The GDPR gives 72 hours.',
      recommendation: 'Bring the time down to 72 hours.',
      when: {
        figure: 'days',
        near: [
          '(notify|notifies|notified) ~12 breach*',
          'breach* ~12 (notify|notifies|notified)',
          '(breach|incident) notification ~3 within',
        ],
        above: 3,
        below: 120,
      },
    },
  ],
  questions: [
    {
      id: 'weak-control',
      category: 'maturity',
      severity: 'high',
      title: 'Control too weak for its purpose',
      question: 'Which controls are described in a way that would not achieve their purpose?',
      recommendation: 'Strengthen the control, and say how its working is shown.',
    },
    {
      id: 'no-evidence',
      category: 'maturity',
      severity: 'medium',
      title: 'Control without evidence',
      question: 'Which controls are claimed without saying what shows that they work?',
      recommendation: 'Name the record that an auditor could look at.',
    },
    {
      id: 'no-owner',
      category: 'governance',
      severity: 'medium',
      title: 'Control without an owner',
      question: 'Which controls have nobody who is responsible for them?',
      recommendation: 'Name a role.',
    },
  ],
};
