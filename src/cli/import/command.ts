import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { namedVariable } from '../../config/named-variable.js';
import type { JsonObject } from '../../shared/json/json.js';
import { ProgramEnded, type Program, say, tell, WrongUsage } from '../program.js';
import { checked, secretsIn } from './check.rules.js';
import { type Scope, type Step, stepsOf } from './compare.rules.js';
import { readConfigFile } from './config-file.js';
import { ChangeRefused, GatewayAdmin } from './gateway-admin.js';
import { hasPrice } from './known-prices.js';
import { readLitellm } from './litellm.rules.js';
import { type Found, planOf } from './plan.rules.js';
import { readPortkey } from './portkey.rules.js';
import { countsOf, isIncomplete, type ImportRow, rowsOf, importTable } from './report.rules.js';

const usage = `Makes providers and model aliases of another gateway's configuration.

  portcullis import litellm <config.yaml> --url <gateway> --key-file <file>
  portcullis import portkey <config.json> --url <gateway> --key-file <file>

Says what it would do, and does nothing without --apply. What is there already stays as it is, so that an import can be
repeated. Keys are those in the file, or those of the variables that it names; they are never shown.

  --url <gateway>     the address of a running gateway
  --key <API key>     the key of an administrator of the platform
  --key-file <file>   the file with that key
  --apply             make what is missing
  --update            with --apply: change what differs, too
  --platform          aliases for all tenants; without it, for the tenant of the key
  --as <name>         portkey: the name that clients ask for, since a config has none; the file's name when absent.
                      A * in it is the model that they want

Exit codes: 0 everything is there or can be made, 1 something cannot, 2 wrong usage, no file or no answer.`;

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  apply: { type: 'boolean' },
  update: { type: 'boolean' },
  platform: { type: 'boolean' },
  as: { type: 'string' },
} as const;

type Flags = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

async function adminOf(flags: Flags): Promise<{ admin: GatewayAdmin; key: string }> {
  const { url } = flags;
  const key = flags.key ?? (flags['key-file'] === undefined ? undefined : await keyIn(flags['key-file']));
  if (url === undefined || key === undefined) throw new WrongUsage('--url and --key (or --key-file) are required');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new WrongUsage('--url: expected an http or https address');
  return { admin: new GatewayAdmin(url.replace(/\/+$/, ''), key), key };
}

async function keyIn(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new ProgramEnded(`${file} cannot be read`, 2, { cause: error });
  }
}

async function foundIn(format: string | undefined, file: string, as: string | undefined): Promise<Found> {
  if (format === 'litellm') {
    if (as !== undefined) throw new WrongUsage('--as is for portkey: the models of LiteLLM have names');
    return readLitellm(await readConfigFile(file, 'yaml'), namedVariable);
  }
  if (format !== 'portkey') throw new WrongUsage('expected litellm or portkey, and a file');
  const name = as ?? basename(file).replace(/\.[^.]*$/, '');
  return readPortkey(await readConfigFile(file, 'json'), name, namedVariable);
}

/** Executes the steps in their order; one that fails does not stop the others, but for those that need it. */
async function execute(steps: readonly Step[], admin: GatewayAdmin, doesUpdate: boolean): Promise<ImportRow[]> {
  const outcomes: ImportRow[] = [];
  const refused = new Set<string>();
  for (const step of steps) {
    const outcome = await executed(step, refused, { admin, doesUpdate });
    if (step.what === 'provider' && outcome.state === 'refused') refused.add(step.name);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function executed(
  step: Step,
  refused: ReadonlySet<string>,
  { admin, doesUpdate }: { admin: GatewayAdmin; doesUpdate: boolean },
): Promise<ImportRow> {
  const path = step.what === 'provider' ? '/api/providers' : '/api/model-aliases';
  const missing = step.after.filter((id) => refused.has(id));
  if (missing.length > 0) return { ...step, state: 'refused', detail: `there is no provider ${missing.join(', ')}` };
  try {
    if (step.state === 'make') {
      await admin.change('POST', path, step.body);
      return { ...step, state: 'made' };
    }
    if (step.state === 'differs' && step.id !== undefined && doesUpdate) {
      await admin.change('PATCH', `${path}/${encodeURIComponent(step.id)}`, step.body);
      return { ...step, state: 'changed' };
    }
    return step;
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return { ...step, state: 'refused', detail: error.message };
  }
}

async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args);
  const [format, file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUsage('expected litellm or portkey, and a file');
  if (flags.update === true && flags.apply !== true) throw new WrongUsage('--update goes with --apply');
  const { admin, key } = await adminOf(flags);
  const read = await foundIn(format, file, flags.as);
  const plan = planOf(checked(read, hasPrice));
  const scope: Scope = flags.platform === true ? 'PLATFORM' : 'TENANT';
  const known: { providers: JsonObject[]; aliases: JsonObject[] } = {
    providers: await admin.providers(),
    aliases: await admin.aliases(),
  };
  const steps = stepsOf(plan, known, scope);
  const done = flags.apply === true ? await execute(steps, admin, flags.update === true) : steps;
  const rows = [...done, ...rowsOf(plan.problems, plan.notes)];
  if (rows.length > 0) say(importTable(rows, [key, ...secretsIn(read)]));
  tell(rows.length === 0 ? 'There is nothing to import.' : `${countsOf(rows)}.`);
  if (flags.apply !== true) tell('Nothing was changed; --apply does it.');
  return isIncomplete(rows) ? 1 : 0;
}

export const importing: Program = { usage, run };
