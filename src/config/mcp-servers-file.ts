import { z } from 'zod';
import type { ToolProgram } from '../shared/tool-program.js';
import { fileJson, toProblem } from './files-json.js';

const VARIABLE = /^[A-Za-z_]\w*$/;
const REFERENCE = /\{env:([^{}]*)\}/g;
/** Set by the gateway: its own, or a folder of the server's own. */
const OWN_VARIABLES = new Set(['HOME', 'PWD']);
const noNull = z.string().refine((text) => !text.includes('\0'), { error: 'expected text without U+0000' });

const server = z.strictObject({
  // As of servers that are connected while the platform runs.
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'expected a small letter, then up to 39 small letters, digits and -'),
  command: noNull.min(1),
  args: z.array(noNull).max(100).default([]),
  env: z
    .record(z.string().regex(VARIABLE, 'expected the name of an environment variable'), noNull)
    .refine((env) => !Object.keys(env).some((name) => OWN_VARIABLES.has(name)), {
      error: 'HOME and PWD are a folder of the server’s own, which the gateway makes',
    })
    .default({}),
  tenants: z
    .array(z.string().regex(/^(?:\*|[a-z0-9][a-z0-9-]{0,62})$/, 'expected the id of a tenant, or *'))
    .min(1)
    .max(1_000),
  startSeconds: z.int().min(1).max(120).default(15),
  callSeconds: z.int().min(1).max(900).default(900),
});

const serversFile = z.strictObject({ servers: z.array(server).max(50) });

/**
 * The servers in the text of an `MCP_SERVERS_FILE`. Returns the problems, all of them, in words that quote no value of the
 * environment.
 */
export function parseMcpServers(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): { servers: ToolProgram[]; problems: string[] } {
  const json = fileJson(text);
  if (json === undefined) return { servers: [], problems: ['expected JSON'] };
  const parsed = serversFile.safeParse(json);
  if (!parsed.success) return { servers: [], problems: parsed.error.issues.map(toProblem) };
  const problems: string[] = [];
  const names = new Set<string>();
  const servers = parsed.data.servers.map(({ startSeconds, callSeconds, env, ...entry }, at) => {
    if (names.has(entry.name)) problems.push(`servers.${at}.name: ${entry.name} is listed twice`);
    names.add(entry.name);
    const filled = (value: string, name: string): string =>
      value.replace(REFERENCE, (_, variable: string) => {
        const found = VARIABLE.test(variable) ? environment[variable]?.trim() : undefined;
        if (found === undefined || found === '')
          problems.push(`servers.${at}.env.${name}: the environment variable ${variable} is not set`);
        return found ?? '';
      });
    return {
      ...entry,
      // Nothing else of the gateway's own environment, which holds secrets.
      env: {
        PATH: environment.PATH ?? '/usr/bin:/bin',
        ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value, name)])),
      },
      startMillis: startSeconds * 1_000,
      callMillis: callSeconds * 1_000,
    };
  });
  return { servers, problems };
}
