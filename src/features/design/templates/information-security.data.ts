import type { Template } from './template.rules.js';

/** Security of information, along ISO/IEC 27001:2022 Annex A and the functions of NIST CSF 2.0. */
export const informationSecurity: Template = {
  id: 'information-security',
  domains: [
    'infosec',
    'security',
    'it-security',
    'iso-27001',
    'iso-iec-27001',
    'cybersecurity',
    'cyber-security',
    'isms',
  ],
  name: 'Information security',
  description:
    'A management system for the security of information, along ISO/IEC 27001:2022 Annex A and NIST CSF 2.0.',
  components: [
    {
      id: 'governance',
      name: 'Governance, policy and risk',
      description: 'Mandate, roles, policies, treatment of risk. ISO/IEC 27001 clause 6.1, A.5.1 to 5.4, CSF Govern.',
      objectives: ['Risks above appetite have an owner and a date', 'The board sees security each quarter'],
      controls: [
        'Policies reviewed every 12 months',
        'Risk register reviewed each quarter',
        'Exceptions expire in a year',
      ],
      dependsOn: [],
      words: `policy policies governance ciso isms risk exception role committee board strategy accountab responsib
        appetite treatment soa statement-of-applicability management-review internal-audit certification
        regulat`.split(/\s+/),
    },
    {
      id: 'assets',
      name: 'Assets and classification',
      description: 'A register of systems and information with owner and class. A.5.9 to 5.14, CSF Identify.',
      objectives: ['Every system and data set has an owner and a class'],
      controls: ['Register reconciled with discovery scans each month', 'Assets of leavers returned within 5 days'],
      dependsOn: ['governance'],
      words: `asset inventory register cmdb classif label owner data-owner laptop shadow discovery device mobile
        disposal acceptable-use unmanaged byod mdm`.split(/\s+/),
    },
    {
      id: 'suppliers',
      name: 'Suppliers and cloud services',
      description: 'Security required of suppliers and checked over their life. A.5.19 to 5.23, CSF Govern (GV.SC).',
      objectives: ['No supplier handles confidential information unassessed'],
      controls: ['Assessment before contract and every 12 months', 'Incident notice within 24 hours in each contract'],
      dependsOn: ['assets'],
      words: `supplier vendor saas outsourc provider contract clause cloud cloud-provider soc-2 questionnaire third-part
        third-party-risk vendor-risk supplier-risk`.split(/\s+/),
    },
    {
      id: 'access',
      name: 'Identity and access',
      description: 'Accounts, authentication and rights by need. A.5.15 to 5.18 and 8.2 to 8.5, CSF Protect (PR.AA).',
      objectives: ['People have the access that their job needs, and no more'],
      controls: [
        'Access removed within 24 hours of leaving',
        'Rights reviewed each quarter',
        'MFA for all remote access',
      ],
      dependsOn: ['assets'],
      words: `access account password password-policy credential privileg mfa two-factor leaver authenticat login logon
        sso sign-on identity administrator admin rights orphan entitle recertif active-directory`.split(/\s+/),
    },
    {
      id: 'people',
      name: 'People and premises',
      description: 'Screening, awareness and physical protection. A.6.1 to 6.8 and 7.1 to 7.14, CSF Protect (PR.AT).',
      objectives: ['Staff recognise and report an attack', 'Nobody unknown enters a secure area'],
      controls: ['Training within 30 days of joining, then yearly', 'Four phishing simulations a year'],
      dependsOn: ['governance'],
      words: `awareness training train phishing screening background contractor vetting physical tailgat entrance
        premises cctv door server-room clear-desk induction social-engineering visitors visitor-access access-badge
        unescorted office-key confidentiality-agree nda`.split(/\s+/),
    },
    {
      id: 'technology',
      name: 'Systems, networks and cryptography',
      description:
        'Hardening, vulnerabilities, malware, networks, encryption. A.8.7 to 8.12 and 8.20 to 8.24, CSF Protect.',
      objectives: ['Known critical vulnerabilities do not stay exposed'],
      controls: ['Critical patches within 14 days', 'Weekly vulnerability scans', 'Encryption of all portable devices'],
      dependsOn: ['assets'],
      words: `patch vulnerab firewall malware antivirus anti-virus encrypt network segment unsupported end-of-life
        legacy obsolete harden configur cryptograph tls ssl certificate key-management server endpoint usb ports
        removable penetration pen-test pentest scan wireless wi-fi vpn dlp masking dmarc`.split(/\s+/),
    },
    {
      id: 'development',
      name: 'Development and change',
      description:
        'Secure development, separate environments and controlled change. A.8.25 to 8.33, CSF Protect (PR.PS).',
      objectives: ['No change reaches production without review and test'],
      controls: ['Review by a second developer', 'Secrets and dependencies scanned in each build'],
      dependsOn: ['access', 'technology'],
      words: `develop code change production release deploy secret sdlc pipeline static-analysis sast dast dependenc
        open-source repository test-data environment api hard-coded`.split(/\s+/),
    },
    {
      id: 'detection',
      name: 'Logging and detection',
      description: 'Logs, monitoring and analysis of events. ISO/IEC 27001 A.8.15 to 8.17, CSF Detect.',
      objectives: ['An intrusion is noticed within a day'],
      controls: ['Logs of critical systems kept for 12 months', 'High alerts triaged within an hour, day and night'],
      dependsOn: ['technology'],
      words: `log monitor siem alert detect intrusion event soc clock synchron threat-intel use-case anomal audit-log
        audit-trail ids ips failed-logon failed-login`.split(/\s+/),
    },
    {
      id: 'response',
      name: 'Incident response',
      description: 'Plan, roles, evidence and lessons of incidents. ISO/IEC 27001 A.5.24 to 5.28, CSF Respond.',
      objectives: ['Contain serious incidents before they spread'],
      controls: ['Plan exercised twice a year', 'Review within 14 days of each serious incident'],
      dependsOn: ['detection'],
      words: `incident response breach forensic playbook csirt severity escalat ransomware post-incident root-cause
        runbook tabletop`.split(/\s+/),
    },
    {
      id: 'recovery',
      name: 'Continuity and recovery',
      description: 'Backup, redundancy and recovery. ISO/IEC 27001 A.5.29, 5.30, 8.13 and 8.14, CSF Recover.',
      objectives: ['Services are back within their recovery time'],
      controls: ['Restore of each critical system tested yearly', 'One backup copy offline or immutable'],
      dependsOn: ['technology', 'response'],
      words: `backup backups restor recover continuity disaster rto rpo dr bcp bia bcm resilien redundan failover
        fail-over single-point outage business-impact`.split(/\s+/),
    },
  ],
  metrics: [
    {
      id: 'asset-coverage',
      name: 'Assets in the register',
      unit: '%',
      formula: 'assets registered / assets found by scans × 100',
      target: 98,
      direction: 'increase',
    },
    {
      id: 'mfa-coverage',
      name: 'Accounts with multi-factor authentication',
      unit: '%',
      formula: 'active accounts with a second factor / active accounts × 100',
      target: 98,
      direction: 'increase',
    },
    {
      id: 'patch-time',
      name: 'Time to patch critical vulnerabilities',
      unit: 'days',
      formula: 'median of patched at − patch published at',
      target: 14,
      direction: 'decrease',
    },
    {
      id: 'leaver-access',
      name: 'Leavers’ access removed in time',
      unit: '%',
      formula: 'leavers without access after 24 hours / leavers × 100',
      target: 99,
      direction: 'increase',
    },
    {
      id: 'phishing-clicks',
      name: 'Staff who follow a simulated phishing link',
      unit: '%',
      formula: 'recipients who followed the link / recipients × 100',
      target: 3,
      direction: 'decrease',
    },
    {
      id: 'detection-time',
      name: 'Time to detect an intrusion',
      unit: 'days',
      formula: 'median of detected at − began at',
      target: 1,
      direction: 'decrease',
    },
    {
      id: 'restore-tests',
      name: 'Critical systems with a tested restore',
      unit: '%',
      formula: 'critical systems restored in a test within 12 months / critical systems × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'supplier-assessments',
      name: 'Suppliers with a current assessment',
      unit: '%',
      formula: 'suppliers assessed within 12 months / suppliers with confidential information × 100',
      target: 95,
      direction: 'increase',
    },
  ],
  benchmarks: [
    { metric: 'mfa-coverage', quartiles: [55, 78, 94], bySize: { large: 1.05 }, byIndustry: { finance: 1.1 } },
    { metric: 'patch-time', quartiles: [12, 30, 60], bySize: { small: 0.8, large: 1.2 } },
    { metric: 'phishing-clicks', quartiles: [2, 5, 10] },
    { metric: 'detection-time', quartiles: [3, 10, 40], bySize: { small: 1.3, large: 0.8 } },
  ],
  source: 'planning ranges that come with Portcullis; orders of magnitude, not a survey',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'map', 'scope', 'review', 'gap'],
      objectives: ['Know what needs protection, and from what'],
      tasks: [
        { id: 'set-scope', title: 'Set the scope of the system', role: 'Information security', effortDays: 3 },
        { id: 'register-assets', title: 'Register assets', role: 'IT', effortDays: 12, dependsOn: ['set-scope'] },
        { id: 'assess-risks', title: 'Assess risks', role: 'Risk', effortDays: 8, dependsOn: ['register-assets'] },
        {
          id: 'gap-analysis',
          title: 'Compare with Annex A and the CSF profile',
          role: 'Information security',
          effortDays: 6,
          dependsOn: ['assess-risks'],
        },
      ],
      acceptance: ['Risk register accepted by the owners', 'Gaps ranked by risk'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define', 'govern'],
      objectives: ['Controls in proportion to the risk'],
      tasks: [
        {
          id: 'risk-treatment',
          title: 'Write the statement of applicability and the risk treatment plan',
          role: 'Information security',
          effortDays: 8,
          dependsOn: ['gap-analysis'],
        },
      ],
      perComponent: { title: 'Design', role: 'Information security', effortDays: 4 },
      acceptance: ['Statement of applicability approved', 'Residual risk accepted in writing'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur', 'protect'],
      objectives: ['Close the gaps with the highest risk first'],
      tasks: [
        { id: 'harden', title: 'Harden and patch systems', role: 'IT', effortDays: 20, dependsOn: ['risk-treatment'] },
        {
          id: 'collect-logs',
          title: 'Collect logs and alerts',
          role: 'IT',
          effortDays: 12,
          dependsOn: ['risk-treatment'],
        },
        { id: 'test-restore', title: 'Test restores', role: 'IT', effortDays: 5, dependsOn: ['harden'] },
      ],
      acceptance: ['No critical vulnerability older than 30 days', 'Restore proven for each critical system'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train'],
      objectives: ['Everyone works under the controls'],
      tasks: [
        { id: 'train-staff', title: 'Train staff', role: 'HR', effortDays: 8, dependsOn: ['risk-treatment'] },
        { id: 'review-access', title: 'Review all access', role: 'IT', effortDays: 10, dependsOn: ['harden'] },
      ],
      acceptance: ['95 % of staff trained', 'No account without an owner'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'manage', 'measure', 'certif'],
      objectives: ['Keep risk within appetite, and prove it'],
      tasks: [
        { id: 'exercise', title: 'Exercise an incident', role: 'Security', effortDays: 3, dependsOn: ['collect-logs'] },
        {
          id: 'internal-audit',
          title: 'Audit the system',
          role: 'Internal audit',
          effortDays: 10,
          dependsOn: ['exercise'],
        },
        {
          id: 'management-review',
          title: 'Review metrics and audit results with management',
          role: 'Executive sponsor',
          effortDays: 2,
          dependsOn: ['internal-audit'],
        },
      ],
      acceptance: ['Internal audit without major findings', 'Management review on record'],
    },
  ],
};
