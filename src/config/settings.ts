import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { apiKeyPattern } from '../shared/keys/api-key.js';
import { readEncryptionKey } from '../shared/keys/encryption-key.js';
import type { BucketSettings } from '../shared/outbound/bucket.js';
import type { RedisServers } from '../shared/outbound/redis-servers.js';
import type { ToolProgram } from '../shared/tool-program.js';
import type { CloudEnvironment } from '../shared/credentials/cloud-environment.js';
import { archiveVariables, readArchive } from './archive-settings.js';
import { readCloudEnvironment } from './cloud-environment.js';
import { databaseProblems, type DatabaseSettings, databaseSettings, databaseVariables } from './database-settings.js';
import { type OidcSettings, oidcVariables, readOidc } from './oidc-settings.js';
import { hostList, originList } from './origins.js';
import { parseMcpServers } from './mcp-servers-file.js';
import { readRedis, redisVariables } from './redis-settings.js';
import { processesOf, processesVariable } from './processes.js';
import { type NamedProvider, parseProviders } from './providers-file.js';
import { type SpineSettings, spineSettings, spineVariables } from './spine-settings.js';
import { witnessPolicyText } from './witness-policy-file.js';
import { choice, flag, httpUrl, optionalText, providerUrl, wholeNumber } from './variables.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One entry per environment variable; an empty value counts as unset. */
const environment = z.object({
  PORT: z
    .string()
    .default('8080')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'expected a port number from 0 to 65535 (0 picks a free one)',
    })
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: optionalText,
  ...databaseVariables,
  DATA_DIR: z.string().default('.data'),
  ...redisVariables,
  ...archiveVariables,
  REPORT_POOL_SIZE: wholeNumber(1, 100, 4),
  PROCESSES: processesVariable,
  PORTCULLIS_ADMIN_KEY: optionalText.refine((text) => text === undefined || apiKeyPattern.test(text), {
    error: 'expected an API key: pcl_, 16 hexadecimal digits, _, 43 base64url characters',
  }),
  GATEWAY_SECRET: optionalText.refine((text) => text === undefined || text.length >= 32, {
    error: 'expected at least 32 characters; generate one with: openssl rand -hex 32',
  }),
  KEY_PEPPER: optionalText.refine((text) => text === undefined || text.length >= 32, {
    error: 'expected at least 32 characters; generate one with: openssl rand -hex 32',
  }),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: providerUrl,
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: providerUrl,
  LOCAL_BASE_URL: providerUrl,
  LOCAL_API: choice(['ollama', 'openai'], 'ollama'),
  SANDBOX: choice(['auto', 'on', 'off'], 'auto'),
  MODELS_FILE: optionalText,
  PROVIDERS_FILE: optionalText,
  ...spineVariables,
  ENCRYPTION_KEY: optionalText.refine((text) => text === undefined || readEncryptionKey(text) !== undefined, {
    error: 'expected the base64 of 32 bytes; generate one with: openssl rand -base64 32',
  }),
  ENCRYPTION_KEY_ROTATE: flag,
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .default('0')
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 300, {
      error: 'expected a number of seconds from 0 to 300',
    })
    .transform(Number),
  TRUSTED_PROXIES: z
    .string()
    .default('0')
    .refine((text) => /^[0-9]$/.test(text), { error: 'expected the number of proxies in front, from 0 to 9' })
    .transform(Number),
  PUBLIC_URL: httpUrl,
  CONSOLE: choice(['on', 'off'], 'on').transform((value) => value === 'on'),
  CORS_ORIGINS: originList,
  SESSION_IDLE_MINUTES: wholeNumber(5, 43_200, 60),
  SESSION_MAX_HOURS: wholeNumber(1, 720, 12),
  DEVICE_KEY_HOURS: wholeNumber(1, 168, 12),
  LOG_LEVEL: choice(LOG_LEVELS, 'info'),
  MCP_ALLOW_PRIVATE: flag,
  MCP_SERVERS_FILE: optionalText,
  MCP_OAUTH: choice(['gateway', 'provider', 'off'], 'gateway'),
  MCP_OAUTH_REGISTRATION: flag,
  FILE_STORAGE_MIB: wholeNumber(1, 999_999, 2_048),
  WEBHOOK_ALLOW_PRIVATE: flag,
  TENANT_PROVIDER_HOSTS: hostList,
  GUARD_HOSTS: hostList,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_SEMCONV_STABILITY_OPT_IN: optionalText,
});

