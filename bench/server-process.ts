import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const START_TIMEOUT_MILLIS = 120_000;
const STOP_TIMEOUT_MILLIS = 20_000;
const KEPT_OUTPUT_CHARS = 4_000;
const MICROS_PER_SECOND = 1_000_000;

/** A server that the benchmark started and will end. */
export interface ServerProcess {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** From its start until it answered, ms. */
  readonly startedMillis: number;
  /** Resident memory once it answered, MiB. */
  readonly idleMib: number;
  /** Sends an order to what was loaded into the process, and resolves to its reply; to nothing for `start`. */
  tell(order: 'start' | 'stop'): Promise<unknown>;
  stop(): Promise<void>;
}

interface ServerOptions {
  name: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Finds the port in what the server prints; a number when it is known beforehand. */
  port: RegExp | number;
}

const running = new Set<ChildProcess>();

// The last resort, when the benchmark ends without having stopped its servers in order.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Starts a Node server and waits until it says its port, or answers on the one it was given. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { PATH = '', HOME = '', TMPDIR, NODE_OPTIONS } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...defined({ TMPDIR, NODE_OPTIONS }), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const keep = (text: string): void => {
    output = (output + text).slice(-KEPT_OUTPUT_CHARS);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.name} could not be started`);

  const deadline = Date.now() + START_TIMEOUT_MILLIS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${options.name} ended at its start:\n${output}`);
    if (Date.now() > deadline) throw new Error(`${options.name} did not start:\n${output}`);
    const port = typeof options.port === 'number' ? options.port : Number(options.port.exec(output)?.[1]);
    if (!Number.isNaN(port) && (await answers(port)))
      return {
        name: options.name,
        pid,
        port,
        startedMillis: performance.now() - begun,
        idleMib: residentMib(pid),
        tell: (order) => tell(child, order),
        stop: () => stop(child),
      };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Nothing else of our own environment reaches the servers: they must not find settings there. */
function defined(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await response.arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function tell(child: ChildProcess, order: 'start' | 'stop'): Promise<unknown> {
  child.send(order);
  return order === 'stop' ? new Promise((resolve) => child.once('message', resolve)) : undefined;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MILLIS);
  await ended;
  clearTimeout(timer);
}

/** How the processors are shared out. */
export interface Placement {
  /** For the server under test; undefined when nothing can be pinned. */
  gateway: string | undefined;
  /** For everything else. */
  others: string | undefined;
}

/** One processor for the server under test, the rest for everything else; needs Linux, two processors and taskset. */
export function choosePlacement(): Placement {
  const none = { gateway: undefined, others: undefined };
  if (process.platform !== 'linux' || spawnSync('taskset', ['--version']).status !== 0) return none;
  const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  const processors = allowed.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const [gateway, ...others] = processors;
  if (gateway === undefined || others.length === 0) return none;
  return { gateway: String(gateway), others: others.join(',') };
}

/** Binds every thread of a process; what it starts later inherits that. */
export function pin(pid: number, processors: string | undefined): void {
  if (processors === undefined) return;
  const { status, stderr } = spawnSync('taskset', ['-a', '-p', '-c', processors, String(pid)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}

function clockTicks(): number {
  const { stdout } = spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' });
  const ticks = Number(stdout);
  return ticks > 0 ? ticks : 100;
}

const ticksPerSecond = process.platform === 'linux' ? clockTicks() : NaN;

/** Processor time that a process has used in all its threads, in µs; NaN where there is no /proc. */
export function cpuMicros(pid: number): number {
  return usedMicros(statOf(pid));
}

/** Fields 14 and 15 of proc(5), counted after the name. */
function usedMicros(fields: readonly string[]): number {
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * MICROS_PER_SECOND;
}

/** Processor time of a process and of those that it started, with those that have ended, in µs; NaN where there is no /proc. */
export function familyMicros(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  // Fields 16 and 17 of proc(5): of children that were waited for.
  const [, , , , , , , , , , , , , ended = 0, endedInKernel = 0] = statOf(pid).map(Number);
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? childMicros(Number(name), pid) : []));
  return [...children, cpuMicros(pid), ((ended + endedInKernel) / ticksPerSecond) * MICROS_PER_SECOND].reduce(
    (sum, micros) => sum + micros,
  );
}

/** What a child of `parent` has used; nothing for another process, and for one that has ended since it was listed. */
function childMicros(pid: number, parent: number): number[] {
  try {
    const fields = statOf(pid);
    return Number(fields[1]) === parent ? [usedMicros(fields)] : [];
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Everything after the process's name, which may hold spaces and parentheses. */
function statOf(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Resident memory of a process, in MiB. */
export function residentMib(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const kib = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
