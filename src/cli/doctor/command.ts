import { parseArgs } from 'node:util';
import { readSettings, type Settings, SettingsError } from '../../config/settings.js';
import { type Program, say } from '../program.js';
import { checkAddress } from './address.checks.js';
import { checkArchive } from './archive.checks.js';
import { checkDatabase } from './database.checks.js';
import { fault, type DoctorFinding, ok } from './finding.js';
import { checkKeys } from './key.checks.js';
import { checkDataDir, checkNode } from './machine.checks.js';
import { checkPlaces } from './place.checks.js';
import { checkModels, checkProviders } from './provider.checks.js';
import { checkRedis } from './redis.checks.js';

const usage = `Checks what the gateway needs, and says what to do. Run it with the gateway's environment.

  portcullis doctor [--json]

It looks at the settings, Node, DATA_DIR, the database and its clock, Redis, the archive, the keys, the providers and PUBLIC_URL. It changes
nothing, prints no secret and asks no model: providers are asked for their lists of models.

Exit codes: 0 all is well, 1 there are warnings, 2 there are faults, or wrong usage.`;

const EXIT_CODES = { ok: 0, warning: 1, fault: 2 } as const;
const [STATE_WIDTH, CHECK_WIDTH] = [8, 16];

async function findings(): Promise<DoctorFinding[]> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const todo = 'correct it, and run this again: nothing but Node was checked';
    return [checkNode(), ...error.problems.map((problem) => fault('settings', problem, todo))];
  }
  const database = await checkDatabase(settings);
  return [
    checkNode(),
    ok('settings', 'all are valid'),
    ...checkDataDir(settings),
    ...database.findings,
    ...(database.reached ? await checkPlaces(settings) : []),
    ...(database.urls === undefined ? [] : await checkKeys(settings, database.urls)),
    await checkRedis(settings),
    await checkArchive(settings),
    checkModels(settings),
    ...(await checkProviders(settings)),
    await checkAddress(settings),
  ];
}

function lineOf({ state, check, says, todo }: DoctorFinding): string {
  const line = `${state.padEnd(STATE_WIDTH)} ${check.padEnd(CHECK_WIDTH)} ${says}`;
  return todo === undefined ? line : `${line}\n${' '.repeat(STATE_WIDTH + CHECK_WIDTH + 2)}→ ${todo}`;
}

function worstOf(found: readonly DoctorFinding[]): DoctorFinding['state'] {
  const states = new Set(found.map(({ state }) => state));
  return states.has('fault') ? 'fault' : states.has('warning') ? 'warning' : 'ok';
}

export const doctor: Program = {
  usage,
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
    const found = await findings();
    const result = worstOf(found);
    say(values.json === true ? JSON.stringify({ result, findings: found }, null, 2) : found.map(lineOf).join('\n'));
    return EXIT_CODES[result];
  },
};
