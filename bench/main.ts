import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureApis } from './apis.ts';
import { benchPolicies } from './policies.ts';
import { measureCurve } from './curve.ts';
import { breakdownText, profile, type Breakdown } from './profile.ts';
import { errorsOf, type Report, reportOf, type Row } from './report.ts';
import { asMarkdown, asText } from './report-text.ts';
import { writeResults } from './results-page.ts';
import { repeated, runRows } from './runs-report.ts';
import { API_NAMES } from './requests.ts';
import { fullPlan, measure, type Plan, quickPlan, SMALL_CHARS, warmUp, type Workload } from './scenarios.ts';
import { choosePlacement, pin, type ServerProcess } from './server-process.ts';
import { soak } from './soak.ts';
import { addBudgets, measureUsed, measureVariants } from './variants.ts';
import { benchTools } from './tools.ts';
import { startFloor, startMock, startPortcullis, startPortkey, type Target } from './targets.ts';

/**
 * `npm run bench`: the gateway, a bare pass-through and a peer, one after the other, on the same upstream.
 * `--quick`: within two minutes. `--only=floor,portcullis`: some of them. `--write`: also writes RESULTS.md.
 * `--runs=3`: many callers with short prompts are measured so many times, each time with servers that were just started.
 * `--profile`: only where the gateway's processor time goes; `--chars=100000`, `--turns=40`, `--stream` and
 * `--api=messages` (or `responses`) say of what requests, and `--budgets` that five budgets bind each.
 * `--data=…`: also on the DATA_DIR of a gateway that has been used, such as one that `npm run seed` has filled, which the
 * report calls `--stored="1,000,000 calls of 10,000 tenants stored"`; with `--profile`, only there.
 * `--soak=20`: only the gateway's memory over so many minutes of load.
 * `--tools`: only what a call of a tool costs, beside a bare pass-through.
 * `--policies`: only how long policies take to decide, in process.
 */
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    policies: { type: 'boolean', default: false },
    tools: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    budgets: { type: 'boolean', default: false },
    chars: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '0' },
    stream: { type: 'boolean', default: false },
    api: { type: 'string', default: 'chat' },
    soak: { type: 'string' },
    data: { type: 'string' },
    runs: { type: 'string', default: '1' },
    stored: { type: 'string', default: 'a database that has been used' },
  },
});

const stops: (() => Promise<void>)[] = [];
const run = { interrupted: false };

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    run.interrupted = true;
    void stopAll().then(() => process.exit(130));
  });
}

function tell(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`);
}

/** Chosen before this process is bound to its part. */
const placement = choosePlacement();
pin(process.pid, placement.others);

async function main(): Promise<void> {
  const plan = flags.quick ? quickPlan : fullPlan;
  const mock = await startMock();
  stops.push(() => mock.stop());
  const runs: Row[][] = [];
  for (let left = Number(flags.runs) - 1; left > 0; left -= 1) {
    const targets = await startTargets(mock, plan);
    runs.push(runRows(await measure(targets, plan, tell, repeated)));
    for (const { name, process } of targets) if (name !== 'direct') await process.stop();
  }
  const targets = await startTargets(mock, plan);
  const samples = await measure(targets, plan, tell);
  runs.push(runRows(samples));
  const apis = await measureApis(
    targets.filter(({ name }) => name !== 'direct'),
    plan,
    tell,
  );
  const own = targets.find(({ name }) => name === 'portcullis');
  const curve = own === undefined ? [] : await measureCurve(own, plan, tell);
  const variants = own === undefined ? [] : await measureVariants(own, plan, tell);
  const report = reportOf({ samples, runs, variants, curve, apis, targets }, placement);
  if (flags.data !== undefined) await addUsedData(report, mock, own, plan);
  if (flags.write) {
    await stopAll();
    tell('sampling');
    report.breakdown = await sampled({ promptChars: SMALL_CHARS, stream: false });
  }
  tell('');
  process.stdout.write(asText(report));
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (flags.write) writeResults(asMarkdown(report));
  if (report.errors.length > 0) process.exitCode = 1;
}

/** All that are compared, warmed up. */
async function startTargets(mock: ServerProcess, plan: Plan): Promise<Target[]> {
  const targets: Target[] = [{ name: 'direct', process: mock, headersOf: () => ({}) }];
  for (const start of [startFloor, startPortkey, startPortcullis]) {
    if (flags.only?.split(',').every((name) => start.name.toLowerCase() !== `start${name}`) === true) continue;
    tell(start.name);
    const target = await start(mock, placement);
    stops.push(() => target.process.stop());
    targets.push(target);
  }

  for (const target of targets) {
    tell(`warming up ${target.name}`);
    for (const { errors } of await warmUp(target, plan)) {
      for (const [reason, count] of errors)
        throw new Error(`${target.name} failed while warming up: ${count} × ${reason}`);
    }
  }
  return targets;
}

/** In place of the target that was measured, which would share its processor. */
async function addUsedData(
  { variants, errors }: Report,
  mock: ServerProcess,
  before: Target | undefined,
  plan: Plan,
): Promise<void> {
  await before?.process.stop();
  const target = await startPortcullis(mock, placement, { usedDataDir: flags.data });
  stops.push(() => target.process.stop());
  await warmUp(target, plan);
  for (const variant of await measureUsed(target, flags.stored, plan, tell)) {
    variants.push(variant);
    errors.push(...errorsOf(target.name, variant.name, variant.errors));
  }
}

/** The gateway alone. */
async function gatewayAlone(nodeArgs: readonly string[]): Promise<Target> {
  const mock = await startMock();
  stops.push(() => mock.stop());
  const target = await startPortcullis(mock, placement, { nodeArgs, usedDataDir: flags.data });
  stops.push(() => target.process.stop());
  return target;
}

async function sampled(workload: Workload): Promise<Breakdown> {
  const profiler = new URL('profiler.ts', import.meta.url).href;
  const target = await gatewayAlone(['--import', profiler]);
  if (flags.budgets && target.administer !== undefined) await addBudgets(target.administer);
  return profile(target, workload);
}

async function profileGateway(): Promise<void> {
  const api = API_NAMES.find((name) => name === flags.api);
  if (api === undefined) throw new Error(`--api is one of ${API_NAMES.join(', ')}`);
  const workload = { api, promptChars: Number(flags.chars), turns: Number(flags.turns), stream: flags.stream };
  process.stdout.write(breakdownText(await sampled(workload)));
}

async function chosen(): Promise<void> {
  if (flags.policies) await benchPolicies();
  else if (flags.tools) await benchTools(placement, stops, flags.quick ? 3_000 : 10_000);
  else if (flags.profile) await profileGateway();
  else if (flags.soak !== undefined) await soak(await gatewayAlone([]), Number(flags.soak));
  else await main();
}

try {
  await chosen();
} catch (error) {
  // Servers that were stopped on purpose answer nothing more.
  if (!run.interrupted) throw error;
} finally {
  await stopAll();
}
