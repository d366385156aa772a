import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const GIB = 2 ** 30;
const LITTLE_DISK_BYTES = 2 * GIB;
const NO_DISK_BYTES = GIB / 4;
/** Readable by the group or by everybody. */
const OTHERS = 0o077;
const SECRET_FILES = ['admin-key', 'spine-key', 'spine-ml-dsa-key', 'encryption-key', 'postgres-password'];
/** The major release that the package brings, and that everything was tested on. */
const TESTED_NODE = 26;

export function checkNode(version: string = process.versions.node): DoctorFinding {
  if (Number(version.split('.')[0]) >= TESTED_NODE) return ok('node', version);
  return warning('node', `${version} works`, `use Node ${TESTED_NODE}, which Portcullis is tested on`);
}

/** DATA_DIR: who can read and write it, and how much room it has. */
export function checkDataDir({ dataDir }: Settings): DoctorFinding[] {
  const check = 'data';
  const folder = nearest(dataDir);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      fault(check, buriedReason(error), `let the gateway's user write ${folder}, or set DATA_DIR to another folder`),
    ];
  }
  const isThere = folder === dataDir;
  if (isThere && !statSync(dataDir).isDirectory())
    return [fault(check, `${dataDir} is not a folder`, 'set DATA_DIR to a folder')];
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const room = `${(free / GIB).toFixed(1)} GiB free`;
  const place = isThere ? `${dataDir}, ${room}` : `${dataDir} does not exist yet, ${room}`;
  const more = 'free some space: the gateway refuses model calls while evidence cannot be written';
  const found =
    free < NO_DISK_BYTES
      ? fault(check, place, more)
      : free < LITTLE_DISK_BYTES
        ? warning(check, place, more)
        : ok(check, place);
  return [found, ...SECRET_FILES.flatMap((name) => checkSecretFile(join(dataDir, name)))];
}

function nearest(path: string): string {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

function checkSecretFile(file: string): DoctorFinding[] {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return [];
  return [warning('data', `${file} can be read by other users of this machine`, `run: chmod 600 ${file}`)];
}
