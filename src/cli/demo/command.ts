import { existsSync, readFileSync } from 'node:fs';
import { demoSettings } from '../../config/demo-settings.js';
import type { Settings } from '../../config/settings.js';
import { adminKeyFile, storeAdminKey } from '../../server/admin-key-file.js';
import { startApp } from '../../server/app.js';
import { pretty } from '../../server/log-stream.js';
import { openLogger } from '../../shared/logger.js';
import { GatewayClient } from './client.js';
import { Day } from './day.js';
import { PlayedClock } from './played-clock.js';

const USAGE = `Starts a gateway with simulated models, plays a day of an organisation on it, and goes on serving.

  npm run demo

Its data is in DATA_DIR, .data/demo when absent; the other settings are as ever. The day is played once, through the public
APIs: everything in it was decided and recorded by the gateway. Its clock runs from this time yesterday to now in jumps, so
that all times are those of the play.

Exit codes: 0 stopped, 1 it did not work, 2 wrong usage.`;

/** `demo`; the exit code, for what ends before it serves. */
export async function demo(args: string[], say: (line: string) => void): Promise<number> {
  if (args.length > 0) {
    say(USAGE);
    return args.length === 1 && ['--help', '-h'].includes(args[0] ?? '') ? 0 : 2;
  }
  try {
    await serve(demoSettings(), say);
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

async function serve(settings: Settings, say: (line: string) => void): Promise<void> {
  const logger = openLogger('error', pretty());
  const clock = new PlayedClock();
  const app = await startApp({
    settings,
    logger,
    clock,
    keepAdminKey: (key) => {
      storeAdminKey(settings, key);
    },
  });
  const stop = (): void => {
    void app.stop().finally(() => process.exit());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const file = adminKeyFile(settings);
  const adminKey = settings.adminKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  const day = new Day({ client: new GatewayClient(app.url), clock, adminKey, say });
  let token: string | undefined;
  if (await day.isOver()) {
    token = settings.adminKey === undefined ? await app.firstSignIn() : undefined;
    say(`The day was played before, at least in part; to play it again, remove ${settings.dataDir}.`);
  } else {
    say(
      'Playing a day of Nordwind Freight, from this time yesterday to now, in about a minute. Models are simulated, and the',
    );
    say('clock of this gateway runs through the day in jumps: all times in it are those of the play.');
    await day.play();
    token = await day.invite();
  }
  say('');
  say(token === undefined ? `Console  ${app.url}` : `Sign in  ${app.url}/sign-in#link=${token}  (once)`);
  say(`Key      ${settings.adminKey === undefined ? file : 'PORTCULLIS_ADMIN_KEY'}`);
  say(
    'The day belongs to the tenant nordwind. With the key, which is the platform’s, choose it in the console or send X-Tenant-ID.',
  );
  say('Stop it with Ctrl+C.');
}