export interface HostedSettings {
  /** True when a key or a base URL is given; a server behind a base URL may want no key. */
  configured: boolean;
  apiKey: string | undefined;
  baseUrl: string;
}

function hosted(apiKey: string | undefined, baseUrl: string | undefined, standard: string): HostedSettings {
  return { configured: apiKey !== undefined || baseUrl !== undefined, apiKey, baseUrl: baseUrl ?? standard };
}

/** Everything that can be set from outside, checked and in the units of the code. */
export interface Settings extends DatabaseSettings, SpineSettings {
  port: number;
  host: string;
  production: boolean;
  /** The data directory, as an absolute path. */
  dataDir: string;
  /** The counters and the cache of several instances; absent for one. */
  redis: RedisServers | undefined;
  /** The bucket for retained content and calls by the hour. */
  archive: BucketSettings | undefined;
  /** The most connections to the database for lists, sums and charts. */
  reportPoolSize: number;
  /** The number of processes on this machine that serve together. */
  processes: number;
  adminKey: string | undefined;
  gatewaySecret: string | undefined;
  /** The pepper of API key hashes. */
  keyPepper: string | undefined;
  openai: HostedSettings;
  anthropic: HostedSettings;
  local: { baseUrl: string | undefined; api: 'ollama' | 'openai' };
  /** Providers beside OpenAI, Anthropic and the local server. */
  providers: readonly NamedProvider[];
  /** Credentials that the platform gives this process. */
  clouds: CloudEnvironment;
  /** True: start the sandbox upstreams and use them for every provider that is not configured. */
  sandbox: boolean;
  modelsFile: string | undefined;
  /** Base64 of 32 bytes. */
  encryptionKey: string | undefined;
  /** Whether to accept a key that cannot decrypt the stored secrets. */
  encryptionKeyRotate: boolean;
  /** How long the gateway keeps accepting requests after SIGTERM. */
  shutdownDelaySeconds: number;
  /** Proxies in front, each of which adds the address of its client to `X-Forwarded-For`. */
  trustedProxies: number;
  publicUrl: string | undefined;
  /** Whether the web console is served. */
  console: boolean;
  /** Origins whose pages may call the APIs; `*` for any. */
  corsOrigins: readonly string[];
  /** The identity provider that the environment names. */
  oidc: OidcSettings | undefined;
  /** How long a session of a browser may be unused. */
  sessionIdleMinutes: number;
  /** How long it lasts, used or not. */
  sessionMaxHours: number;
  /** How long a key that a device got works until it is refreshed. */
  deviceKeyHours: number;
  logLevel: (typeof LOG_LEVELS)[number];
  mcpAllowPrivate: boolean;
  /** Servers of tools that are started as processes. */
  mcpServers: readonly ToolProgram[];
  /** Who issues access tokens for tools: this server, or the identity provider. */
  mcpOauth: 'gateway' | 'provider' | 'off';
  /** Whether applications may register themselves (RFC 7591). */
  mcpOauthRegistration: boolean;
  /** MiB of all files of one tenant. */
  fileStorageMib: number;
  webhookAllowPrivate: boolean;
  /** Hosts, some with a port, that tenants' own providers may be at although they are not on the public internet. */
  tenantProviderHosts: readonly string[];
  /** Hosts, some with a port, that guards may be at although they are not on the public internet. */
  guardHosts: readonly string[];
  /** Base URL of an OTLP collector; traces are exported when it is set. */
  otlpEndpoint: string | undefined;
  /** Conventions of OpenTelemetry in development whose names are wanted too, as its variable names them. */
  otelOptIn: readonly string[];
}

