import { isLinkLocalHost, isMetadataHost } from '../shared/outbound/metadata-hosts.js';
import { isQuorum, parseWitnessPolicy, PolicyProblem } from '../verifier/witness-policy.js';

const MAX_WITNESSES = 32;

/**
 * The text of a `WITNESS_POLICY_FILE`, checked: it reads as C2SP tlog-policy, its witnesses can be asked, and those with an
 * address can be its quorum. Returns every problem.
 */
export function witnessPolicyText(text: string): { entries: string[]; problems: string[] } {
  try {
    const policy = parseWitnessPolicy(text);
    const problems: string[] = [];
    if (policy.witnesses.length > MAX_WITNESSES) problems.push(`expected at most ${MAX_WITNESSES} witnesses`);
    const asked = policy.witnesses.filter(({ url }) => url !== undefined);
    for (const { name, url = '' } of asked) {
      const problem = problemOfAddress(url);
      if (problem !== undefined) problems.push(`witness ${name}: ${problem}`);
    }
    const askable = asked.map(({ verifier }) => verifier);
    if (!isQuorum(policy, askable))
      problems.push('the witnesses with a URL are no quorum, so no checkpoint would be one');
    return { entries: [text], problems };
  } catch (error) {
    if (error instanceof PolicyProblem) return { entries: [], problems: [error.message] };
    throw error;
  }
}

function problemOfAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL such as https://witness.example.com';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'expected an http or https URL';
  if (username !== '' || password !== '') return 'must not contain credentials';
  if (search !== '' || hash !== '') return 'must not have a query or a fragment';
  return isMetadataHost(hostname) || isLinkLocalHost(hostname)
    ? 'is the address of a cloud’s metadata service'
    : undefined;
}
