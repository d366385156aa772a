import fc from '../../../node_modules/fast-check/lib/fast-check.js';

/** What random tests begin with, so that a run tells of the change that it tests; `npm run fuzz` begins anywhere. */
const SEED = 20_261_129;

if (process.env.FRESH_SEEDS === undefined) fc.configureGlobal({ seed: SEED });

export * from '../../../node_modules/fast-check/lib/fast-check.js';
export default fc;
