import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCheckpoint } from '../verifier/checkpoint.js';
import { LogCheck, tenantOf } from '../verifier/log-check.js';
import type { NodeLookup } from '../verifier/log-walk.js';
import { verifyConsistency } from '../verifier/merkle-proof.js';
import { TILE_HEIGHT, TILE_WIDTH } from '../verifier/merkle.js';
import { type Checkpoint, type NoteVerifier, parseVerifierKey, SIGNATURE_TYPE } from '../verifier/note.js';
import { openWitnessed } from '../verifier/tlog-proof.js';
import { parseWitnessPolicy, PolicyProblem, type WitnessPolicy } from '../verifier/witness-policy.js';
import { tilePath, widthIn } from '../verifier/tile-path.js';
import { isJsonObject } from '../shared/json/json.js';
import { fileLines } from './file-lines.js';
import { type Program, say, WrongUsage } from './program.js';
import { verifyProof } from './spine-proof.js';
import { parseServerJson, type ServedCheckpoint, ServerFault, SpineServer, Unusable } from './spine-server.js';

const usage = `Checks a spine from outside: hashes, order, signatures, and that it only grew.

  portcullis spine verify --url <server> --key <API key>     a running server, with an auditor's key
  portcullis spine verify <file>                             a file made by export, or a proof saved by the console, offline
  portcullis spine export --url <server> --key <API key> --out <bundle>

  --key-file <file>     read the API key from a file
  --tenant <id>         another tenant than the key's
  --public-key <key>    the log's verifier key as you know it; without it, the one that comes with the log; may be
                        repeated: after a change of keys earlier checkpoints are signed with the old one
  --hybrid-key <key>    the log's second verifier key, ML-DSA-44, as you know it: the newest checkpoint must be signed with
                        both (earlier ones need not be)
  --without-details     export the public parts alone: who did what to what and when
  --policy <file>       logs and witnesses that you believe (C2SP tlog-policy): the log's newest witnessed checkpoint must have
                        their quorum, and agree with the events
  --checkpoint <file>   an earlier checkpoint (signed note) that the log must still agree with; may be repeated

Exit codes: 0 nothing wrong, 1 a fault was found, 2 wrong usage or no answer.`;

const FORMAT = 'portcullis-spine-1';

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  tenant: { type: 'string' },
  'public-key': { type: 'string', multiple: true },
  'hybrid-key': { type: 'string' },
  checkpoint: { type: 'string', multiple: true },
  policy: { type: 'string' },
  out: { type: 'string' },
  'without-details': { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
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
    throw new WrongUsage('--url and --key (or --key-file) are required');
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
    if (verifier === undefined) throw new ServerFault('the key that comes with the log is not a C2SP verifier key');
    say(`key         ${given} (as it comes with the log; pin it with --public-key)`);
    return [verifier];
  }
  return wanted.map((key) => {
    const verifier = parseVerifierKey(key);
    if (verifier === undefined) throw new Unusable('--public-key is not a C2SP verifier key');
    return verifier;
  });
}

/** The second key that the newest checkpoint has to be signed with, if any: --hybrid-key. */
function requiredOf(flags: Flags): NoteVerifier[] {
  const text = flags['hybrid-key'];
  if (text === undefined) return [];
  const verifier = parseVerifierKey(text);
  if (verifier?.type !== SIGNATURE_TYPE.mlDsa44) throw new Unusable('--hybrid-key is not a C2SP key of ML-DSA-44');
  return [verifier];
}

function open(
  note: string,
  verifiers: readonly NoteVerifier[],
  what: string,
  required: readonly NoteVerifier[] = [],
): Checkpoint {
  for (const verifier of verifiers) {
    const checkpoint = openCheckpoint(note, verifier, required);
    if (checkpoint !== undefined) return checkpoint;
  }
  const [names, also] = [verifiers, required].map((keys) => keys.map(({ name, keyHash }) => `${name}+${keyHash}`));
  const wanted = [names?.join(' or '), ...(also ?? [])].join(' and ');
  throw new ServerFault(`${what} is not signed by ${wanted}`);
}

function earlierOf(flags: Flags, verifiers: readonly NoteVerifier[]): Checkpoint[] {
  return (flags.checkpoint ?? []).map((file) => open(readText(file), verifiers, `the checkpoint in ${file}`));
}

