import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProgramEnded, type Program, say, tell, WrongUsage } from '../program.js';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, connectedGateway } from './connection.js';
import { exportedFiles, joinedText } from './exported-files.js';
import { DOCUMENT_KINDS } from './kinds.js';

const usage = `Writes the configuration of a tenant as YAML.

  portcullis export [-o <file or folder>] [--kind <kind>] [--url <gateway>]

One document each: kind, name, spec, in a stable order, without ids, secrets and times, so that a difference means a
change. Members that have their defaults are left out. portcullis apply reads the same files.

  -o <path>           a folder (one file a document) where it is one or ends in /, else a file; standard output when absent
  --kind <kind>       only this kind; may be given more than once: ${DOCUMENT_KINDS.map(({ kind }) => kind).join(', ')}
${CONNECTION_USAGE}

Exit codes: 0 done, 1 wrong usage, no gateway, or a file cannot be written.`;

const options = {
  ...CONNECTION_OPTIONS,
  output: { type: 'string', short: 'o' },
  kind: { type: 'string', multiple: true },
} as const;

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const { output, kind: asked } = values;
  const unknown = asked?.find((name) => !DOCUMENT_KINDS.some(({ kind }) => kind === name));
  if (unknown !== undefined)
    throw new WrongUsage(`--kind: expected one of ${DOCUMENT_KINDS.map(({ kind }) => kind).join(', ')}`);
  const kinds = DOCUMENT_KINDS.filter(({ kind }) => asked?.includes(kind) ?? true);
  const client = await connectedGateway(values);
  const files = exportedFiles(kinds, await client.live(kinds));
  if (output === undefined) say(joinedText(files).trimEnd());
  else if (await isFolder(output)) for (const { file, text } of files) await write(join(output, file), text);
  else await write(output, joinedText(files));
  tell(`${files.length} ${files.length === 1 ? 'document' : 'documents'}.`);
  return 0;
}

async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw new ProgramEnded(`${path} cannot be written`, 1, { cause: error });
  }
}

export const exporting: Program = { usage, run, usageExitCode: 1 };
