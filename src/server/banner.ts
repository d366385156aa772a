import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Settings } from '../config/settings.js';
import type { ProviderKind } from '../contracts/provider.js';

/** Facts for the banner. */
export interface Started {
  url: string;
  providers: { kind: ProviderKind; sandbox: boolean }[];
  /** The token of a link that signs the administrator in, once. */
  signInToken?: string;
}

function shellQuoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The setting without which the answers of a kind of provider are simulated. */
const SETTING_OF: Partial<Record<ProviderKind, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  local: 'LOCAL_BASE_URL',
};

/** A line for each setting that is missing, with what goes on without it. */
function missing(sandboxed: readonly ProviderKind[], { publicUrl }: Settings): string[] {
  return [
    ...new Set(
      sandboxed.map((kind) => `  Missing    ${SETTING_OF[kind] ?? kind}: answers of ${kind} are simulated (SANDBOX)`),
    ),
    ...(publicUrl === undefined ? ['  Missing    PUBLIC_URL: links lead to this machine only'] : []),
  ];
}

/** The start-up banner: URLs, the admin key's location, and a `curl` line to paste. */
export function banner({ url, providers, signInToken }: Started, settings: Settings, keyFile: string): string {
  const shown = relative(process.cwd(), keyFile);
  const file = shown.startsWith('..') ? keyFile : shown;
  const isOnFile = settings.adminKey === undefined && existsSync(keyFile);
  const bearer = isOnFile ? `$(cat ${shellQuoted(file)})` : '$PORTCULLIS_ADMIN_KEY';
  const has = (wanted: ProviderKind): boolean => providers.some(({ kind }) => kind === wanted);
  const model = has('openai') ? 'gpt-4o-mini' : has('anthropic') ? 'claude-haiku-4-5' : 'llama3.2';
  const sandboxed = providers.filter(({ sandbox }) => sandbox).map(({ kind }) => kind);
  const body = `{"model": "${model}", "messages": [{"role": "user", "content": "Hello!"}]}`;
  const lines = [
    `Portcullis is listening at ${url}`,
    '',
    `  REST       ${url}/v1`,
    `  GraphQL    ${url}/graphql`,
    ...(settings.console ? [`  Help       ${url}/help`] : []),
    `  Reference  ${url}/docs`,
    ...(signInToken === undefined
      ? []
      : [`  Sign in    ${settings.publicUrl ?? url}/sign-in#link=${signInToken}  (once)`]),
    `  Admin key  ${isOnFile ? file : 'PORTCULLIS_ADMIN_KEY'}`,
    ...(settings.processes > 1 ? [`  Processes  ${settings.processes}`] : []),
    ...missing(sandboxed, settings),
    '',
    'Try it:',
    '',
    `  curl ${url}/v1/chat -H "Authorization: Bearer ${bearer}" -H 'Content-Type: application/json' -d '${body}'`,
    '',
  ];
  return `\n${lines.join('\n')}\n`;
}
