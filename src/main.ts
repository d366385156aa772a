import module from 'node:module';
import { join } from 'node:path';

const OLDEST_NODE = [22, 17] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  process.stderr.write(
    `Portcullis needs Node ${OLDEST_NODE.join('.')} or newer, not ${process.versions.node}; "npm start" brings its own.\n`,
  );
  process.exit(1);
}

// Starts need not compile what a build or an earlier start of this user has. Without write access nothing is kept.
module.enableCompileCache(join(import.meta.dirname, 'compiled'));

// Imported only now: on an older Node the rest would fail with an error that says less.
const { runCommand } = await import('./cli/commands.js');
const exitCode = await runCommand(process.argv.slice(2));
if (exitCode !== undefined) process.exitCode = exitCode;
