import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isErrno, ProgramEnded } from './program.js';

/** A lock that is older was left by a process that was killed, ms. */
const STALE_MILLIS = 60_000;
const RETRY_MILLIS = 100;

const credential = z.object({
  key: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
  subject: z.string(),
});
const stored = z.object({
  /** The server signed in to last. */
  current: z.string().optional(),
  servers: z.record(z.string(), credential),
});

/** A device's stored credential for one server. */
export type Credential = z.infer<typeof credential>;
type Stored = z.infer<typeof stored>;

/** A person's keys by server, in a file that only they can read. */
export class CredentialStore {
  readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, 'credentials.json');
  }

  /** Everything stored; nothing where there is no file. Throws an Ended when the file is not one of ours. */
  async read(): Promise<Stored> {
    let text: string;
    try {
      text = await readFile(this.file, 'utf8');
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return { servers: {} };
      throw error;
    }
    const parsed = stored.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new ProgramEnded(`${this.file} is not a file of credentials: remove it and sign in again`, 2);
    return parsed.data;
  }

  /** Stores a server's credential, which becomes the current one; undefined removes it. */
  async put(server: string, value: Credential | undefined): Promise<void> {
    const { [server]: _, ...servers } = (await this.read()).servers;
    const next: Stored =
      value === undefined ? { servers } : { current: server, servers: { ...servers, [server]: value } };
    const fresh = `${this.file}.${process.pid}`;
    await writeFile(fresh, `${JSON.stringify(next, undefined, 2)}\n`, { mode: 0o600, flag: 'w' });
    await rename(fresh, this.file);
  }

  /** Runs `work` while no other process does: a refresh token works once. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const lock = join(this.folder, 'lock');
    while (!(await taken(lock))) await delay(RETRY_MILLIS);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  const made = await stat(lock).catch(() => undefined);
  if (made !== undefined && Date.now() - made.mtimeMs > STALE_MILLIS) await rm(lock, { force: true });
  return false;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
