import Sequencer from '@jest/test-sequencer';

/** By time, the longest first, as a whole run measured them. */
const LONGEST = [
  'e2e/matrix',
  'e2e/seed',
  'e2e/console-stories',
  'e2e/console-administration',
  'e2e/console-decisions',
  'e2e/console-disputes',
  'e2e/console-policies',
  'e2e/apis-hostile',
  'e2e/docs',
  'contract/graphql/hostile-values',
  'e2e/console-evidence',
  'e2e/packed',
  'e2e/console',
  'contract/tenancy/permissions',
  'integration/webhooks/webhook-deliveries',
  'e2e/console-documents',
  'e2e/apis-fidelity',
  'e2e/attack/policy-stalls',
  'e2e/console-playground',
  'integration/dispute/dispute-notices',
  'e2e/instances',
  'e2e/spine-records',
  'e2e/console-design',
  'e2e/start',
  'e2e/kill-money',
  'e2e/kill',
  'e2e/apis-requests',
  'e2e/doctor',
  'e2e/rolling-restart',
  'e2e/background-responses',
  'e2e/clients/sdks',
  'integration/database/embedded-postgres',
  'e2e/proposal-kill',
  'e2e/upstream-faults',
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
