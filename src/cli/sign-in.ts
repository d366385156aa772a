import { parseArgs } from 'node:util';
import { userConfigFolder } from '../config/user-folder.js';
import { type Credential, CredentialStore } from './credential-store.js';
import { DeviceClient, Refused } from './device-client.js';
import { gatewayAddress } from './gateway-address.js';
import { ProgramEnded, type Program, say, tell } from './program.js';

const OPTIONS = `  --url <gateway>     the address of the gateway; the one signed in to last when absent, at first http://127.0.0.1:8080`;
const EXIT_CODES = 'Exit codes: 0 done, 1 refused or not signed in, 2 wrong usage or no answer.';

/** A key is refreshed when it has less left, ms. */
const NEARLY_EXPIRED_MILLIS = 5 * 60_000;

const url = { type: 'string' } as const;

class NotSignedIn extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 1, options);
  }
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
  say(credential.key);
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

async function open(given: string | undefined): Promise<{ client: DeviceClient; store: CredentialStore }> {
  return { client: new DeviceClient(await gatewayAddress(given)), store: new CredentialStore(userConfigFolder()) };
}

export const login: Program = {
  usage: `Signs this device in to a gateway, in a browser of yours.

  portcullis login [--url <gateway>]                 shows a code, waits until you allow it, stores a key
  portcullis login [--url <gateway>] --print-key     prints the key, refreshed where it has expired

${OPTIONS}
  --scope <roles>     the only roles that the key is to have, of yours, with spaces between

${EXIT_CODES}`,
  async run(args) {
    const options = { url, scope: { type: 'string' }, 'print-key': { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    const { client, store } = await open(values.url);
    if (values['print-key'] === true) await printKey(client, store, values.scope);
    else await signIn(client, store, values.scope);
    return 0;
  },
};

export const logout: Program = {
  usage: `Ends the sign-in of this device, and removes its key.

  portcullis logout [--url <gateway>]

${OPTIONS}

${EXIT_CODES}`,
  async run(args) {
    const { values } = parseArgs({ args, options: { url } });
    const { client, store } = await open(values.url);
    await signOut(client, store);
    return 0;
  },
};
