import type { Template } from './template.rules.js';

/** Response to security incidents, along NIST SP 800-61 revision 3 and ISO/IEC 27035. */
export const incidentResponse: Template = {
  id: 'incident-response',
  domains:
    'incident-management security-incident security-incidents security-incident-response csirt cyber-incident-response security-incident-management iso-27035 nist-800-61'.split(
      ' ',
    ),
  name: 'Incident response',
  description:
    'Security incidents from preparation to lessons, with the duties to notify; along NIST SP 800-61 rev. 3 and ISO/IEC 27035.',
  components: [
    {
      id: 'governance',
      name: 'Policy, plan and roles',
      description: 'Mandate, plan and decision rights. SP 800-61r3 Govern, ISO/IEC 27035-1 “plan and prepare”.',
      objectives: ['Who may shut a system down is decided before the incident'],
      controls: ['Plan approved by management every 12 months', 'A deputy named for each role'],
      dependsOn: [],
      words: `policy policies governance role ir-plan irp response-plan mandate charter executive accountab responsib
        authoris authoriz shut-down steering authority-to disconnect`.split(/\s+/),
    },
    {
      id: 'readiness',
      name: 'Team, skills and exercises',
      description: 'People, tools and practice. SP 800-61r3 Protect and Identify (ID.IM), ISO/IEC 27035-2.',
      objectives: ['The team acts within an hour at any time'],
      controls: [
        'Two exercises a year, one with executives',
        'On-call rota without gaps',
        'Contacts checked quarterly',
      ],
      dependsOn: ['governance'],
      words: `exercise tabletop csirt team training trained skill on-call rota out-of-hours staffed understaffed
        responder drill simulation retainer insurance contacts contact-list contact-detail exercises`.split(/\s+/),
    },
    {
      id: 'detection',
      name: 'Detection and reporting',
      description:
        'Signs of incidents, and a way to report them. SP 800-61r3 Detect, ISO/IEC 27035-1 “detect and report”.',
      objectives: ['Serious incidents are noticed within a day'],
      controls: ['Critical systems send events to one place', 'One address and number for reports, open day and night'],
      dependsOn: ['governance'],
      words: `detect alert edr xdr siem soc monitor log dwell hotline where-to how-to-report report-incidents reporting
        unreported suspicious telemetry indicator visibility discovered intrusion`.split(/\s+/),
    },
    {
      id: 'triage',
      name: 'Triage and escalation',
      description:
        'What is an incident, how severe, and who must know. SP 800-61r3 RS.MA, ISO/IEC 27035-1 “assess and decide”.',
      objectives: ['Severity is decided within an hour of the report'],
      controls: ['Severity by written criteria', 'Highest severity reaches an executive within 1 hour'],
      dependsOn: ['detection'],
      words: `triage severity escalat priorit classif misclassif categor ranked backlog queue false-positive ceo
        criteria impact`.split(/\s+/),
    },
    {
      id: 'analysis',
      name: 'Analysis and evidence',
      description: 'What happened, how far, and proof that holds. SP 800-61r3 RS.AN, ISO/IEC 27037.',
      objectives: ['Cause and scope are known before an incident is closed'],
      controls: ['Chain of custody for each item of evidence', 'Timeline within 5 days of containment'],
      dependsOn: ['triage', 'readiness'],
      words: `forensic evidence root-cause custody investigat timeline preserv overwritten scope determin artefact
        artifact imaging patient-zero evidence-handled unknown-cause`.split(/\s+/),
    },
    {
      id: 'containment',
      name: 'Containment and eradication',
      description: 'Stopping the spread and removing the cause. SP 800-61r3 RS.MI, ISO/IEC 27035-1 “respond”.',
      objectives: ['A serious incident is contained within 24 hours'],
      controls: ['A playbook for each of the five likeliest types', 'Isolation of a device within 30 minutes'],
      dependsOn: ['triage'],
      words: `contain isolat playbook runbook eradicat spread quarantin malware infected-host lateral disabled
        compromised persisten blocked wiped attack segment`.split(/\s+/),
    },
    {
      id: 'notification',
      name: 'Notification and communication',
      description:
        'GDPR Art. 33: authority within 72 hours, Art. 34: persons at high risk. NIS2 Art. 23: early warning in 24 hours, notification in 72, final report in a month. RS.CO.',
      objectives: ['Every duty to notify is met in time'],
      controls: [
        'Matrix of duties by country and sector',
        'Decision with reasons on file within 24 hours of awareness',
      ],
      dependsOn: ['triage'],
      words: `notif regulator regulatory authority authorities supervis 72-hour 72h 24-hour 24h gdpr article-33 nis2
        early-warning final-report customer data-subject dpo press media communicat informed spokes insurer
        law-enforcement`.split(/\s+/),
    },
    {
      id: 'recovery',
      name: 'Recovery',
      description:
        'Return to service in an agreed order, with proof that it is clean. SP 800-61r3 Recover (RC.RP, RC.CO).',
      objectives: ['Service returns within its recovery time, and clean'],
      controls: ['Backups scanned before restore', 'Closer monitoring for 30 days after return to service'],
      dependsOn: ['containment', 'analysis'],
      words: `recover restor restoration backup rto rebuild rebuilt domain-controller reinfect golden-image
        continuity`.split(/\s+/),
    },
    {
      id: 'lessons',
      name: 'Lessons and improvement',
      description:
        'What incidents teach, and what is done about it. SP 800-61r3 ID.IM, ISO/IEC 27035-1 “learn lessons”.',
      objectives: ['No cause leads to a second incident'],
      controls: ['Review within 14 days of each serious incident', 'Actions with owner and date, reported monthly'],
      dependsOn: ['recovery', 'notification'],
      words: `lesson post-incident improve corrective review action recur repeat pir same-vulnerab same-cause
        exploited-twice after-incident updated-after follow-up near-miss trend`.split(/\s+/),
    },
  ],
  metrics: [
    {
      id: 'detection-time',
      name: 'Time to detect',
      unit: 'days',
      formula: 'median of detected at − began at',
      target: 1,
      direction: 'decrease',
    },
    {
      id: 'acknowledge-time',
      name: 'Time to begin the response',
      unit: 'minutes',
      formula: 'median of taken up at − reported at, serious incidents',
      target: 30,
      direction: 'decrease',
    },
    {
      id: 'containment-time',
      name: 'Time to contain',
      unit: 'hours',
      formula: 'median of contained at − detected at, serious incidents',
      target: 24,
      direction: 'decrease',
    },
    {
      id: 'notified-in-time',
      name: 'Notifications in time',
      unit: '%',
      formula: 'notifications sent within their legal term / notifications due × 100',
      target: 100,
      direction: 'increase',
    },
    {
      id: 'false-alerts',
      name: 'False alerts',
      unit: '%',
      formula: 'alerts closed as false / alerts × 100',
      target: 30,
      direction: 'decrease',
    },
    {
      id: 'recovered-in-time',
      name: 'Recoveries within the recovery time',
      unit: '%',
      formula: 'services back within their recovery time / services interrupted × 100',
      target: 95,
      direction: 'increase',
    },
    {
      id: 'closed-actions',
      name: 'Actions from incidents closed in time',
      unit: '%',
      formula: 'actions closed by their date / actions due × 100',
      target: 90,
      direction: 'increase',
    },
    {
      id: 'repeat-incidents',
      name: 'Repeated incidents',
      unit: '%',
      formula: 'incidents with a cause seen in the last 12 months / incidents × 100',
      target: 5,
      direction: 'decrease',
    },
  ],
  benchmarks: [
    { metric: 'detection-time', quartiles: [3, 10, 40], bySize: { small: 1.3, large: 0.8 } },
    { metric: 'false-alerts', quartiles: [25, 45, 70] },
  ],
  source: 'planning ranges that come with Portcullis; orders of magnitude, not a survey',
  phases: [
    {
      name: 'Assess',
      words: ['assess', 'discover', 'analy', 'baseline', 'map', 'review'],
      objectives: ['Know what is likely, what is required, and what is missing'],
      tasks: [
        { id: 'review-incidents', title: 'Review incidents of two years', role: 'Security operations', effortDays: 4 },
        { id: 'list-duties', title: 'List the duties to notify by country', role: 'Legal', effortDays: 4 },
        {
          id: 'gap-analysis',
          title: 'Compare with SP 800-61 and ISO/IEC 27035',
          role: 'Information security',
          effortDays: 5,
          dependsOn: ['review-incidents', 'list-duties'],
        },
      ],
      acceptance: ['Gaps ranked by likely harm', 'Duties to notify confirmed by legal'],
    },
    {
      name: 'Design',
      words: ['design', 'plan', 'define', 'prepar', 'govern'],
      objectives: ['Decide before the incident who does what'],
      tasks: [
        {
          id: 'write-plan',
          title: 'Write the response plan',
          role: 'Information security',
          effortDays: 8,
          dependsOn: ['gap-analysis'],
        },
      ],
      perComponent: { title: 'Design', role: 'Information security', effortDays: 3 },
      acceptance: ['Plan approved by management', 'Severity criteria agreed with the business'],
    },
    {
      name: 'Build',
      words: ['build', 'implement', 'pilot', 'test', 'configur'],
      objectives: ['Tools, playbooks and contacts that work at night'],
      tasks: [
        {
          id: 'playbooks',
          title: 'Write the playbooks',
          role: 'Security operations',
          effortDays: 10,
          dependsOn: ['write-plan'],
        },
        { id: 'connect-logs', title: 'Connect logs and alerts', role: 'IT', effortDays: 12, dependsOn: ['write-plan'] },
        { id: 'templates', title: 'Draft notifications', role: 'Privacy', effortDays: 3, dependsOn: ['list-duties'] },
        {
          id: 'retainer',
          title: 'Contract forensic help',
          role: 'Procurement',
          effortDays: 5,
          dependsOn: ['write-plan'],
        },
      ],
      acceptance: ['Playbooks walked through by those who use them', 'Contacts reached within 30 minutes'],
    },
    {
      name: 'Roll out',
      words: ['roll', 'launch', 'deploy', 'go-live', 'train', 'exercise'],
      objectives: ['Everyone knows what to report, and the team has practised'],
      tasks: [
        { id: 'train-staff', title: 'Train staff to report', role: 'HR', effortDays: 5, dependsOn: ['write-plan'] },
        {
          id: 'exercise',
          title: 'Exercise with executives',
          role: 'Communications',
          effortDays: 3,
          dependsOn: ['playbooks', 'templates'],
        },
      ],
      acceptance: ['Exercise met the deadlines of the plan', '95 % of staff trained'],
    },
    {
      name: 'Operate',
      words: ['operat', 'monitor', 'sustain', 'optimi', 'manage', 'measure', 'respond', 'improve'],
      objectives: ['Respond in time, and learn'],
      tasks: [
        { id: 'report', title: 'Report metrics', role: 'Information security', effortDays: 2, dependsOn: ['exercise'] },
        { id: 'audit', title: 'Audit five incidents', role: 'Internal audit', effortDays: 5, dependsOn: ['report'] },
      ],
      acceptance: ['All notifications in time', 'Actions from incidents closed by their dates'],
    },
  ],
};
