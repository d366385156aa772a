import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../shared/project-root.js';
import { startFaultOf } from '../shared/start-fault.js';
import { ProgramEnded, type Program, say, tell, WrongUsage } from './program.js';

interface Command {
  name: string;
  does: string;
  /** Imported only where asked for: some bring the whole gateway. */
  load: () => Promise<Program>;
}

const commands: readonly Command[] = [
  {
    name: 'doctor',
    does: 'checks settings, database, Redis, keys and providers, and says what to do',
    load: async () => (await import('./doctor/command.js')).doctor,
  },
  {
    name: 'migrate',
    does: "migrates the database and makes its logins, for gateways that do not have its owner's password",
    load: async () => (await import('./migrate.js')).migration,
  },
  {
    name: 'compile',
    does: 'compiles the code for faster starts, as the build does',
    load: async () => (await import('./compile.js')).compiling,
  },
  {
    name: 'login',
    does: 'signs this device in to a gateway, in a browser of yours',
    load: async () => (await import('./sign-in.js')).login,
  },
  {
    name: 'logout',
    does: 'ends that sign-in',
    load: async () => (await import('./sign-in.js')).logout,
  },
  {
    name: 'spine',
    does: 'verifies or exports the log of a gateway from outside',
    load: async () => (await import('./spine.js')).spine,
  },
  {
    name: 'evidence',
    does: 'verifies an evidence pack offline',
    load: async () => (await import('./evidence.js')).evidence,
  },
  {
    name: 'witness',
    does: 'runs a witness that cosigns logs which only grew',
    load: async () => (await import('./witness/command.js')).witness,
  },
  {
    name: 'import',
    does: 'makes providers and aliases of a configuration of LiteLLM or Portkey',
    load: async () => (await import('./import/command.js')).importing,
  },
  {
    name: 'export',
    does: 'writes the configuration of a tenant as YAML files',
    load: async () => (await import('./apply/export-command.js')).exporting,
  },
  {
    name: 'apply',
    does: 'makes the configuration of a tenant like YAML files',
    load: async () => (await import('./apply/command.js')).applying,
  },
  {
    name: 'move',
    does: 'moves a tenant to another installation',
    load: async () => (await import('./move/command.js')).moving,
  },
  {
    name: 'mcp',
    does: 'prints or writes how Claude Code, Codex, VS Code or Cursor reach tools through a gateway',
    load: async () => (await import('./mcp/command.js')).mcpSetUp,
  },
  {
    name: 'seed',
    does: 'fills a database with tenants, keys and calls in bulk',
    load: async () => (await import('./seed/command.js')).seed,
  },
  {
    name: 'demo',
    does: 'starts a gateway with simulated models, and plays a day on it',
    load: async () => (await import('./demo/command.js')).demo,
  },
];

const NAME_WIDTH = 20;

const USAGE = `Gateway and governance for an organisation's AI.

${[{ name: '', does: 'starts the gateway' }, ...commands].map(({ name, does }) => `  ${`portcullis ${name}`.padEnd(NAME_WIDTH)} ${does}`).join('\n')}

  --help       with a command: its options
  --version

The gateway's settings are environment variables; the README lists them.

Exit codes: 0 done, 1 it did not work, 2 wrong usage.`;

/** `portcullis`, with the arguments after it; the exit code, undefined from what goes on serving. */
export async function runCommand([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === 'help') return runCommand([...args, '--help']);
  if (name === undefined || (name === 'start' && args.length === 0)) {
    const { run } = await import('../server/run.js');
    await run();
    return undefined;
  }
  if (name === '--help' || name === '-h') {
    say(USAGE);
    return 0;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    say(version());
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    tell(`There is no command "${name}".\n\n${USAGE}`);
    return 2;
  }
  const program = await command.load();
  if (args.includes('--help') || args.includes('-h')) {
    say(program.usage);
    return 0;
  }
  return outcomeOf(program, args);
}

async function outcomeOf(program: Program, args: string[]): Promise<number | undefined> {
  try {
    return await program.run(args);
  } catch (error) {
    if (error instanceof WrongUsage || isOfParseArgs(error)) {
      tell(`${error.message}\n\n${program.usage}`);
      return program.usageExitCode ?? 2;
    }
    const { SettingsError } = await import('../config/settings.js');
    const fault = error instanceof ProgramEnded || error instanceof SettingsError ? error : startFaultOf(error);
    if (fault === undefined) throw error;
    tell(fault.message);
    return fault instanceof ProgramEnded ? fault.exitCode : 1;
  }
}

function isOfParseArgs(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

function version(): string {
  return (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}
