import type { z } from 'zod';
import { url, wholeNumber } from './variables.js';

/** Where PostgreSQL is, for each kind of connection. */
export interface DatabaseSettings {
  /** The login that serves requests; the owner when `migrationDatabaseUrl` is absent. May lead through a pooler. */
  databaseUrl: string | undefined;
  /** The login of the owner of the tables. */
  migrationDatabaseUrl: string | undefined;
  /** The login of requests without a pooler, or through one that pools sessions; `databaseUrl` when absent. */
  sessionDatabaseUrl: string | undefined;
  /** The login of requests at a replica, for reports. */
  reportDatabaseUrl: string | undefined;
  /** The owner's login at the installation that `portcullis move` moves a tenant to. */
  targetDatabaseUrl: string | undefined;
  /** How long a start waits for migrations by others, which it then leaves to them; 0 does not wait. */
  migrationWaitSeconds: number;
}

const postgresql = url(['postgres', 'postgresql']);

/** The variables of the environment. */
export const databaseVariables = {
  DATABASE_URL: postgresql,
  MIGRATION_DATABASE_URL: postgresql,
  SESSION_DATABASE_URL: postgresql,
  REPORT_DATABASE_URL: postgresql,
  TARGET_DATABASE_URL: postgresql,
  MIGRATION_WAIT_SECONDS: wholeNumber(0, 3_600, 0),
};

type Variables = z.output<z.ZodObject<typeof databaseVariables>>;

/** The settings that the variables make. */
export function databaseSettings(v: Variables): DatabaseSettings {
  return {
    databaseUrl: v.DATABASE_URL,
    migrationDatabaseUrl: v.MIGRATION_DATABASE_URL,
    sessionDatabaseUrl: v.SESSION_DATABASE_URL,
    reportDatabaseUrl: v.REPORT_DATABASE_URL,
    targetDatabaseUrl: v.TARGET_DATABASE_URL,
    migrationWaitSeconds: v.MIGRATION_WAIT_SECONDS,
  };
}

/** Contradictions between the variables, a sentence each. */
export function databaseProblems(v: Variables): string[] {
  return [...loginProblems(v), ...placeProblems(v, 'SESSION_DATABASE_URL'), ...placeProblems(v, 'REPORT_DATABASE_URL')];
}

function loginProblems(v: Variables): string[] {
  const { DATABASE_URL: given, MIGRATION_DATABASE_URL: owner } = v;
  if (owner === undefined)
    return v.MIGRATION_WAIT_SECONDS > 0 && given === undefined
      ? ['MIGRATION_WAIT_SECONDS: requires DATABASE_URL, the login that serves requests']
      : [];
  if (given === undefined)
    return ['DATABASE_URL: required with MIGRATION_DATABASE_URL: the login that serves requests'];
  const user = new URL(given).username;
  if (user !== '' && user !== new URL(owner).username) return [];
  return ["DATABASE_URL: expected a user other than MIGRATION_DATABASE_URL's, such as portcullis_gateway"];
}

/** Another user would have other privileges: row-level security restricts the logins of DATABASE_URL. */
function placeProblems(v: Variables, name: 'SESSION_DATABASE_URL' | 'REPORT_DATABASE_URL'): string[] {
  const [given, place] = [v.DATABASE_URL, v[name]];
  if (place === undefined) return [];
  if (given === undefined) return [`${name}: requires DATABASE_URL, the same login through a pooler or at the primary`];
  if (new URL(place).username === new URL(given).username) return [];
  return [`${name}: expected the user and the password of DATABASE_URL`];
}
