import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Checkpoint, openCheckpoint } from '../features/trust/checkpoint.rules.js';
import { LogCheck, tenantOf } from '../features/trust/log-check.rules.js';
import { verifyConsistency } from '../features/trust/merkle-proof.rules.js';
import { type NoteVerifier, parseVerifierKey } from '../features/trust/note.rules.js';
import { isJsonObject } from '../shared/json.js';
import { parseJson, SpineServer, Unusable } from './spine-server.js';

const USAGE = `Checks a spine from outside: hashes, order, signatures, and that it only grew.

  npm run spine -- verify --url <server> --key <API key>     a running server, with an auditor's key
  npm run spine -- verify <bundle>                           a file made by export, offline
  npm run spine -- export --url <server> --key <API key> --out <bundle>

  --key-file <file>     read the API key from a file
  --tenant <id>         another tenant than the key's
  --public-key <key>    the log's verifier key as you know it; without it, the one that comes with the log; may be
                        repeated: after a change of keys earlier checkpoints are signed with the old one
  --checkpoint <file>   an earlier checkpoint (signed note) that the log must still agree with; may be repeated

Exit codes: 0 nothing wrong, 1 a fault was found, 2 wrong usage or no answer.`;

const FORMAT = 'portcullis-spine-1';

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  tenant: { type: 'string' },
  'public-key': { type: 'string', multiple: true },
  checkpoint: { type: 'string', multiple: true },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Flags = ReturnType<typeof parse>['values'];

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** Something wrong with the log itself. */
class Fault extends Error {}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Unusable(`${file} cannot be read`, { cause: error });
  }
}

function serverOf(flags: Flags): SpineServer {
  const key = flags.key ?? (flags['key-file'] === undefined ? undefined : readText(flags['key-file']).trim());
  if (flags.url === undefined || key === undefined)
    throw new Unusable(`--url and --key (or --key-file) are needed\n\n${USAGE}`);
  return new SpineServer(flags.url.replace(/\/+$/, ''), {
    authorization: `Bearer ${key}`,
    ...(flags.tenant === undefined ? {} : { 'x-tenant-id': flags.tenant }),
  });
}

/** The keys that are believed: the user's, if given, and then the log must come with one of them. */
function verifiersOf(given: string, flags: Flags): NoteVerifier[] {
  const wanted = flags['public-key'];
  if (wanted === undefined) {
    const verifier = parseVerifierKey(given);
    if (verifier === undefined) throw new Fault('the key that comes with the log is not a C2SP verifier key');
    say(`key         ${given} (as it comes with the log; pin it with --public-key)`);
    return [verifier];
  }
  return wanted.map((key) => {
    const verifier = parseVerifierKey(key);
    if (verifier === undefined) throw new Unusable('--public-key is not a C2SP verifier key');
    return verifier;
  });
}

function open(note: string, verifiers: readonly NoteVerifier[], what: string): Checkpoint {
  for (const verifier of verifiers) {
    const checkpoint = openCheckpoint(note, verifier);
    if (checkpoint !== undefined) return checkpoint;
  }
  const names = verifiers.map(({ name, keyHash }) => `${name}+${keyHash}`);
  throw new Fault(`${what} is not signed by ${names.join(' or ')}`);
}

function earlierOf(flags: Flags, verifiers: readonly NoteVerifier[]): Checkpoint[] {
  return (flags.checkpoint ?? []).map((file) => open(readText(file), verifiers, `the checkpoint in ${file}`));
}

function conclude(check: LogCheck): void {
  const fault = check.finish();
  if (fault !== undefined) throw new Fault(`event ${fault.sequence}: ${fault.reason}`);
  say(`ok          ${check.size} events, root ${check.rootHash}`);
}

