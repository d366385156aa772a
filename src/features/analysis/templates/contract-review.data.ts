import { type ContractKindId, contractKindIds } from '../kinds/contract-kind-names.data.js';
import { contractKinds } from '../kinds/contract-kinds.data.js';
import { kindChecks } from '../kinds/kind-checks.data.js';
import { provisions } from './clause-terms.data.js';
import { contractRisks } from './contract-risks.data.js';
import type { FactName } from '../review/facts.rules.js';
import type { Check, ReviewTemplate } from '../review/findings.rules.js';
import type { FindingSeverity } from '../review/score.rules.js';

/** The kinds of contract that are asked about a clause, and how grave it is for some that it is missing. */
function kindsAsking(id: string): Pick<Check, 'kinds' | 'severityByKind'> {
  const spared: ContractKindId[] = contractKinds.filter((one) => one.spared.includes(id)).map((one) => one.id);
  const weighed = contractKinds.flatMap(({ id: kind, weighs }): [ContractKindId, FindingSeverity][] => {
    const severity = weighs?.[id];
    return severity === undefined ? [] : [[kind, severity]];
  });
  return {
    ...(spared.length === 0 ? {} : { kinds: contractKindIds.filter((kind) => !spared.includes(kind)) }),
    ...(weighed.length === 0 ? {} : { severityByKind: Object.fromEntries(weighed) }),
  };
}

/** A clause: shown if present, asked about if only its subject is there, reported if nothing is about it. */
function clause(id: string, name: string, missing: FindingSeverity, why: string, recommendation: string): Check[] {
  const { kinds, severityByKind } = kindsAsking(id);
  const asked = kinds === undefined ? {} : { kinds };
  return [
    {
      id: `${id}.present`,
      category: 'clause',
      severity: 'info',
      title: `${name} clause`,
      detail: `The contract has a clause on ${name.toLowerCase()}.`,
      recommendation: 'Hold it against your standard wording.',
      when: { clause: id },
    },
    {
      id: `${id}.unclear`,
      category: 'unclear-clause',
      severity: 'low',
      title: `${name} not clearly stated`,
      detail: `The contract speaks of it, but no clause on ${name.toLowerCase()} was recognized.`,
      recommendation: 'Read these places.',
      when: { unclear: id },
      ...asked,
    },
    {
      id: `${id}.missing`,
      category: 'missing-clause',
      severity: missing,
      title: `No ${name.toLowerCase()} clause`,
      detail: why,
      recommendation,
      when: { not: { any: [{ clause: id }, { unclear: id }] } },
      ...asked,
      ...(severityByKind === undefined ? {} : { severityByKind }),
    },
  ];
}

const clauses: Check[] = [
  ...clause(
    'governing-law',
    'Governing law',
    'high',
    'Which law decides is left to conflict rules.',
    'Name the governing law.',
  ),
  ...clause(
    'term',
    'Term',
    'medium',
    'How long the contract runs is not said.',
    'State when it begins and ends, and how it renews.',
  ),
  ...clause(
    'termination',
    'Termination',
    'high',
    'How a party gets out is not said.',
    'Add rights to terminate for breach and, where wanted, for convenience.',
  ),
  ...clause(
    'liability-cap',
    'Liability cap',
    'high',
    'Liability has no upper limit.',
    'Agree on a cap, and on what it does not cover.',
  ),
  ...clause(
    'assignment',
    'Assignment',
    'medium',
    'Either party may be replaced by another without being asked.',
    'Make assignment subject to consent.',
  ),
  ...clause(
    'confidentiality',
    'Confidentiality',
    'high',
    'What the parties learn of each other is not protected.',
    'Add duties of confidence that outlast the contract.',
  ),
  ...clause(
    'indemnification',
    'Indemnification',
    'medium',
    'Nobody takes over claims of third parties.',
    'Agree who answers for infringement and injury.',
  ),
  ...clause(
    'payment',
    'Payment',
    'medium',
    'When and how is paid is not said.',
    'State amounts, due dates and what late payment costs.',
  ),
  ...clause(
    'intellectual-property',
    'Intellectual property',
    'medium',
    'Who owns results is left to statute.',
    'Say who owns what, and what is licensed.',
  ),
  ...clause(
    'force-majeure',
    'Force majeure',
    'low',
    'Events beyond control are not dealt with.',
    'Say what excuses performance, and for how long.',
  ),
  ...clause(
    'notices',
    'Notices',
    'low',
    'How notices are given is not said.',
    'Name addresses and when a notice takes effect.',
  ),
  ...clause(
    'warranties',
    'Warranties',
    'medium',
    'No promise is made of quality or authority.',
    'Add the warranties that matter, and their remedy.',
  ),
  ...clause(
    'dispute-resolution',
    'Dispute resolution',
    'medium',
    'Where disputes are decided is not said.',
    'Agree on courts or arbitration, and on a seat.',
  ),
  ...clause(
    'entire-agreement',
    'Entire agreement',
    'low',
    'Earlier promises may still count.',
    'Add an entire-agreement clause.',
  ),
  ...clause('amendment', 'Amendment', 'low', 'The contract may be changed by conduct.', 'Ask for changes in writing.'),
];

function fact(id: FactName, title: string, detail: string): Check {
  return {
    id,
    category: 'document',
    severity: 'info',
    title,
    detail,
    recommendation: 'Check that it is the document you meant.',
    when: { fact: id },
  };
}

const facts = [
  fact('document-name', 'Name of the document', 'The title that the document bears.'),
  fact('parties', 'Parties', 'Those between whom it is made, and what they are called.'),
  fact('agreement-date', 'Date of the document', 'The date that its head bears.'),
];

/** Provisions that a reviewer looks for in every contract; to have none of them is no fault. */
const asked: Check[] = [...provisions, { id: 'insurance', name: 'Insurance' }].map(({ id, name }) => ({
  id: `${id}.present`,
  category: 'provision',
  severity: 'info',
  title: name,
  detail: `The contract has a provision: ${name.toLowerCase()}.`,
  recommendation: 'Check that it says what was agreed.',
  when: { clause: id },
}));

export const contractReview: ReviewTemplate = {
  id: 'contract-review',
  name: 'Contract review',
  description: 'Extracts the clauses of a contract, and names those that are missing, one-sided or risky.',
  revision: 3,
  checks: [...facts, ...clauses, ...kindChecks, ...asked, ...contractRisks],
  questions: [
    {
      id: 'unusual-obligations',
      category: 'risk',
      severity: 'medium',
      title: 'Unusual obligation',
      question: 'Which obligations are unusual for a contract of this kind, or much heavier for one party?',
      recommendation: 'Have counsel look at it.',
    },
    {
      id: 'ambiguous-terms',
      category: 'clarity',
      severity: 'low',
      title: 'Ambiguous wording',
      question: 'Which sentences can be understood in two ways that would lead to different results?',
      recommendation: 'Clarify the wording.',
    },
    {
      id: 'inconsistent-terms',
      category: 'clarity',
      severity: 'medium',
      title: 'Provisions contradict each other',
      question: 'Which provisions contradict each other?',
      recommendation: 'Say which of them prevails.',
    },
  ],
};
