import { type FileHandle, open } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatVerifierKey, type NoteSignature, type NoteVerifier, parseVerifierKey } from '../verifier/note.js';
import { checkPack, type PackReport, type PackTrust } from '../verifier/pack/check.js';
import type { ByteSource } from '../verifier/pack/zip.js';
import { parseWitnessPolicy, PolicyProblem, type WitnessPolicy } from '../verifier/witness-policy.js';
import { type Program, ProgramEnded, say, WrongUsage } from './program.js';

const usage = `Checks an evidence pack offline: every byte, every hash and every signature.

  evidence verify <pack.zip>

  --public-key <key>   the log's verifier key as you know it from elsewhere; without it, the one that comes with the
                       pack, which proves nothing alone; may be repeated
  --policy <file>      a C2SP tlog-policy: the logs that are believed, and the witnesses whose cosignatures the last
                       checkpoint needs

Exit codes: 0 nothing wrong, 1 a fault was found, 2 wrong usage or the file cannot be read.`;

const options = {
  'public-key': { type: 'string', multiple: true },
  policy: { type: 'string' },
} as const;

const NAME_WIDTH = 12;
const EXIT_FAULT = 1;
const EXIT_USAGE = 2;

function line(name: string, text: string): void {
  say(`${name.padEnd(NAME_WIDTH)}${text}`);
}

function unreadable(file: string, error: unknown): ProgramEnded {
  return new ProgramEnded(`${file} cannot be read`, EXIT_USAGE, { cause: error });
}

function keysOf(texts: readonly string[] | undefined): NoteVerifier[] | undefined {
  return texts?.map((text) => {
    const verifier = parseVerifierKey(text);
    if (verifier === undefined) throw new WrongUsage(`--public-key ${text} is not a C2SP verifier key`);
    return verifier;
  });
}

function policyOf(file: string | undefined): WitnessPolicy | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return parseWitnessPolicy(text);
  } catch (error) {
    if (error instanceof PolicyProblem) throw new ProgramEnded(`${file}: ${error.message}`, EXIT_USAGE);
    throw error;
  }
}

/** A file that is read in parts. */
async function sourceOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    read: async (from, to) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(to, size) - from));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      return buffer.subarray(0, bytesRead);
    },
  };
}

async function check(path: string, trust: PackTrust): Promise<PackReport> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    throw unreadable(path, error);
  }
  try {
    return await checkPack(await sourceOf(file), trust);
  } finally {
    await file.close();
  }
}

function signerText({ verifier, time }: NoteSignature): string {
  const at = time === undefined ? '' : ` at ${new Date(Number(time) * 1000).toISOString()}`;
  return `${formatVerifierKey(verifier)}${at}`;
}

/** Prints what was found. The exit code. */
function print({ faults, manifest, signatures, isSelfSigned }: PackReport): number {
  if (manifest !== undefined) {
    const { log, period, tenant, counts } = manifest;
    line('tenant', tenant);
    line('period', `${period.start} to before ${period.end}`);
    line('log', `${log.origin} of size ${log.size}, root ${log.root}`);
    line('events', `${counts.scope} shown of ${counts.range} at the places ${log.from} to before ${log.to}`);
  }
  for (const signature of signatures) line('signed by', signerText(signature));
  if (isSelfSigned)
    line('note', 'the keys came with the pack: compare them with the ones that the operator published elsewhere');
  for (const { entry, reason } of faults) line('FAULT', `${entry} ${reason}`);
  if (faults.length > 0) return EXIT_FAULT;
  line('ok', 'every entry is what the log proves');
  return 0;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, file, ...more] = positionals;
  if (command !== 'verify' || file === undefined || more.length > 0)
    throw new WrongUsage('expected verify and the file of a pack');
  const [keys, policy] = [keysOf(values['public-key']), policyOf(values.policy)];
  return print(
    await check(file, { ...(keys === undefined ? {} : { keys }), ...(policy === undefined ? {} : { policy }) }),
  );
}

/** `portcullis evidence`, and the program that comes with each pack. */
export const evidence: Program = { usage, run };
