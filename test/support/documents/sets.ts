/** Documents that lie together in one folder of an organisation. */
export const documents = {
  access: `Access Control Policy

Version 3. Effective date: 1 March 2026. Approved by the board. Policy owner: the Chief Information Security Officer.

Purpose. This policy establishes how access rights to systems are granted.

Scope. It applies to all employees and contractors. Employees must follow this policy.

Access control follows least privilege. Multi-factor authentication is required for every account. User access is reviewed every 90 days.

Audit logs are retained for 90 days and reviewed by the security team. Systems are patched within 14 days of a vulnerability being known.

Managers should be careful where possible. Exceptions are approved by the owner and recorded. Violations of this policy lead to disciplinary action. This policy is reviewed annually.`,
  backup: `Backup and Continuity Policy

Policy owner: the Head of Operations. This policy applies to all servers.

Backups of every system are taken each night and encrypted. Backups are restored in a test each quarter. Staff must report failures.

Business continuity plans name a recovery time for every service. Disaster recovery is exercised once a year. Violations of this policy are reported to the owner. This policy is reviewed annually. The budget is USD 5,000.`,
  otherTimes: `Security Operations Standard

This policy applies to all systems. Employees must follow it. Security incidents are reported to the incident response team.

Audit logs are retained for 365 days. Encryption with TLS protects personal data. The risk register is reviewed by the committee.`,
  notice: `Privacy Notice

We collect personal information that you give us when you use our website. We use your personal data to answer your questions. We share your information with our carriers.

The legal basis is your consent or our legitimate interests. You have the right to withdraw your consent, and you can request a copy. You may object at any time, and you may lodge a complaint with the supervisory authority.

We use cookies. You can choose in your browser. Contact us to opt out. This notice is effective from 1 May 2026, version 2.`,
  contract: `Services Agreement

This Agreement is made between Alder Ltd and Birch Inc. The parties hereby agree as follows.

The supplier shall perform the services. Either party may terminate this Agreement upon breach. The supplier warrants its work and shall indemnify the customer.

Neither party may assign this Agreement. It is governed by the laws of Ohio. This is the entire agreement of the parties. In witness whereof the parties hereto have signed.`,
  minutes: `Minutes of the security committee

Attendees: Ann, Bob, Carla. Apologies: Dan. Chair: Ann.

Agenda: disaster recovery, budget. Bob reported that disaster recovery has not been started. The committee discussed it. It was agreed to ask for money. A motion was seconded.

Action items: Bob asks finance. Next meeting: 4 May. The meeting adjourned at noon.`,
  readme: `Disaster recovery helper

A small library and command line tool. Getting started: git clone the repository, then npm install and npm test.

Usage: run the package with docker. Contributing: open a pull request. See the changelog for release notes. MIT license. The tool prints a disaster recovery checklist.`,
  german: `Richtlinie zur Datensicherung

Die Sicherung der Daten wird von der Abteilung in jeder Nacht erstellt und ist mit einem Schlüssel geschützt. Die Verantwortung liegt bei dem Leiter der Abteilung, und die Richtlinie gilt für alle Mitarbeiter, die mit den Systemen arbeiten. Ein Test der Wiederherstellung ist in jedem Quartal zu machen und das Ergebnis ist zu dokumentieren.`,
} as const;
