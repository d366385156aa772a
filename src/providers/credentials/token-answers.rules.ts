/** A token or keys, and the time at which they expire, in ms since the epoch. */
export interface Lease<Value> {
  value: Value;
  expiresAt: number;
}

/** Keys that sign requests to AWS. */
export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** A reading, or the flaw of an answer in words that quote nothing of it. */
export type Reading<Value> = { value: Value } | { flaw: string };

const MAX_TOKEN_CHARS = 32_768;
const PRINTABLE = /^[\x21-\x7e]+$/;
/** Longer than any of the clouds', whose longest are 36 hours. */
const MAX_LIFE_SECONDS = 48 * 3_600;

type Members = Readonly<Record<string, unknown>>;

/** The object in a JSON text. */
export function readMembers(text: string): Reading<Members> {
  if (text.trimStart().startsWith('<')) return { flaw: 'a page in place of JSON' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { flaw: 'an answer that is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { flaw: 'an answer that is not an object' };
  return { value: { ...value } };
}

/** A text that a header can carry. */
export function readToken(value: unknown, name: string): Reading<string> {
  if (typeof value !== 'string' || value === '') return { flaw: `an answer without ${name}` };
  if (value.length > MAX_TOKEN_CHARS) return { flaw: `${name} of more than ${MAX_TOKEN_CHARS} characters` };
  return PRINTABLE.test(value) ? { value } : { flaw: `${name} with spaces, line breaks or other characters` };
}

/** OAuth's answer: `access_token`, and `expires_in` as a number or as text. RFC 6749 §5.1. */
export function readOAuth(text: string, now: number, tokenName = 'access_token'): Reading<Lease<string>> {
  const members = readMembers(text);
  if ('flaw' in members) return members;
  const { token_type: type, expires_in: seconds, expires_on: until } = members.value;
  const token = readToken(members.value[tokenName], tokenName);
  if ('flaw' in token) return token;
  if (type !== undefined && (typeof type !== 'string' || !/^bearer$/i.test(type)))
    return { flaw: 'a token that is not a bearer token' };
  const life =
    seconds === undefined && until !== undefined
      ? readLife(Number(until) - now / 1_000, 'expires_on')
      : readLife(seconds ?? undefined, 'expires_in');
  return 'flaw' in life ? life : { value: { value: token.value, expiresAt: now + life.value * 1_000 } };
}

function readLife(given: unknown, name: string): Reading<number> {
  if (given === undefined) return { flaw: `an answer without ${name}` };
  const isNumber = typeof given === 'number' || (typeof given === 'string' && /^\d{1,12}$/.test(given));
  const seconds = isNumber ? Number(given) : NaN;
  if (!Number.isFinite(seconds)) return { flaw: `an ${name} that is not a number` };
  if (seconds <= 0) return { flaw: `an ${name} that is over already` };
  return seconds > MAX_LIFE_SECONDS ? { flaw: `an ${name} of more than two days` } : { value: seconds };
}

/** A time as RFC 3339 text, as AWS and Google give it. */
export function readTime(value: unknown, now: number, name: string): Reading<number> {
  const at = typeof value === 'string' && value.length < 64 ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) return { flaw: `an answer without a time in ${name}` };
  const life = readLife((at - now) / 1_000, name);
  return 'flaw' in life ? life : { value: at };
}

/** The keys of a container's or of an instance's role. */
export function readAwsJson(text: string, now: number): Reading<Lease<AwsKeys>> {
  const members = readMembers(text);
  if ('flaw' in members) return members;
  const { Code: code, AccessKeyId, SecretAccessKey, Token, Expiration } = members.value;
  if (code !== undefined && code !== 'Success') return { flaw: 'an answer without success' };
  return keysOf(AccessKeyId, SecretAccessKey, Token, Expiration, now);
}

/** The keys in an answer of STS, which is XML. */
export function readSts(text: string, now: number): Reading<Lease<AwsKeys>> {
  const credentials = /<Credentials>([^]*?)<\/Credentials>/.exec(text)?.[1];
  if (credentials === undefined) return { flaw: 'an answer without credentials' };
  const of = (name: string): string | undefined =>
    new RegExp(`<${name}>\\s*([^<&]*?)\\s*</${name}>`).exec(credentials)?.[1];
  return keysOf(of('AccessKeyId'), of('SecretAccessKey'), of('SessionToken'), of('Expiration'), now);
}

function keysOf(
  givenId: unknown,
  givenSecret: unknown,
  givenToken: unknown,
  expiration: unknown,
  now: number,
): Reading<Lease<AwsKeys>> {
  const id = readToken(givenId, 'an access key id');
  if ('flaw' in id) return id;
  if (!/^\w{4,128}$/.test(id.value)) return { flaw: 'an access key id of another form' };
  const secret = readToken(givenSecret, 'a secret key');
  if ('flaw' in secret) return secret;
  const token = readToken(givenToken, 'a session token');
  if ('flaw' in token) return token;
  const at = readTime(expiration, now, 'Expiration');
  if ('flaw' in at) return at;
  return {
    value: {
      value: { accessKeyId: id.value, secretAccessKey: secret.value, sessionToken: token.value },
      expiresAt: at.value,
    },
  };
}
