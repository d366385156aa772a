import Sequencer from '@jest/test-sequencer';

/** By time, the longest first, as a whole run measured them. */
const LONGEST = [
  'e2e/apis/matrix',
  'e2e/seed',
  'e2e/console/console-stories',
  'e2e/console/console-administration',
  'e2e/console/console-decisions',
  'e2e/console/console-disputes',
  'e2e/console/console-policies',
  'e2e/apis/apis-hostile',
  'e2e/docs',
  'contract/graphql/hostile-values',
  'e2e/console/console-evidence',
  'e2e/packed',
  'e2e/console/console',
  'contract/tenancy/permissions',
  'integration/webhooks/webhook-deliveries',
  'e2e/console/console-documents',
  'e2e/apis/apis-fidelity',
  'e2e/attack/policy-stalls',
  'e2e/console/console-playground',
  'integration/dispute/dispute-notices',
  'e2e/instances/instances',
  'e2e/spine-records',
  'e2e/console/console-design',
  'e2e/start',
  'e2e/faults/kill-money',
  'e2e/faults/kill',
  'e2e/apis/apis-requests',
  'e2e/doctor',
  'e2e/instances/rolling-restart',
  'e2e/apis/background-responses',
  'e2e/clients/sdks',
  'integration/database/embedded-postgres',
  'e2e/faults/proposal-kill',
  'e2e/apis/upstream-faults',
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
