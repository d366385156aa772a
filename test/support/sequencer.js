import Sequencer from '@jest/test-sequencer';

/** Starts the longest files first, so that no worker is alone at the end. Times that Jest remembers from a run here go first. */
const LONGEST = ['e2e/attack/resources', 'e2e/kill-money'];

export default class LongestFirst extends (Sequencer.default ?? Sequencer) {
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
