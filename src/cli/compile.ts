import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { buildDomainSchema } from '../graphql/schema.js';
import { resolverClasses } from '../server/modules.js';
import { prepareApp } from '../server/open-app.js';
import { type Program, say } from './program.js';

const usage = `Compiles the gateway's code, so that its starts need not: into dist/compiled, for this user and this Node.

  portcullis compile

The build does it already, and a start does it for the next one where it may write there.

Exit codes: 0 done, 2 wrong usage.`;

async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  await import('../server/run.js');
  // What a start calls is compiled when it is called.
  await prepareApp();
  buildDomainSchema(resolverClasses);
  flushCompileCache();
  say('the code is compiled');
  return 0;
}

export const compiling: Program = { usage, run };
