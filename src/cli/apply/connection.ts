import { readFile } from 'node:fs/promises';
import { userConfigFolder } from '../../config/user-folder.js';
import { namedVariable } from '../../config/named-variable.js';
import { CredentialStore } from '../credential-store.js';
import { gatewayAddress } from '../gateway-address.js';
import { ProgramEnded, WrongUsage } from '../program.js';
import { ConfigurationClient } from './gateway-client.js';

/** The options by which a command reaches a gateway. */
export const CONNECTION_OPTIONS = { url: { type: 'string' }, 'key-file': { type: 'string' } } as const;

/** Their lines in a usage. */
export const CONNECTION_USAGE = `  --url <gateway>     the address of the gateway; the one signed in to last when absent, at first http://127.0.0.1:8080
  --key-file <file>   the file with the API key of an administrator; the variable PORTCULLIS_KEY when absent, then the
                      key of portcullis login`;

/** The gateway that the options name, under the key of the caller. Throws a ProgramEnded. */
export async function connectedGateway(flags: { url?: string; 'key-file'?: string }): Promise<ConfigurationClient> {
  const url = await gatewayAddress(flags.url);
  return new ConfigurationClient(url, await keyOf(url, flags['key-file']));
}

async function keyOf(url: string, file: string | undefined): Promise<string> {
  if (file !== undefined) {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      throw new ProgramEnded(`${file} cannot be read`, 1, { cause: error });
    }
  }
  const given = namedVariable('PORTCULLIS_KEY')?.trim();
  if (given !== undefined && given !== '') return given;
  const stored = (await new CredentialStore(userConfigFolder()).read()).servers[url]?.key;
  if (stored === undefined)
    throw new WrongUsage('expected --key-file, the variable PORTCULLIS_KEY or portcullis login');
  return stored;
}
