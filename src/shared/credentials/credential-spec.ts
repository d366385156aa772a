import { z } from 'zod';
import { keyEnd } from './key-end.js';
import { tokenUrlProblem } from './token-hosts.rules.js';

/**
 * The place that a cloud's credential comes from.
 * - `given`: the members beside it
 * - `environment`: variables of the process
 * - `workload`: the token file that the environment names
 * - `container`: the endpoint that the environment names
 * - `instance`: the machine's metadata service, or Azure's managed identity
 * - `auto`: the first of those that is there
 */
export const CREDENTIAL_SOURCES = ['given', 'environment', 'workload', 'container', 'instance', 'auto'] as const;
export type CredentialSource = (typeof CREDENTIAL_SOURCES)[number];

/** Members that are secret, of all types. */
export const SECRET_MEMBERS = [
  'key',
  'secretAccessKey',
  'sessionToken',
  'json',
  'clientSecret',
  'certificate',
] as const;
const MAX_SECRET = 32_768;

function text(pattern: RegExp, expected: string, max = 2_048) {
  return z
    .string(`expected ${expected}`)
    .max(max, `expected at most ${max} characters`)
    .regex(pattern, `expected ${expected}`);
}

const printable = (expected: string, max?: number) => text(/^[\x21-\x7e]+$/, expected, max);
const path = text(/^\/[^\0\r\n]*$/, 'the absolute path of a file', 4_096);
const sourceOf = <const T extends readonly [CredentialSource, ...CredentialSource[]]>(sources: T) =>
  z.enum(sources, { error: `expected one of ${sources.join(', ')}` }).optional();
const ROLE = 'the ARN of a role, such as arn:aws:iam::123456789012:role/models';
const role = text(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/, ROLE);
const region = text(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'a region such as eu-central-1');
const tokenUrl = (cloud: 'aws' | 'azure') =>
  z.string().superRefine((given, context) => {
    const problem = tokenUrlProblem(cloud, given);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

const aws = z.strictObject({
  type: z.literal('aws'),
  source: sourceOf(['given', 'environment', 'workload', 'container', 'instance', 'auto']),
  accessKeyId: text(/^[A-Z0-9]{16,128}$/, 'an access key id, such as AKIA…').optional(),
  secretAccessKey: printable('a secret access key', 256).optional(),
  sessionToken: printable('a session token', MAX_SECRET).optional(),
  webIdentityTokenFile: path.optional(),
  webIdentityRoleArn: role.optional(),
  /** A role that is assumed with the credential, in another account for instance. */
  roleArn: role.optional(),
  externalId: text(/^[\w+=,.@:/-]{2,1224}$/, 'an external id').optional(),
  sessionName: text(/^[\w+=,.@-]{2,64}$/, 'the name of a session').optional(),
  durationSeconds: z.int().min(900).max(43_200).optional(),
  region: region.optional(),
  /** The service that requests are signed for. Default: by the host. */
  service: text(/^[a-z][a-z0-9-]{0,63}$/, 'the name of a service, such as bedrock').optional(),
  /** Signs each request, or mints a token for Bedrock that is sent as an API key. */
  sign: z.enum(['sigv4', 'bearer'], { error: 'expected sigv4 or bearer' }).optional(),
  stsEndpoint: tokenUrl('aws').optional(),
});

const google = z.strictObject({
  type: z.literal('google'),
  source: sourceOf(['given', 'environment', 'instance', 'auto']),
  /** The text of a credentials file: of a service account, of a user, or of workload identity federation. */
  json: z.string().max(MAX_SECRET, `expected at most ${MAX_SECRET} characters`).optional(),
  file: path.optional(),
  scope: printable('a scope').optional(),
});

const azure = z.strictObject({
  type: z.literal('azure'),
  source: sourceOf(['given', 'environment', 'workload', 'instance', 'auto']),
  tenantId: text(/^[\w.-]{1,253}$/, 'the id or a domain of a tenant').optional(),
  clientId: text(/^[\w-]{1,100}$/, 'the id of an application').optional(),
  clientSecret: printable('a client secret', 4_096).optional(),
  /** The certificate and its private key, as PEM. */
  certificate: text(/-----BEGIN/, 'a certificate and its private key, as PEM', MAX_SECRET).optional(),
  certificateFile: path.optional(),
  federatedTokenFile: path.optional(),
  authority: tokenUrl('azure').optional(),
  scope: printable('a scope').optional(),
});

const MAX_KEYS = 20;
const MAX_WEIGHT = 1_000;

/** One of several keys, and its share of the calls: 0 makes it a spare. */
const pooledKey = z.strictObject({
  key: printable('an API key', 4_096),
  weight: z.int().min(0).max(MAX_WEIGHT, `expected at most ${MAX_WEIGHT}`).default(1),
});

const keys = z.strictObject({
  type: z.literal('keys'),
  keys: z
    .array(pooledKey)
    .min(2, 'expected at least two keys')
    .max(MAX_KEYS, `expected at most ${MAX_KEYS} keys`)
    .refine((given) => new Set(given.map(({ key }) => key)).size === given.length, 'expected each key once')
    .refine((given) => given.some(({ weight }) => weight > 0), 'expected a key that is no spare'),
});

const members = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('key'), key: printable('an API key', 4_096) }),
    keys,
    z.strictObject({ type: z.literal('none') }),
    aws,
    google,
    azure,
  ],
  { error: 'expected one of key, keys, aws, google, azure, none' },
);

