import { existsSync, readFileSync } from 'node:fs';
import { demoSettings } from '../../config/demo-settings.js';
import type { Settings } from '../../config/settings.js';
import { adminKeyFile, storeAdminKey } from '../../server/admin-key-file.js';
import { type App, startApp } from '../../server/app.js';
import { pretty } from '../../server/log-stream.js';
import { openLogger } from '../../shared/logger.js';
import { type Program, say, WrongUsage } from '../program.js';
import { GatewayClient } from './client.js';
import { Day } from './day.js';
import { PlayedClock } from './played-clock.js';

const usage = `Starts a gateway with simulated models, plays a day of an organisation on it, and goes on serving.

  portcullis demo

Its data is in DATA_DIR, .data/demo when absent; the other settings are as ever. The day is played once, through the public
APIs: everything in it was decided and recorded by the gateway. Its clock runs from this time yesterday to now in jumps, so
that all times are those of the play.

Exit codes: 0 stopped, 1 it did not work, 2 wrong usage.`;

async function serve(settings: Settings): Promise<void> {
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
  try {
    await play(app, clock, settings);
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Plays the day, unless it was played before, and says how to see it. */
async function play(app: App, clock: PlayedClock, settings: Settings): Promise<void> {
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

export const demo: Program = {
  usage,
  async run(args) {
    if (args.length > 0) throw new WrongUsage('demo takes no arguments');
    await serve(demoSettings());
    return undefined;
  },
};
