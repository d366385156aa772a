import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { pretty } from './pretty.js';
import { type App, startApp } from './app.js';
import { readSettings, type Settings, SettingsError } from './config/settings.js';

const EXIT_TIMEOUT_MILLIS = 30_000;

/** Starts the gateway, says where it is, and stops it on SIGINT and SIGTERM. */
export async function run(): Promise<void> {
  const settings = settingsOrExit();
  const logger = pino({ level: settings.logLevel, redact: ['*.authorization', '*.apiKey', '*.secret'] }, pretty());
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  const keyFile = join(settings.dataDir, 'admin-key');
  const starting = startApp({
    settings,
    logger,
    keepAdminKey: (key) => {
      storeKey(settings, keyFile, key);
    },
  });
  // From now on, so that a signal during the start leaves no database server behind.
  const stopping = new AbortController();
  const stop = (signal: string): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MILLIS).unref();
    void starting.then((app) => app.stop()).finally(() => process.exit());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const app = await starting;
    if (!stopping.signal.aborted) process.stdout.write(banner(app, settings, keyFile));
  } catch (error) {
    logger.fatal({ err: error }, 'Portcullis did not start');
    process.exitCode = 1;
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function storeKey(settings: Settings, file: string, key: string): void {
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function shellQuoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function banner(app: App, settings: Settings, keyFile: string): string {
  const shown = relative(process.cwd(), keyFile);
  const file = shown.startsWith('..') ? keyFile : shown;
  const isOnFile = settings.adminKey === undefined && existsSync(keyFile);
  const bearer = isOnFile ? `$(cat ${shellQuoted(file)})` : '$PORTCULLIS_ADMIN_KEY';
  const model = app.providers.adapters.has('openai')
    ? 'gpt-4o-mini'
    : app.providers.adapters.has('anthropic')
      ? 'claude-haiku-4-5'
      : 'llama3.2';
  const sandboxed = [...app.providers.adapters.values()].filter(({ sandbox }) => sandbox).map(({ kind }) => kind);
  const body = `{"model": "${model}", "messages": [{"role": "user", "content": "Hello!"}]}`;
  const lines = [
    `Portcullis is listening at ${app.url}`,
    '',
    `  REST       ${app.url}/v1`,
    `  GraphQL    ${app.url}/graphql`,
    `  Reference  ${app.url}/docs`,
    `  Admin key  ${isOnFile ? file : 'PORTCULLIS_ADMIN_KEY'}`,
    ...(sandboxed.length > 0
      ? [
          `  SANDBOX    answers of ${sandboxed.join(', ')} are simulated; set OPENAI_API_KEY, ANTHROPIC_API_KEY or LOCAL_BASE_URL for real ones`,
        ]
      : []),
    '',
    'Try it:',
    '',
    `  curl ${app.url}/v1/chat -H "Authorization: Bearer ${bearer}" -H 'Content-Type: application/json' -d '${body}'`,
    '',
  ];
  return `\n${lines.join('\n')}\n`;
}
