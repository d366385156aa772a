import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startMcpServer } from '../../support/upstreams/mcp-server.ts';
import { everythingServer } from './everything-server.ts';
import { expectedFailures } from './expected-failures.ts';
import { compared, startNpmEverything } from './npm-everything.ts';
import { tasksServer } from './tasks-server.ts';
import { allowAll, openDoor, publish, signIn, startGateway } from './gateway.ts';

/**
 * `npm run conformance:mcp`: the suites of the Model Context Protocol against the gateway in front of a server with everything,
 * and against the client by which the gateway asks servers. Exit codes: 0 as expected, 1 otherwise.
 */
interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

const BAD = new Set(['FAILURE']);
/** Clients of OAuth are to do what they should, too. */
const BAD_OF_OAUTH = new Set(['FAILURE', 'WARNING']);
const root = join(import.meta.dirname, '../../..');
const packages = join(import.meta.dirname, 'node_modules');
if (!existsSync(packages)) throw new Error('run `npm run conformance:mcp:install` first');

/** Runs a suite; the checks of each of its scenarios. */
async function run(
  suite: 'conformance-2025' | 'conformance-2026',
  args: readonly string[],
): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-conformance-'));
  const program = join(packages, suite, 'dist/index.js');
  const child = spawn(process.execPath, [program, ...args, '--output-dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...forClients },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += String(piece)));
  await new Promise((resolve) => child.once('exit', resolve));
  const found = new Map<string, Check[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('checks.json')) continue;
    const scenario = name.replace(/^(?:server|client)-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const checks: Check[] = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (scenario.startsWith('auth/'))
      checks.push(endOf(scenario, readFileSync(join(folder, dirname(name), 'stderr.txt'), 'utf8')));
    found.set(scenario, checks);
  }
  rmSync(folder, { recursive: true, force: true });
  if (found.size === 0) throw new Error(`${suite} ${args.join(' ')} gave nothing:\n${text}`);
  return found;
}

/** Scenarios about OAuth in which the gateway has to stop before the tools are called. */
const REFUSED = new Set([
  'auth/iss-normalized',
  'auth/iss-supported-missing',
  'auth/iss-unexpected',
  'auth/iss-wrong-issuer',
  'auth/metadata-issuer-mismatch',
  'auth/resource-mismatch',
  'auth/scope-retry-limit',
]);

/** A check of our own: whether the tools could be called, which the suite does not look at in all scenarios. */
function endOf(scenario: string, problems: string): Check {
  const [error = ''] = /^Error: .*$/m.exec(problems) ?? [];
  const isRight = REFUSED.has(scenario) === (error !== '');
  const errorMessage = error === '' ? 'the tools were called' : error;
  return { id: 'tools-called-or-refused', status: isRight ? 'SUCCESS' : 'FAILURE', errorMessage };
}

/** Those about the protocol itself; those about OAuth are of the credentials of servers. */
const CLIENT_SCENARIOS = {
  '2026-07-28': [
    'tools_call',
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    'json-schema-2020-12-preservation',
  ],
  '2025-11-25': ['initialize', 'tools_call', 'sse-retry', 'json-schema-2020-12-preservation'],
} as const;
/** Those about OAuth, which the gateway itself meets; suites that others are in as well. */
const OAUTH_RUNS = [
  { name: '2026-07-28', suite: 'conformance-2026', version: '2026-07-28', suites: ['auth', 'draft'] },
  { name: '2025-11-25', suite: 'conformance-2026', version: '2025-11-25', suites: ['auth'] },
  { name: 'backcompat', suite: 'conformance-2026', version: undefined, suites: ['backcompat'] },
  { name: 'extensions', suite: 'conformance-2026', version: undefined, suites: ['extensions'] },
  {
    name: '0.1.16',
    suite: 'conformance-2025',
    version: undefined,
    suites: ['auth', 'backcompat', 'draft', 'extensions'],
  },
] as const;
/** Those about the extension `io.modelcontextprotocol/tasks`, which no suite has among its own. */
const TASK_SCENARIOS = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-status-notifications',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
];
const wanted = process.argv.slice(2);
const gateway = await startGateway();
/** For the client of the scenarios about OAuth, which the suite starts. */
const forClients = {
  CONFORMANCE_GATEWAY_URL: gateway.url,
  CONFORMANCE_GATEWAY_KEY: gateway.key,
  CONFORMANCE_GATEWAY_SESSION: await signIn(gateway),
};
const door = await openDoor(gateway);
const [both, legacy, tasks, published] = await Promise.all([
  startMcpServer(everythingServer, 'both'),
  startMcpServer(everythingServer, 'legacy'),
  startMcpServer(tasksServer, 'both'),
  startNpmEverything(),
]);
try {
  await allowAll(gateway);
  await publish(gateway, 'both', both.url);
  await publish(gateway, 'legacy', legacy.url);
  await publish(gateway, 'tasks', tasks.url);
  await publish(gateway, 'published', published.url);
  const client = `${process.execPath} --import ${join(root, 'src/cli/from-sources.ts')} ${join(import.meta.dirname, 'client.ts')}`;
  const runs = [
    { name: '2026-07-28', suite: 'conformance-2026', args: server('both', '2026-07-28') },
    { name: '2025-11-25', suite: 'conformance-2026', args: server('both', '2025-11-25') },
    { name: '2025-11-25 of a legacy server', suite: 'conformance-2026', args: server('legacy', '2025-11-25') },
    { name: '2026-07-28 of a legacy server', suite: 'conformance-2026', args: server('legacy', '2026-07-28') },
    { name: '0.1.16', suite: 'conformance-2025', args: ['server', '--url', `${door.url}/mcp/both`, '--suite', 'all'] },
  ] as const;
  for (const { name, suite, args } of runs) if (isWanted(name)) report(name, await run(suite, args));
  if (isWanted('tasks')) {
    const scenarios = TASK_SCENARIOS.map((name) => ['--scenario', name, '--spec-version', '2026-07-28', '--force']);
    report('tasks', await runAll(scenarios.map((args) => ['server', '--url', `${door.url}/mcp/tasks`, ...args])));
  }
  for (const mode of ['auto', 'legacy'] as const)
    if (isWanted(`server-everything ${mode}`))
      report(`server-everything ${mode}`, await compared(published.url, `${door.url}/mcp/published`, mode));
  for (const version of ['2026-07-28', '2025-11-25'] as const) {
    if (!isWanted(`client ${version}`)) continue;
    report(`client ${version}`, await runAll(CLIENT_SCENARIOS[version].map((one) => asClient(client, one, version))));
  }
  const oauthClient = `${process.execPath} ${join(import.meta.dirname, 'oauth-client.ts')}`;
  for (const { name, suite, version, suites } of OAUTH_RUNS) {
    if (!isWanted(`oauth ${name}`)) continue;
    const found = new Map<string, Check[]>();
    for (const one of suites) {
      const args = ['client', '--command', oauthClient, '--suite', one];
      const ran = await run(suite, version === undefined ? args : [...args, '--spec-version', version]);
      for (const [scenario, checks] of ran) if (scenario.startsWith('auth/')) found.set(scenario, checks);
    }
    report(`oauth ${name}`, found);
  }
} finally {
  door.stop();
  both.stop();
  legacy.stop();
  tasks.stop();
  published.stop();
  await gateway.stop();
}
// Set where something is not as expected.
process.exitCode ??= 0;