function policyOf(file: string): WitnessPolicy {
  try {
    return parseWitnessPolicy(readText(file));
  } catch (error) {
    if (error instanceof PolicyProblem) throw new Unusable(`${file}: ${error.message}`);
    throw error;
  }
}

/** The checkpoint of a note that has the quorum of the policy; says who cosigned it, and when. */
function openByPolicy(note: string, policy: WitnessPolicy, origin: string): Checkpoint {
  const opened = openWitnessed(note, policy);
  if (typeof opened === 'string') throw new ServerFault(opened);
  if (opened.checkpoint.origin !== origin)
    throw new ServerFault(`the witnessed checkpoint is of ${opened.checkpoint.origin}, not of ${origin}`);
  for (const { verifier, time } of opened.signatures)
    if (time !== undefined)
      say(
        `cosigned    size ${opened.checkpoint.size} by ${verifier.name} at ${new Date(Number(time) * 1_000).toISOString()}`,
      );
  return opened.checkpoint;
}

function expectWhole(check: LogCheck, nodeAt?: NodeLookup): void {
  const fault = check.finish(nodeAt);
  if (fault !== undefined) throw new ServerFault(`event ${fault.sequence}: ${fault.reason}`);
}

function conclude(check: LogCheck): void {
  say(`ok          ${check.size} events, root ${check.rootHash}`);
}

/** The nodes of the tree as the server keeps them, and serves them as tiles. */
async function nodesOf(server: SpineServer, size: bigint): Promise<NodeLookup> {
  const kept = new Map<string, Buffer>();
  for (let level = 1; size >> BigInt(level * TILE_HEIGHT) > 0n; level += 1) {
    for (let index = 0n; ; index += 1n) {
      const width = widthIn(size, { level, index });
      if (width === 0) break;
      const hashes = await server.tile(tilePath(level, index, width));
      for (const [place, hash] of hashes.entries())
        kept.set(`${level}/${index * BigInt(TILE_WIDTH) + BigInt(place)}`, hash);
    }
  }
  return (level, index) => kept.get(`${level}/${index}`);
}

/** The newest witnessed checkpoint of the log that the key reads. */
async function witnessedOf(server: SpineServer): Promise<ServedCheckpoint> {
  const { checkpoint } = await server.checkpoint();
  return server.witnessed(tenantOf(checkpoint.slice(0, checkpoint.indexOf('\n'))));
}

async function verifyServer(flags: Flags): Promise<void> {
  const server = serverOf(flags);
  const newest = await server.newest();
  // Before the newest checkpoint, which it must not be larger than.
  const witnessed = flags.policy === undefined ? undefined : await witnessedOf(server);
  const served = await server.checkpoint();
  const verifiers = verifiersOf(served.publicKey, flags);
  const latest = open(served.checkpoint, verifiers, 'the server’s checkpoint', requiredOf(flags));
  say(`checkpoint  ${latest.origin} of size ${latest.size}`);
  const earlier = earlierOf(flags, verifiers);
  expectGrowth(earlier, latest);
  if (witnessed !== undefined && flags.policy !== undefined) {
    const checkpoint = openByPolicy(witnessed.checkpoint, policyOf(flags.policy), latest.origin);
    expectGrowth([checkpoint], latest);
    earlier.push(checkpoint);
  }
  if (newest !== undefined && BigInt(newest) >= latest.size)
    throw new ServerFault(`event ${latest.size}: the server’s checkpoint does not cover it`);
  const check = new LogCheck(tenantOf(latest.origin), [latest, ...earlier], true);
  for (const event of await server.events()) check.append(event);
  const isWhole = check.finish() === undefined;
  const nodes = nodesOf(server, latest.size);
  // They must match intact events; if events were changed, they show which.
  expectWhole(check, isWhole ? await nodes : await nodes.catch(() => undefined));
  for (const checkpoint of earlier) await expectConsistent(server, checkpoint, latest);
  const own = await server.ownFault();
  if (own !== undefined) throw new ServerFault(own);
  conclude(check);
}

