import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where a person's programs keep their settings: `XDG_CONFIG_HOME`, else `~/.config` (XDG Base Directory Specification). */
export function userConfigFolder(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.XDG_CONFIG_HOME ?? '';
  // A relative one is invalid, and ignored.
  return join(isAbsolute(given) ? given : join(homedir(), '.config'), 'portcullis');
}

/** Where Codex keeps its settings: `CODEX_HOME`, else `~/.codex`. */
export function codexFolder(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.CODEX_HOME ?? '';
  return given === '' ? join(homedir(), '.codex') : given;
}