/** Names every wrong variable, a line each, in words a person can act on. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(['Invalid settings:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'SettingsError';
  }
}

/** The entries of a file that a variable names, none where it is unset; `parse` says what is wrong with its text. */
function readNamed<T>(
  variable: string,
  env: Record<string, string | undefined>,
  parse: (text: string) => { entries: T[]; problems: string[] },
): { entries: T[]; problems: string[] } {
  const file = env[variable];
  if (file === undefined) return { entries: [], problems: [] };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { entries: [], problems: [`${variable}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const { entries, problems } = parse(text);
  return { entries, problems: problems.map((problem) => `${variable}: ${problem}`) };
}

/** Reads and checks the environment. Throws a SettingsError with all problems at once. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const production = given.NODE_ENV === 'production';
  if (production && given.SANDBOX === 'on') {
    problems.push('SANDBOX: the sandbox never starts with NODE_ENV=production; unset one of the two');
  }
  if (parsed.success) problems.push(...databaseProblems(parsed.data));
  const { entries: providers, problems: ofProviders } = readNamed('PROVIDERS_FILE', given, (text) => {
    const { providers: entries, problems: wrong } = parseProviders(text, given);
    return { entries, problems: wrong };
  });
  const { entries: mcpServers, problems: ofServers } = readNamed('MCP_SERVERS_FILE', given, (text) => {
    const { servers: entries, problems: wrong } = parseMcpServers(text, given);
    return { entries, problems: wrong };
  });
  const { oidc, problems: ofOidc } = readOidc(Object.fromEntries(oidcVariables.map((name) => [name, given[name]])));
  const { entries: policies, problems: ofPolicy } = readNamed('WITNESS_POLICY_FILE', given, witnessPolicyText);
  const { redis, problems: ofRedis } = parsed.success ? readRedis(parsed.data) : { problems: [] };
  const { archive, problems: ofArchive } = parsed.success ? readArchive(parsed.data) : { problems: [] };
  problems.push(...ofProviders, ...ofServers, ...ofOidc, ...ofPolicy, ...ofRedis, ...ofArchive);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const v = parsed.data;
  const openai = hosted(v.OPENAI_API_KEY, v.OPENAI_BASE_URL, 'https://api.openai.com/v1');
  const anthropic = hosted(v.ANTHROPIC_API_KEY, v.ANTHROPIC_BASE_URL, 'https://api.anthropic.com');
  const configured =
    openai.configured || anthropic.configured || v.LOCAL_BASE_URL !== undefined || providers.length > 0;
  return {
    port: v.PORT,
    host: v.HOST,
    production,
    ...databaseSettings(v),
    dataDir: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR),
    redis,
    archive,
    reportPoolSize: v.REPORT_POOL_SIZE,
    processes: processesOf(v.PROCESSES, v.DATABASE_URL === undefined),
    adminKey: v.PORTCULLIS_ADMIN_KEY,
    gatewaySecret: v.GATEWAY_SECRET,
    keyPepper: v.KEY_PEPPER,
    openai,
    anthropic,
    local: { baseUrl: v.LOCAL_BASE_URL, api: v.LOCAL_API },
    providers,
    clouds: readCloudEnvironment(given),
    sandbox: v.SANDBOX === 'on' || (v.SANDBOX === 'auto' && !production && !configured),
    modelsFile: v.MODELS_FILE,
    ...spineSettings(v, policies[0]),
    encryptionKey: v.ENCRYPTION_KEY,
    encryptionKeyRotate: v.ENCRYPTION_KEY_ROTATE,
    shutdownDelaySeconds: v.SHUTDOWN_DELAY_SECONDS,
    trustedProxies: v.TRUSTED_PROXIES,
    publicUrl: v.PUBLIC_URL,
    console: v.CONSOLE,
    corsOrigins: v.CORS_ORIGINS,
    oidc,
    sessionIdleMinutes: v.SESSION_IDLE_MINUTES,
    sessionMaxHours: v.SESSION_MAX_HOURS,
    deviceKeyHours: v.DEVICE_KEY_HOURS,
    logLevel: v.LOG_LEVEL,
    mcpAllowPrivate: v.MCP_ALLOW_PRIVATE,
    mcpServers,
    mcpOauth: v.MCP_OAUTH,
    mcpOauthRegistration: v.MCP_OAUTH_REGISTRATION,
    fileStorageMib: v.FILE_STORAGE_MIB,
    webhookAllowPrivate: v.WEBHOOK_ALLOW_PRIVATE,
    tenantProviderHosts: v.TENANT_PROVIDER_HOSTS,
    guardHosts: v.GUARD_HOSTS,
    otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    otelOptIn: (v.OTEL_SEMCONV_STABILITY_OPT_IN ?? '').split(',').map((name) => name.trim()),
  };
}
