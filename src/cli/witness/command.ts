import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openKeyFile } from '../../shared/keys/key-file.js';
import { formatVerifierKey, type NoteVerifier, parseVerifierKey } from '../../verifier/note.js';
import { parseWitnessPolicy, PolicyProblem } from '../../verifier/witness-policy.js';
import { ProgramEnded, type Program, say, tell, WrongUsage } from '../program.js';
import { type Cosigner, type CosignerAlgorithm, openCosigner } from './witness-keys.js';
import { WitnessServer } from './witness-server.js';
import { WitnessState } from './witness-state.js';

const usage = `Runs a witness: it cosigns checkpoints of logs that it knows where they only grew (C2SP tlog-witness).

  portcullis witness --name <name> --folder <folder> --log <key> [--log <key>...]

  --name <name>         the name of its keys, such as witness.example.com/w1
  --folder <folder>     its keys and what it has cosigned; lost, it would cosign a fork
  --log <key>           the verifier key of a log that it knows; may be repeated
  --policy <file>       the logs of a policy (C2SP tlog-policy)
  --key <algorithm>     ed25519 (default) or ml-dsa-44; may be repeated
  --port <port>         8081 unless given; 0 picks a free one
  --host <address>      127.0.0.1 unless given

Exit codes: 0 ended, 1 it could not start, 2 wrong usage.`;

const options = {
  name: { type: 'string' },
  folder: { type: 'string' },
  log: { type: 'string', multiple: true },
  policy: { type: 'string' },
  key: { type: 'string', multiple: true },
  port: { type: 'string', default: '8081' },
  host: { type: 'string', default: '127.0.0.1' },
} as const;

const ALGORITHMS: readonly CosignerAlgorithm[] = ['ed25519', 'ml-dsa-44'];
const PORT = /^\d{1,5}$/;

function logsOf(keys: readonly string[], file: string | undefined): NoteVerifier[] {
  const logs = keys.map(
    (text) => parseVerifierKey(text) ?? wrong(`--log ${text.slice(0, 80)} is not a C2SP verifier key`),
  );
  if (file !== undefined) logs.push(...policyLogs(file));
  if (logs.length === 0) wrong('at least one --log, or a --policy with logs, is required');
  return logs;
}

function policyLogs(file: string): NoteVerifier[] {
  try {
    return parseWitnessPolicy(readFileSync(file, 'utf8')).logs.map(({ verifier }) => verifier);
  } catch (error) {
    if (error instanceof PolicyProblem) throw new ProgramEnded(`${file}: ${error.message}`, 1);
    throw new ProgramEnded(`${file} cannot be read`, 1, { cause: error });
  }
}

function wrong(message: string): never {
  throw new WrongUsage(message);
}

/** The witness's key of an algorithm, which the first start makes. */
function cosignerIn(folder: string, name: string, algorithm: CosignerAlgorithm): Cosigner {
  const { text } = openKeyFile(folder, `key-${algorithm}.pem`, () => {
    const { privateKey } = algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
    return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  });
  return openCosigner(name, text);
}

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const { name, folder, port, host } = values;
  if (name === undefined || folder === undefined) wrong('--name and --folder are required');
  if (!/^[^\s+]{1,200}$/u.test(name)) wrong('--name has no spaces and no plus signs, and at most 200 characters');
  if (!PORT.test(port) || Number(port) > 65_535) wrong('--port is a number from 0 to 65535');
  const algorithms = (values.key ?? ['ed25519']).map(
    (text) => ALGORITHMS.find((known) => known === text) ?? wrong(`--key is one of: ${ALGORITHMS.join(', ')}`),
  );
  const logs = logsOf(values.log ?? [], values.policy);
  const states = join(folder, 'logs');
  mkdirSync(states, { recursive: true, mode: 0o700 });
  const cosigners = algorithms.map((algorithm) => cosignerIn(folder, name, algorithm));
  const server = new WitnessServer({
    cosigners,
    logs,
    state: new WitnessState(states),
    now: () => Date.now(),
    failed: (error) => {
      tell(error instanceof Error ? error.message : String(error));
    },
  });
  const url = await server.open(Number(port), host);
  // Lines of a policy, in which each key has a name of its own.
  for (const [at, { verifier }] of cosigners.entries()) {
    const own = cosigners.length > 1 ? `${name}-${algorithms[at]}` : name;
    say(`witness ${own} ${formatVerifierKey(verifier)} ${url}`);
  }
  const ended = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, { signal: ended.signal })));
  ended.abort();
  await server.close();
  return 0;
}

export const witness: Program = { usage, run };
