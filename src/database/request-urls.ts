/** With what the gateway connects to serve requests and to do timed work: never as the owner of the tables. */
export interface RequestUrls {
  /** Sees the one tenant that a unit of work names. */
  tenant: string;
  /** Sees all tenants, for work that belongs to none. */
  platform: string;
}

/** The connections of a gateway by what they are for. */
export interface DatabaseUrls extends RequestUrls {
  /** As `platform`, to where a session keeps its state: notifications, locks, prepared statements. */
  session: string;
  /** At a replica, for reports; undefined without one. */
  report: RequestUrls | undefined;
}

/** The role of requests, created by the first migration. */
export type RequestRole = 'portcullis_app' | 'portcullis_platform';

const PLATFORM_SUFFIX = '_platform';

/** The user that a connection URL names, decoded; empty where it names none. */
export function userOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/** The same place, as another user. */
export function withUser(databaseUrl: string, user: string, password?: string): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(user);
  if (password !== undefined) url.password = encodeURIComponent(password);
  return url.toString();
}

/** The two logins of `databaseUrl`: its user for tenants, and `<user>_platform`, with the same password. */
export function urlsOfLogins(databaseUrl: string): RequestUrls {
  return { tenant: databaseUrl, platform: withUser(databaseUrl, userOf(databaseUrl) + PLATFORM_SUFFIX) };
}

/** The owner's URL in the two roles of requests: a wall that `RESET ROLE` opens. */
export function urlsOfRoles(ownerUrl: string): RequestUrls {
  return { tenant: inRole(ownerUrl, 'portcullis_app'), platform: inRole(ownerUrl, 'portcullis_platform') };
}

function inRole(databaseUrl: string, role: RequestRole): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', [...(options === null ? [] : [options]), `-c role=${role}`].join(' '));
  return url.toString();
}
