import Sequencer from '@jest/test-sequencer';

/** By time, the longest first, as a whole run measured them. */
const LONGEST = [
  'contract/graphql/hostile-values',
  'integration/webhooks/webhook-deliveries',
  'contract/tenancy/permissions',
  'e2e/instances',
  'contract/tenancy/isolation',
  'e2e/clients/coding-agents',
  'e2e/clients/sdks',
  'e2e/hostile-upstream',
  'e2e/logins',
  'integration/database/embedded-postgres',
  'e2e/attack/resources',
  'contract/proposals/proposal-commands',
  'e2e/start',
  'e2e/proposal-races',
  'e2e/kill-money',
  'e2e/database-down',
  'e2e/kill',
  'e2e/kill-appends',
  'e2e/rolling-restart',
  'e2e/upstream-faults',
  'contract/graphql/bounded-answers',
  'e2e/processes',
  'e2e/proposal-kill',
  'integration/gateway/lost-calls',
  'integration/trust/policy-replay',
  'e2e/attack/policy-stalls',
  'e2e/spine-records',
];

/** Starts the longest files first, so that no worker is alone at the end. Where Jest remembers times, those count. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
      return index === -1 ? LONGEST.length : index;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