function expectGrowth(earlier: readonly Checkpoint[], latest: Checkpoint): void {
  const larger = earlier.find(({ size }) => size > latest.size);
  if (larger !== undefined)
    throw new ServerFault(`event ${latest.size}: the log has shrunk from ${larger.size} to ${latest.size} events`);
}

/** After the events gave both roots: that the server's proof says so too. */
async function expectConsistent(server: SpineServer, earlier: Checkpoint, latest: Checkpoint): Promise<void> {
  const proof = await server.consistency(earlier.size, latest.size);
  const claim = {
    first: earlier.size,
    second: latest.size,
    firstRoot: earlier.root,
    secondRoot: latest.root,
    proof,
  };
  if (!verifyConsistency(claim))
    throw new ServerFault(
      `the server’s proof from size ${earlier.size} to ${latest.size} is wrong, though its events are intact`,
    );
  say(`consistent  with the checkpoint of size ${earlier.size}`);
}

async function verifyBundle(file: string, flags: Flags): Promise<void> {
  let check: LogCheck | undefined;
  try {
    for await (const line of fileLines(file)) {
      if (line.trim() === '') continue;
      // The proof of one event is a JSON text of many lines.
      if (check === undefined && line.trim() === '{') {
        verifyProof(readText(file), (note, key) => openProved(note, key, flags));
        return;
      }
      const value = parseServerJson(line);
      if (check === undefined) check = startOf(value, flags);
      else check.append(value);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Unusable(`${file} cannot be read`, { cause: error });
    throw error;
  }
  if (check === undefined) throw new Unusable(`${file} is empty`);
  expectWhole(check);
  conclude(check);
}

function openProved(note: string, key: string, flags: Flags): Checkpoint {
  const checkpoint = open(note, verifiersOf(key, flags), 'the proof’s checkpoint', requiredOf(flags));
  if (flags.policy !== undefined) openByPolicy(note, policyOf(flags.policy), checkpoint.origin);
  return checkpoint;
}

/** The first line of a bundle: its format, checkpoint and key. */
function startOf(head: unknown, flags: Flags): LogCheck {
  if (!isJsonObject(head) || head.format !== FORMAT) throw new Unusable(`the bundle does not begin with ${FORMAT}`);
  const { checkpoint, publicKey } = head;
  if (typeof checkpoint !== 'string' || typeof publicKey !== 'string')
    throw new ServerFault('the bundle has no checkpoint and key');
  const verifiers = verifiersOf(publicKey, flags);
  const latest = open(checkpoint, verifiers, 'the bundle’s checkpoint', requiredOf(flags));
  say(`checkpoint  ${latest.origin} of size ${latest.size}`);
  const earlier = earlierOf(flags, verifiers);
  expectGrowth(earlier, latest);
  if (flags.policy !== undefined) openByPolicy(checkpoint, policyOf(flags.policy), latest.origin);
  if (head.details !== true) say('details     are not in the bundle, and are not checked');
  return new LogCheck(tenantOf(latest.origin), [latest, ...earlier], head.details === true);
}

async function exportBundle(flags: Flags): Promise<void> {
  if (flags.out === undefined) throw new WrongUsage('--out is required');
  const server = serverOf(flags);
  const served = await server.checkpoint();
  const verifiers = verifiersOf(served.publicKey, flags);
  const { size } = open(served.checkpoint, verifiers, 'the server’s checkpoint');
  const covered = (await server.events()).filter(({ sequence }) => Number(sequence) < size);
  const details = flags['without-details'] !== true;
  const events = details ? covered : covered.map(({ salt: _salt, content: _content, ...event }) => event);
  const lines = [{ format: FORMAT, details, ...served }, ...events].map((line) => JSON.stringify(line));
  writeFileSync(flags.out, `${lines.join('\n')}\n`);
  say(`written     ${covered.length} events to ${flags.out}`);
}

async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args);
  const [command, file, ...more] = positionals;
  if (command === 'verify' && more.length === 0 && (file === undefined) === (flags.url !== undefined)) {
    await (file === undefined ? verifyServer(flags) : verifyBundle(file, flags));
  } else if (command === 'export' && file === undefined) {
    await exportBundle(flags);
  } else {
    throw new WrongUsage('expected verify with a server or a bundle, or export');
  }
  return 0;
}

export const spine: Program = { usage, run };
