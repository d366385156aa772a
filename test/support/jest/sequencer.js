import Sequencer from '@jest/test-sequencer';
import { LONGEST } from './longest.data.js';

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
