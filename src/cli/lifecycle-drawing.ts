import { isFinal, phases, proposalTransitions } from '../features/proposals/proposal-machine.rules.js';
import type { ProposalState } from '../contracts/proposals.js';

/** The lifecycle of proposals as a page with a Mermaid drawing and a table, from the machine's own table. */
export function lifecyclePage(): string {
  const states = Object.keys(proposalTransitions) as ProposalState[];
  const groups = Object.entries(phases).flatMap(([phase, members]) => [
    `  state ${phase} {`,
    ...members.map((state) => `    ${state}`),
    '  }',
  ]);
  const arrows = states.flatMap((from) =>
    isFinal(from) ? [`  ${from} --> [*]`] : proposalTransitions[from].map((to) => `  ${from} --> ${to}`),
  );
  const rows = states.map((from) => {
    const to = isFinal(from) ? 'final' : proposalTransitions[from].map((state) => `\`${state}\``).join(', ');
    return `- \`${from}\`: ${to}`;
  });
  return [
    '<!-- Made from src/features/proposals/proposal-machine.rules.ts by `npm run generate`; do not edit. -->',
    '',
    '# The lifecycle of a proposal',
    '',
    '**For approvers and engineers.**',
    '',
    'What a proposal is and how it is used: [governance](governance.md#proposals). The same graph is `query {',
    'proposalLifecycle { state phase final to } }`.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    ...groups,
    '  [*] --> intent_detected',
    ...arrows,
    '```',
    '',
    'From each state:',
    '',
    ...rows,
    '',
  ].join('\n');
}
