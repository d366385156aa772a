import { userConfigFolder } from '../config/user-folder.js';
import { CredentialStore } from './credential-store.js';
import { WrongUsage } from './program.js';

const FIRST_URL = 'http://127.0.0.1:8080';

/** The address of a gateway: the given one, else that signed in to last, without a slash at its end. Throws WrongUsage. */
export async function gatewayAddress(given: string | undefined): Promise<string> {
  const address = given ?? (await new CredentialStore(userConfigFolder()).read()).current ?? FIRST_URL;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new WrongUsage('--url: expected an http or https address');
  return address.replace(/\/+$/, '');
}
