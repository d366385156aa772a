import { parseArgs } from 'node:util';
import { readSettings } from '../../config/settings.js';
import { type Program, ProgramEnded, say, WrongUsage } from '../program.js';
import { Cell } from './cell.js';
import { forgetTenant } from './forget-tenant.js';
import { moveTenant, undoMove } from './move-tenant.js';
import { obstacles } from './preconditions.js';

const usage = `Moves a tenant from this installation to another, while other tenants go on. Run it with the environment of a gateway here.

  portcullis move <tenant> --address https://cell-2.example
  portcullis move <tenant> --check
  portcullis move <tenant> --undo
  portcullis move <tenant> --forget

  --address <URL>      where the tenant's clients find it from now on
  --wait <seconds>     how long calls under way are waited for; 60 when absent
  --check              says what speaks against the move, and changes nothing
  --undo               opens a tenant again whose move ended halfway, unless the target has it
  --forget             removes the rows of a tenant that was moved from here, once the target has shown that it has the whole
                       log; what tells its callers where it is stays. Needed before the tenant can come back

The source is the database of MIGRATION_DATABASE_URL, or of DATABASE_URL where that is the owner's; the target that of
TARGET_DATABASE_URL, as its owner. Both installations need the same version, ENCRYPTION_KEY, KEY_PEPPER, SPINE_SIGNING_KEY and
SPINE_ORIGIN, and the same bucket where there is an archive. A run that was interrupted is continued by running it again.

Exit codes: 0 done, 1 it did not work, 2 wrong usage.`;

const options = {
  address: { type: 'string' },
  wait: { type: 'string', default: '60' },
  check: { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
  forget: { type: 'boolean', default: false },
} as const;

const LONGEST_WAIT = 3_600;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [tenantId, ...more] = positionals;
  if (tenantId === undefined || more.length > 0) throw new WrongUsage('expected the id of one tenant');
  const waitMillis = waitOf(values.wait) * 1_000;
  const modes = [values.check, values.undo, values.forget].filter(Boolean);
  if (modes.length > 1) throw new WrongUsage('expected one of --check, --undo and --forget');
  const address = modes.length > 0 ? '' : addressOf(values.address);
  const settings = readSettings();
  const { migrationDatabaseUrl, databaseUrl, targetDatabaseUrl } = settings;
  const sourceUrl = migrationDatabaseUrl ?? databaseUrl;
  if (sourceUrl === undefined || targetDatabaseUrl === undefined)
    throw new ProgramEnded('portcullis move needs MIGRATION_DATABASE_URL (or DATABASE_URL) and TARGET_DATABASE_URL', 1);
  const source = await Cell.open('the source', sourceUrl);
  try {
    const target = await Cell.open('the target', targetDatabaseUrl);
    try {
      if (values.undo) {
        await undoMove({ source, target, tenantId });
        say(`${tenantId} is open again`);
        return 0;
      }
      if (values.forget) {
        await forgetTenant({ source, target, tenantId, say });
        return 0;
      }
      const found = await obstacles(source, target, tenantId, settings);
      if (found.length > 0) throw new ProgramEnded(found.join('\n'), 1);
      if (values.check) say('nothing speaks against the move');
      else await moveTenant({ source, target, tenantId, address, waitMillis, say });
      return 0;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function waitOf(text: string): number {
  const seconds = /^\d{1,4}s?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(seconds <= LONGEST_WAIT))
    throw new WrongUsage(`--wait: expected seconds from 0 to ${LONGEST_WAIT}, such as 60`);
  return seconds;
}

function addressOf(text: string | undefined): string {
  const url = text === undefined || !URL.canParse(text) ? undefined : new URL(text);
  if (url === undefined || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new WrongUsage('--address: expected a URL such as https://cell-2.example');
  return url.href.replace(/\/$/, '');
}

export const moving: Program = { usage, run };
