import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { freePort } from './free-port.js';
import { stoppedAfterFile } from './left-open.js';
import { describeWith, hasEnded, programHere } from './program.js';
import { PROXY_CONFIGURATION } from './compose.js';

const PROGRAM = 'haproxy';

/** `describe` where there is an HAProxy to start; else its tests are skipped, or fail in CI. */
export const describeWithProxy = describeWith(programHere([PROGRAM], '-v'), 'HAProxy', 'restarts behind a proxy');

/** The configuration that compose.yml gives the proxy, for gateways at other places. */
export function configuration(port: number, gateways: readonly string[]): string {
  const placed = gateways
    .reduce((config, url, index) => config.replace(`gateway-${index + 1}:8080`, new URL(url).host), PROXY_CONFIGURATION)
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(' resolvers docker init-addr libc,none', '')
    .replace(/\nresolvers docker\n.*\n/, '\n');
  if (/docker|:8080/.test(placed)) throw new Error(`the proxy's configuration has an unknown form:\n${placed}`);
  return placed;
}

/** An HAProxy before gateways, configured as compose.yml does. */
export function startProxy(gateways: readonly string[]): Promise<StartedProxy> {
  return startHaproxy((port) => configuration(port, gateways));
}

interface StartedProxy {
  url: string;
  /** Where its files are. */
  folder: string;
  stop(): Promise<void>;
}

/** An HAProxy with the configuration that is made for a port and a folder of its own. */
export async function startHaproxy(configure: (port: number, folder: string) => string): Promise<StartedProxy> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configure(port, folder));
  const child: ChildProcess = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  await eventually('the proxy passes requests on', async () => {
    return hasEnded(child) || (await fetch(`${url}/livez`).catch(() => undefined))?.ok === true;
  });
  if (hasEnded(child)) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`haproxy ended:\n${said}`);
  }
  return stoppedAfterFile({
    url,
    folder,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