function server(name: string, version: string): string[] {
  return ['server', '--url', `${door.url}/mcp/${name}`, '--suite', 'all', '--spec-version', version];
}

function asClient(command: string, scenario: string, version: string): string[] {
  return ['client', '--command', command, '--scenario', scenario, '--spec-version', version];
}

/** Runs scenarios of the newer suite one by one. */
async function runAll(runs: readonly (readonly string[])[]): Promise<Map<string, Check[]>> {
  const found = new Map<string, Check[]>();
  for (const args of runs) for (const [name, checks] of await run('conformance-2026', args)) found.set(name, checks);
  return found;
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/** Prints a table of the scenarios, and compares the failures with those that are expected. */
function report(name: string, scenarios: ReadonlyMap<string, readonly Check[]>): void {
  const expected = new Map(Object.entries(expectedFailures[name] ?? {}));
  let [passed, failed] = [0, 0];
  console.log(`\n${name}`);
  for (const [scenario, checks] of [...scenarios].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const isAbout = scenario.startsWith('auth/') ? BAD_OF_OAUTH : BAD;
    const failures = checks.filter(({ status }) => isAbout.has(status));
    const done = checks.filter(({ status }) => status === 'SUCCESS').length;
    passed += done;
    failed += failures.length;
    const keys = failures.map(({ id }) => `${scenario}:${id}`);
    console.log(
      `  ${failures.length === 0 ? 'passed' : 'FAILED'} ${scenario.padEnd(48)} ${done} of ${done + failures.length}`,
    );
    for (const [at, { id, errorMessage }] of failures.entries()) {
      const reason = expected.get(keys[at] ?? '') ?? expected.get(scenario);
      if (reason === undefined) process.exitCode = 1;
      console.log(`      ${id}: ${reason ?? `NOT EXPECTED: ${errorMessage ?? ''}`}`);
    }
    for (const key of expected.keys()) {
      const isOfThis = key === scenario || key.startsWith(`${scenario}:`);
      if (!isOfThis || (key === scenario ? failures.length > 0 : keys.includes(key))) continue;
      process.exitCode = 1;
      console.log(`      ${key}: passes, but is expected to fail`);
    }
  }
  console.log(`  ${passed} checks passed, ${failed} failed`);
}
