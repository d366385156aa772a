import type pg from 'pg';
import type { Settings } from '../../config/settings.js';
import { opensAny, type StoredSecret } from '../../database/known-secret-box.js';
import { openSecretBox } from '../../shared/keys/secret-box.js';
import { hexOf, SecretHasher } from '../../shared/keys/secret-hash.rules.js';
import type { Cell } from './cell.js';
import { STAYING_TENANT } from './stand.js';

const SAMPLE = 100;

/** The newest note of the platform's log, which every installation that was started has signed. */
const NEWEST_NOTE = `
  SELECT note FROM (
    SELECT size, note, created_at FROM spine_checkpoints WHERE tenant_id = $1
     UNION ALL SELECT size, note, created_at FROM spine_signatures WHERE tenant_id = $1) notes
   ORDER BY size DESC, created_at DESC LIMIT 1`;

const HAS_OBJECTS = `
  SELECT 1 WHERE EXISTS (SELECT FROM archived_contents WHERE tenant_id = $1 AND moved_at IS NOT NULL)
              OR EXISTS (SELECT FROM archived_hours WHERE tenant_id = $1 AND object_keys <> '{}')`;

/** All that speaks against a move, before anything is changed; a sentence each. */
export async function obstacles(source: Cell, target: Cell, tenantId: string, settings: Settings): Promise<string[]> {
  if (tenantId === STAYING_TENANT) return ['the tenant "default" is the installation’s own and stays'];
  const found = [
    await migrationProblem(source, target),
    await signingProblem(source, target),
    await encryptionProblem(source, target, settings),
    await pepperProblem(source, target, settings),
    await archiveProblem(source, target, tenantId),
  ];
  return found.filter((problem) => problem !== undefined);
}

async function migrationProblem(source: Cell, target: Cell): Promise<string | undefined> {
  const [ours, theirs] = [await migrationsOf(source.client), await migrationsOf(target.client)];
  const different = [...ours, ...theirs].find((one) => !ours.has(one) || !theirs.has(one));
  return different === undefined
    ? undefined
    : `the databases have different migrations, such as ${different.split(' ')[0]}: bring both cells to one version`;
}

async function migrationsOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ one: string }>("SELECT name || ' ' || sha256 AS one FROM schema_migrations");
  return new Set(rows.map(({ one }) => one));
}

/** Names and key hashes of the signatures tell the origin and all keys, also one of ML-DSA-44. C2SP signed-note. */
async function signingProblem(source: Cell, target: Cell): Promise<string | undefined> {
  const [ours, theirs] = [await signersOf(source.client), await signersOf(target.client)];
  if (ours === undefined || theirs === undefined)
    return `${ours === undefined ? source.name : target.name} has signed no checkpoint yet: start a gateway there once`;
  return ours === theirs
    ? undefined
    : `the logs are signed differently (${ours} and ${theirs}): both cells need the same SPINE_SIGNING_KEY, SPINE_ORIGIN and SPINE_HYBRID`;
}

async function signersOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string }>(NEWEST_NOTE, [STAYING_TENANT]);
  const [newest] = rows;
  if (newest === undefined) return undefined;
  const lines = newest.note.split('\n').filter((line) => line.startsWith('— '));
  return lines.map((line) => signerOf(line)).join(' ');
}

/** The name and the hash of the key, 4 bytes, of a signature's line. */
function signerOf(line: string): string {
  const [, name = '', signature = ''] = line.split(' ');
  return `${name}+${Buffer.from(signature, 'base64').subarray(0, 4).toString('hex')}`;
}

async function encryptionProblem(source: Cell, target: Cell, settings: Settings): Promise<string | undefined> {
  const { encryptionKey, dataDir } = settings;
  const stored = [await secretsOf(source.client), await secretsOf(target.client)];
  if (stored.every((secrets) => secrets.length === 0)) return undefined;
  const box = openSecretBox(encryptionKey, dataDir, (file) => {
    throw new Error(`give ENCRYPTION_KEY, or DATA_DIR of the source: ${file} does not exist`);
  });
  const unread = [source, target].filter((_, place) => {
    const secrets = stored[place] ?? [];
    return secrets.length > 0 && !opensAny(box, secrets);
  });
  return unread.length === 0
    ? undefined
    : `ENCRYPTION_KEY reads no stored secret of ${unread.map(({ name }) => name).join(' and ')}: both cells need the same key`;
}

/** Objects are not copied: they stay where they are, for whichever installation has the tenant. */
async function archiveProblem(source: Cell, target: Cell, tenantId: string): Promise<string | undefined> {
  const { rows } = await source.client.query(HAS_OBJECTS, [tenantId]);
  if (rows.length === 0) return undefined;
  const [ours, theirs] = [await archiveOf(source), await archiveOf(target)];
  if (theirs === undefined)
    return `the tenant has objects in an archive, and no gateway of the target was started with ARCHIVE_S3_URL`;
  return ours === undefined || ours === theirs
    ? undefined
    : `the tenant has objects in the archive ${ours}, and that of the target is ${theirs}: both cells need the same ARCHIVE_S3_URL, since objects are not copied`;
}

async function archiveOf({ client }: Cell): Promise<string | undefined> {
  const newest = 'SELECT place FROM archive_places ORDER BY seen_at DESC LIMIT 1';
  return (await client.query<{ place: string }>(newest)).rows[0]?.place;
}

async function secretsOf(client: pg.Client): Promise<StoredSecret[]> {
  const { rows } = await client.query<StoredSecret>(
    'SELECT id, secret FROM stored_secrets ORDER BY updated_at DESC LIMIT $1',
    [SAMPLE],
  );
  return rows;
}

async function pepperProblem(source: Cell, target: Cell, { keyPepper }: Settings): Promise<string | undefined> {
  const hasher = new SecretHasher(keyPepper);
  for (const { name, client } of [source, target]) {
    const { rows } = await client.query<{ secret_hash: Buffer }>(
      'SELECT secret_hash FROM api_keys WHERE revoked_at IS NULL ORDER BY created_at DESC LIMIT $1',
      [SAMPLE],
    );
    if (rows.some(({ secret_hash: hash }) => !hasher.isReadable(hexOf(hash))))
      return `KEY_PEPPER is not the one of the keys of ${name}: both cells need the same`;
  }
  return undefined;
}