/** The credential of a provider, as it is configured. */
export const credentialSpec = members.superRefine((spec, context) => {
  for (const [member, message] of contradictions(spec)) context.addIssue({ code: 'custom', path: [member], message });
});

export type CredentialSpec = z.output<typeof members>;
export type PooledKey = z.output<typeof pooledKey>;
export type AwsSpec = z.output<typeof aws>;
export type GoogleSpec = z.output<typeof google>;
export type AzureSpec = z.output<typeof azure>;
export type CloudSpec = AwsSpec | GoogleSpec | AzureSpec;

/** Whether a credential is a cloud's, which expires or signs. */
export function isCloudSpec(spec: CredentialSpec | undefined): spec is CloudSpec {
  return spec !== undefined && spec.type !== 'key' && spec.type !== 'keys' && spec.type !== 'none';
}

/** The source that a credential names, or else `given` if it has secrets of its own, or `auto`. */
export function sourceIn(spec: CloudSpec): CredentialSource {
  return spec.source ?? (givenMembers(spec).length > 0 ? 'given' : 'auto');
}

/** The members that make a credential by themselves. */
function givenMembers(spec: CloudSpec): string[] {
  const names: Record<CloudSpec['type'], readonly string[]> = {
    aws: ['accessKeyId', 'secretAccessKey', 'sessionToken', 'webIdentityTokenFile'],
    google: ['json', 'file'],
    azure: ['clientSecret', 'certificate', 'certificateFile', 'federatedTokenFile'],
  };
  const given: Readonly<Record<string, unknown>> = spec;
  return names[spec.type].filter((name) => given[name] !== undefined);
}

type Problem = [member: string, message: string];

/** Members that a credential lacks, and those that do not go together. */
function contradictions(spec: CredentialSpec): Problem[] {
  if (!isCloudSpec(spec)) return [];
  const source = sourceIn(spec);
  const given = givenMembers(spec);
  const ofRole = spec.type === 'aws' && spec.externalId !== undefined ? lacking(spec, ['roleArn']) : [];
  if (source !== 'given')
    return [...ofRole, ...given.map((name): Problem => [name, `expected no ${name} with the source ${source}`])];
  switch (spec.type) {
    case 'aws': {
      if (spec.webIdentityTokenFile === undefined)
        return [...ofRole, ...lacking(spec, ['accessKeyId', 'secretAccessKey'])];
      const both: Problem[] = given.length === 1 ? [] : [['accessKeyId', 'expected either keys or a token file']];
      return [...ofRole, ...both, ...lacking(spec, ['webIdentityRoleArn'])];
    }
    case 'google':
      return given.length === 1 ? [] : [['json', 'expected either json or file']];
    case 'azure': {
      const one: Problem[] =
        given.length === 1 ? [] : [['clientSecret', 'expected one of clientSecret, certificate, federatedTokenFile']];
      return [...lacking(spec, ['tenantId', 'clientId']), ...one];
    }
  }
}

function lacking(spec: CloudSpec, names: readonly string[]): Problem[] {
  const given: Readonly<Record<string, unknown>> = spec;
  return names.filter((name) => given[name] === undefined).map((name): Problem => [name, 'is required']);
}

/** The end of an id, to tell a credential from others; null where it names none or a short one. */
export function credentialHint(spec: CredentialSpec): string | null {
  switch (spec.type) {
    case 'key':
      return keyEnd(spec.key);
    case 'keys':
    case 'none':
      return null;
    case 'aws':
      return keyEnd(spec.accessKeyId ?? spec.roleArn ?? spec.webIdentityRoleArn);
    case 'google':
      return keyEnd(/"private_key_id"\s*:\s*"(\w+)"/.exec(spec.json ?? '')?.[1]);
    case 'azure':
      return keyEnd(spec.clientId);
  }
}
