import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { prepareModules } from '../server/open-app.js';
import { type Program, say } from './program.js';

const usage = `Compiles the gateway's code ahead of time, into dist/compiled, for this user and this version of Node.

  portcullis compile

The build runs it. Without it, a start that may write there does the same for the next one.

Exit codes: 0 done, 2 wrong usage.`;

async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  await import('../server/run.js');
  // Node compiles a function when it is first called: these are the longest part of a start.
  const schema = await prepareModules();
  schema.complete([]);
  flushCompileCache();
  say('the code is compiled');
  return 0;
}

export const compiling: Program = { usage, run };
