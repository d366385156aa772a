import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../../shared/start-fault.js';

const VERSION_FILE = 'PG_VERSION';

/** Whether there is no cluster in the folder yet. Throws StartFault for the remains of one. */
export function isNewCluster(cluster: string): boolean {
  const version = join(cluster, VERSION_FILE);
  if (existsSync(version)) {
    if (/^\d+\s*$/.test(readFileSync(version, 'utf8'))) return false;
    throw torn(cluster, `the file ${VERSION_FILE} in it is empty or damaged`);
  }
  const files = readdirSync(cluster);
  if (files.length === 0) return true;
  throw torn(cluster, `the file ${VERSION_FILE} is missing, and ${files.length} other files are there`);
}

/** The fault of a server that does not start on a cluster, by what it says; undefined where that tells nothing. */
export function clusterFault(error: unknown, cluster: string): StartFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  const text = /^.*?(?:FATAL|PANIC): .*$/m.exec(message)?.[0].replace(/^.*?(?:FATAL|PANIC): +/, '') ?? message;
  const said = text.replace(/\s+/g, ' ');
  if (/password authentication failed/.test(message))
    return new StartFault(
      `the database in ${cluster} has another password than the file postgres-password beside it: restore that file from the backup of the database`,
    );
  if (/database files are incompatible/.test(message))
    return new StartFault(
      `the database in ${cluster} is of another PostgreSQL version: start the version of the gateway that wrote it, dump the database there and restore the dump here`,
    );
  if (/wrong ownership|invalid permissions|[Pp]ermission denied/.test(message))
    return new StartFault(
      `the database's user may not use ${cluster} (${said}): give the folder and all in it to that user alone, by "chown -R" and "chmod 700"`,
    );
  if (
    /could not (?:open|read|access|locate)|does not exist|not contain valid data|invalid (?:primary )?checkpoint|not a valid data|missing/.test(
      message,
    )
  )
    return torn(cluster, said);
  return undefined;
}

function torn(cluster: string, reason: string): StartFault {
  return new StartFault(
    `the database in ${cluster} is not whole: ${reason}. Restore the folder from a backup; to begin with an empty database, move it elsewhere and keep it`,
  );
}
