import type { FindingSeverity } from '../review/score.rules.js';
import type { ContractKindRow } from './contract-kinds.data.js';

/** A question that is asked of one kind of contract alone. */
export interface KindQuestion {
  kind: ContractKindRow['id'];
  clause: string;
  name: string;
  missing: FindingSeverity;
  why: string;
  recommendation: string;
  /** Asked only of a contract that has this clause. */
  if?: string;
  /** A provision that the review of contracts in general reports already where it is there. */
  isKnown?: true;
}

type Row = Omit<KindQuestion, 'kind'>;
const of = (kind: KindQuestion['kind'], rows: readonly Row[]): KindQuestion[] => rows.map((row) => ({ kind, ...row }));

/** The questions that a lawyer asks of each kind, in the order in which they are reported. */
export const kindQuestions: readonly KindQuestion[] = [
  ...of('nda', [
    {
      clause: 'confidentiality-term',
      name: 'Term of confidentiality',
      missing: 'medium',
      why: 'How long the duty of confidence lasts is not stated.',
      recommendation: 'State a number of years, and that trade secrets stay protected as long as they are secret.',
    },
    {
      clause: 'confidentiality-exclusions',
      name: 'Exclusions from confidentiality',
      missing: 'medium',
      why: 'Information that is public or already known to the recipient is not excluded.',
      recommendation: 'Exclude public, known, independently developed and rightfully received information.',
    },
    {
      clause: 'return-or-destruction',
      name: 'Return or destruction',
      missing: 'medium',
      why: 'The recipient may keep the information.',
      recommendation: 'Require return or destruction on request and at the end, with proof.',
    },
    {
      clause: 'compelled-disclosure',
      name: 'Compelled disclosure',
      missing: 'medium',
      why: 'A disclosure that a law or a court orders would be a breach.',
      recommendation: 'Allow it after notice to the discloser, as far as the law permits notice.',
    },
    {
      clause: 'permitted-use',
      name: 'Permitted use and persons',
      missing: 'high',
      why: 'The purposes for which the information may be used are not limited.',
      recommendation: 'Limit use to a named purpose, and access to people who need it.',
    },
    {
      clause: 'residuals',
      name: 'Residual knowledge',
      missing: 'info',
      why: 'Whether people may use what they remember is not stated.',
      recommendation:
        'As the discloser leave it so; as the recipient ask for a clause if your teams work in the same field.',
    },
  ]),
  ...of('employment', [
    {
      clause: 'notice-period',
      name: 'Period of notice',
      missing: 'high',
      why: 'The notice that each side must give is left to statute.',
      recommendation: 'State the period for each side, and its form.',
    },
    {
      clause: 'remuneration',
      name: 'Remuneration',
      missing: 'high',
      why: 'The pay is not stated.',
      recommendation: 'State the amount, when it is paid, and what is variable.',
    },
    {
      clause: 'working-time',
      name: 'Working time',
      missing: 'medium',
      why: 'The hours of work are not stated; many laws require them in writing.',
      recommendation: 'State the hours, and how overtime is compensated.',
    },
    {
      clause: 'leave',
      name: 'Holidays and leave',
      missing: 'medium',
      why: 'The holidays are left to statute.',
      recommendation: 'State the days of each year, and what happens to days that are not taken.',
    },
    {
      clause: 'probation',
      name: 'Probation',
      missing: 'info',
      why: 'No probationary period is agreed.',
      recommendation: 'Add one if a shorter notice is wanted at the beginning.',
    },
    {
      clause: 'ip-assignment',
      name: 'Assignment of inventions and works',
      missing: 'medium',
      why: 'Who owns what the employee makes is left to statute.',
      recommendation: 'Assign inventions and works to the employer, as far as the law allows.',
      isKnown: true,
    },
    {
      clause: 'non-compete-limits',
      name: 'Limits of the restraint',
      missing: 'high',
      why: 'A restraint of competition without a duration is void in many places.',
      recommendation: 'State its duration and territory, and the compensation that the law requires.',
      if: 'non-compete',
    },
  ]),
  ...of('licence', [
    {
      clause: 'license-grant',
      name: 'Grant of the licence',
      missing: 'critical',
      why: 'No right is granted expressly.',
      recommendation: 'Name what is licensed, the acts that are allowed, and to whom.',
      isKnown: true,
    },
    {
      clause: 'exclusivity',
      name: 'Exclusivity',
      missing: 'low',
      why: 'Whether the licence is exclusive is not stated.',
      recommendation: 'State whether the licensor may use and license it itself.',
      isKnown: true,
    },
    {
      clause: 'licensed-territory',
      name: 'Territory',
      missing: 'medium',
      why: 'Where the licence holds is not stated.',
      recommendation: 'Name the territory, or state that it is worldwide.',
    },
    {
      clause: 'sublicensing',
      name: 'Sublicensing',
      missing: 'low',
      why: 'Whether the licensee may grant sublicences is left to statute.',
      recommendation: 'Allow or exclude it, and say what happens to sublicences at the end.',
    },
    {
      clause: 'royalties',
      name: 'Royalties and fees',
      missing: 'medium',
      why: 'What the licence costs is not stated.',
      recommendation: 'State the rate, its basis and when it is due, or state that no fee is due.',
    },
    {
      clause: 'audit-rights',
      name: 'Audit',
      missing: 'low',
      why: 'The licensor cannot check use or royalties.',
      recommendation: 'Agree on records, notice, frequency and who pays.',
      isKnown: true,
    },
  ]),
  ...of('merger', [
    {
      clause: 'representations',
      name: 'Representations and warranties',
      missing: 'critical',
      why: 'Nothing is promised about the company or its title.',
      recommendation: 'Add representations of both sides, and disclosures against them.',
    },
    {
      clause: 'closing-conditions',
      name: 'Conditions to closing',
      missing: 'high',
      why: 'What must be fulfilled before closing is not stated.',
      recommendation: 'List approvals, clearances and deliveries, and a last date.',
    },
    {
      clause: 'material-adverse-change',
      name: 'Material adverse change',
      missing: 'medium',
      why: 'Who bears a sudden loss of value before closing is not stated.',
      recommendation: 'Define it, with its exceptions, and say what follows.',
    },
    {
      clause: 'interim-covenants',
      name: 'Conduct of business before closing',
      missing: 'medium',
      why: 'How the business is run between signing and closing is not limited.',
      recommendation: 'Require the ordinary course, and consent to what goes beyond it.',
    },
    {
      clause: 'indemnity-escrow',
      name: 'Indemnity and escrow',
      missing: 'medium',
      why: 'Nothing secures claims after closing.',
      recommendation: 'Agree on an indemnity, and an escrow, a retention or insurance behind it.',
    },
    {
      clause: 'survival',
      name: 'Survival of claims',
      missing: 'medium',
      why: 'How long claims can be made after closing is not stated.',
      recommendation: 'State a period for each class of representations, or that none survives.',
    },
    {
      clause: 'break-fee',
      name: 'Break fee',
      missing: 'low',
      why: 'What a party pays if it breaks off the transaction is not stated.',
      recommendation: 'Agree on a fee and its triggers, or leave it to damages on purpose.',
    },
  ]),
  ...of('terms', [
    {
      clause: 'changes-of-terms',
      name: 'Changes of the terms',
      missing: 'medium',
      why: 'How the provider may change the terms is not stated.',
      recommendation: 'State the notice before a change, and the right to leave.',
    },
    {
      clause: 'provider-termination',
      name: 'Termination by the provider',
      missing: 'medium',
      why: 'When the provider may suspend or end an account is not stated.',
      recommendation: 'Name the grounds, the notice, and what happens to data.',
    },
    {
      clause: 'acceptable-use',
      name: 'Acceptable use',
      missing: 'low',
      why: 'What users may not do is not stated.',
      recommendation: 'Name the uses that are prohibited.',
    },
    {
      clause: 'user-content',
      name: 'Content of users',
      missing: 'low',
      why: 'Who owns what users post, and what the provider may do with it, is not stated.',
      recommendation: 'State that users keep it, and the licence that the service needs.',
    },
  ]),
];
