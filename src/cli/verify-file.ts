import { evidence } from './evidence.js';
import { ProgramEnded, say, tell } from './program.js';

/** `verify.mjs`, the one file that comes with each pack: `node verify.mjs pack.zip`, with the options of `evidence verify`. */
const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) {
  say(evidence.usage.replace('evidence verify', 'node verify.mjs'));
} else {
  try {
    process.exitCode = await evidence.run(['verify', ...args]);
  } catch (error) {
    // Wrong arguments, and files that cannot be read; anything else is a fault of the program.
    if (!(error instanceof ProgramEnded) && !(error instanceof TypeError && 'code' in error)) throw error;
    tell(error.message);
    process.exitCode = 2;
  }
}