async function verifyServer(flags: Flags): Promise<void> {
  const server = serverOf(flags);
  const newest = await server.newest();
  const served = await server.checkpoint();
  const verifiers = verifiersOf(served.publicKey, flags);
  const latest = open(served.checkpoint, verifiers, 'the server’s checkpoint');
  say(`checkpoint  ${latest.origin} of size ${latest.size}`);
  const earlier = earlierOf(flags, verifiers);
  for (const checkpoint of earlier) await expectConsistent(server, checkpoint, latest);
  if (newest !== undefined && BigInt(newest) >= latest.size)
    throw new Fault(`event ${latest.size}: the server’s checkpoint does not cover it`);
  const check = new LogCheck(tenantOf(latest.origin), [latest, ...earlier]);
  for (const event of await server.events()) check.append(event);
  conclude(check);
}

async function expectConsistent(server: SpineServer, earlier: Checkpoint, latest: Checkpoint): Promise<void> {
  if (earlier.size > latest.size)
    throw new Fault(`event ${latest.size}: the log has shrunk from ${earlier.size} to ${latest.size} events`);
  const proof = await server.consistency(earlier.size, latest.size);
  const claim = {
    first: earlier.size,
    second: latest.size,
    firstRoot: earlier.root,
    secondRoot: latest.root,
    proof,
  };
  if (!verifyConsistency(claim))
    throw new Fault(`the checkpoint of size ${latest.size} does not continue that of size ${earlier.size}: a fork`);
  say(`consistent  with the checkpoint of size ${earlier.size}`);
}

async function verifyBundle(file: string, flags: Flags): Promise<void> {
  let check: LogCheck | undefined;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      if (line === '') continue;
      const value = parseJson(line);
      if (check === undefined) check = startOf(value, flags);
      else check.append(value);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Unusable(`${file} cannot be read`, { cause: error });
    throw error;
  }
  if (check === undefined) throw new Unusable(`${file} is empty`);
  conclude(check);
}

/** The first line of a bundle: its format, checkpoint and key. */
function startOf(head: unknown, flags: Flags): LogCheck {
  if (!isJsonObject(head) || head.format !== FORMAT) throw new Unusable(`the bundle does not begin with ${FORMAT}`);
  const { checkpoint, publicKey } = head;
  if (typeof checkpoint !== 'string' || typeof publicKey !== 'string')
    throw new Fault('the bundle has no checkpoint and key');
  const verifiers = verifiersOf(publicKey, flags);
  const latest = open(checkpoint, verifiers, 'the bundle’s checkpoint');
  say(`checkpoint  ${latest.origin} of size ${latest.size}`);
  const earlier = earlierOf(flags, verifiers);
  const larger = earlier.find(({ size }) => size > latest.size);
  if (larger !== undefined)
    throw new Fault(`event ${latest.size}: the log has shrunk from ${larger.size} to ${latest.size} events`);
  return new LogCheck(tenantOf(latest.origin), [latest, ...earlier]);
}

async function exportBundle(flags: Flags): Promise<void> {
  if (flags.out === undefined) throw new Unusable(`--out is needed\n\n${USAGE}`);
  const server = serverOf(flags);
  const served = await server.checkpoint();
  const verifiers = verifiersOf(served.publicKey, flags);
  const { size } = open(served.checkpoint, verifiers, 'the server’s checkpoint');
  const covered = (await server.events()).filter(({ sequence }) => Number(sequence) < size);
  const lines = [{ format: FORMAT, ...served }, ...covered].map((line) => JSON.stringify(line));
  writeFileSync(flags.out, `${lines.join('\n')}\n`);
  say(`written     ${covered.length} events to ${flags.out}`);
}

async function run(): Promise<void> {
  const { values: flags, positionals } = parse();
  const [command, file, ...more] = positionals;
  if (flags.help === true) {
    say(USAGE);
  } else if (command === 'verify' && more.length === 0 && (file === undefined) === (flags.url !== undefined)) {
    await (file === undefined ? verifyServer(flags) : verifyBundle(file, flags));
  } else if (command === 'export' && file === undefined) {
    await exportBundle(flags);
  } else {
    throw new Unusable(USAGE);
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof Fault) && !(error instanceof Unusable)) throw error;
  process.stderr.write(`${error instanceof Fault ? 'FAULT       ' : ''}${error.message}\n`);
  process.exitCode = error instanceof Fault ? 1 : 2;
}
