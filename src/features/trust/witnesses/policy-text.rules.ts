import { formatVerifierKey } from '../../../verifier/note.js';
import type { WitnessPolicy } from '../../../verifier/witness-policy.js';

/** The policy of one log for those who verify it: without the addresses at which the gateway asks witnesses. C2SP tlog-policy. */
export function policyText({ witnesses, groups, quorum }: WitnessPolicy, logKey: string): string {
  const lines = [
    `log ${logKey}`,
    ...witnesses.map(({ name, verifier }) => `witness ${name} ${formatVerifierKey(verifier)}`),
    ...[...groups].map(([name, { threshold, members }]) => `group ${name} ${threshold} ${members.join(' ')}`),
    `quorum ${quorum ?? 'none'}`,
  ];
  return `${lines.join('\n')}\n`;
}
