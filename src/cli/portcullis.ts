#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { userConfigFolder } from '../config/user-folder.js';
import { type Credential, CredentialStore, UnreadableFile } from './credential-store.js';
import { DeviceClient, Refused, Unreachable } from './device-client.js';

const USAGE = `Signs this device in to a gateway, in a browser of yours; or makes data to try one with.

  portcullis login [--url <gateway>]                 shows a code, waits until you allow it, stores a key
  portcullis login [--url <gateway>] --print-key     prints the key, refreshed where it has expired
  portcullis logout [--url <gateway>]                ends the sign-in, and removes the key
  portcullis seed [--help]                           fills a database with tenants, keys and calls in bulk
  portcullis demo                                    starts a gateway with simulated models, and plays a day on it

  --url <gateway>     the address of the gateway; the one signed in to last when absent, at first http://127.0.0.1:8080
  --scope <roles>     the only roles that the key is to have, of yours, with spaces between

Exit codes: 0 done, 1 refused or not signed in, 2 wrong usage or no answer.`;

const FIRST_URL = 'http://127.0.0.1:8080';
/** A key is refreshed when it has less left, ms. */
const NEARLY_EXPIRED_MILLIS = 5 * 60_000;

const options = {
  url: { type: 'string' },
  scope: { type: 'string' },
  'print-key': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

class WrongUsage extends Error {}
class NotSignedIn extends Error {}

/** For people. Scripts read the other stream. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function signIn(client: DeviceClient, store: CredentialStore, scope: string | undefined): Promise<Credential> {
  const codes = await client.start(scope);
  tell(`Open ${codes.verification_uri} and type the code ${codes.user_code}, or open`);
  tell(`  ${codes.verification_uri_complete}`);
  tell('Waiting until you allow it …');
  const credential = await client.wait(codes);
  await store.exclusively(async () => {
    const { servers } = await store.read();
    const before = servers[client.url];
    await store.put(client.url, credential);
    // One that has ended already, or is of a server that is gone, needs no end.
    if (before !== undefined) await client.revoke(before).catch(() => undefined);
  });
  tell(`Signed in to ${client.url} as ${credential.subject}.`);
  return credential;
}

/** The stored credential, refreshed where it has nearly expired. Throws NotSignedIn. */
function current(client: DeviceClient, store: CredentialStore): Promise<Credential> {
  return store.exclusively(async () => {
    const { servers } = await store.read();
    const known = servers[client.url];
    if (known === undefined) throw new NotSignedIn(`not signed in to ${client.url}: run portcullis login first`);
    if (Date.now() < known.expiresAt - NEARLY_EXPIRED_MILLIS) return known;
    try {
      const fresh = await client.refresh(known);
      await store.put(client.url, fresh);
      return fresh;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_grant') throw error;
      await store.put(client.url, undefined);
      throw new NotSignedIn(`the sign-in to ${client.url} has ended: run portcullis login again`, { cause: error });
    }
  });
}

async function printKey(client: DeviceClient, store: CredentialStore, scope: string | undefined): Promise<void> {
  let credential: Credential;
  try {
    credential = await current(client, store);
  } catch (error) {
    if (!(error instanceof NotSignedIn) || !process.stderr.isTTY) throw error;
    credential = await signIn(client, store, scope);
  }
  process.stdout.write(`${credential.key}\n`);
}

function signOut(client: DeviceClient, store: CredentialStore): Promise<void> {
  return store.exclusively(async () => {
    const { servers } = await store.read();
    const known = servers[client.url];
    if (known === undefined) {
      tell(`Not signed in to ${client.url}.`);
      return;
    }
    await client.revoke(known);
    await store.put(client.url, undefined);
    tell(`Signed out of ${client.url}.`);
  });
}

/** The commands that make data. Imported only where asked for: they bring the whole gateway. */
const makers = new Map<string, (args: string[], say: (line: string) => void) => Promise<number>>([
  ['seed', async (args, say) => (await import('./seed/command.js')).seed(args, say)],
  ['demo', async (args, say) => (await import('./demo/command.js')).demo(args, say)],
]);

async function run(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const make = makers.get(name);
  if (make !== undefined) {
    process.exitCode = await make(args, (line) => {
      process.stdout.write(`${line}\n`);
    });
    return;
  }
  const { values: flags, positionals } = parsedArguments();
  const [command, ...more] = positionals;
  if (flags.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (more.length > 0 || (command !== 'login' && command !== 'logout')) throw new WrongUsage(USAGE);
  const store = new CredentialStore(userConfigFolder());
  const url = flags.url ?? (await store.read()).current ?? FIRST_URL;
  if (!/^https?:$/.test(protocolOf(url))) throw new WrongUsage(`--url: expected an http or https address\n\n${USAGE}`);
  const client = new DeviceClient(url.replace(/\/+$/, ''));
  if (command === 'logout') await signOut(client, store);
  else if (flags['print-key'] === true) await printKey(client, store, flags.scope);
  else await signIn(client, store, flags.scope);
}

function parsedArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

try {
  await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isRefusal = error instanceof Refused || error instanceof NotSignedIn;
  const isKnown = [WrongUsage, Unreachable, UnreadableFile].some((kind) => error instanceof kind);
  if (!isRefusal && !isKnown) throw error;
  tell(error.message);
  process.exitCode = isRefusal ? 1 : 2;
}
