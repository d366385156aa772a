import type { GuardKind } from '../../../contracts/guards.js';
import type { GuardSecret } from '../guard.rules.js';
import { generic } from './generic.js';
import { type GuardClient, GuardFailure } from './guard-client.js';

const unknown: GuardClient = {
  judge: () => Promise.reject(new GuardFailure('not_configured', 'this kind of guard is not served here')),
};

/** The client of each kind. */
export const clients: Readonly<Record<GuardKind, GuardClient>> = {
  generic,
  presidio: unknown,
  bedrock: unknown,
  'openai-moderation': unknown,
  model: unknown,
};

/** The headers of a credential. */
export function headersFor({ key, headers = [] }: GuardSecret): Record<string, string> {
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
  };
}
