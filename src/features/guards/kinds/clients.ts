import type { GuardKind } from '../../../contracts/guards.js';
import type { GuardSecret } from '../guard.rules.js';
import { bedrock } from './bedrock.js';
import { generic } from './generic.js';
import type { GuardClient } from './guard-client.js';
import { model } from './model.js';
import { openaiModeration } from './openai-moderation.js';
import { presidio } from './presidio.js';

/** The client of each kind. */
export const clients: Readonly<Record<GuardKind, GuardClient>> = {
  generic,
  presidio,
  bedrock,
  'openai-moderation': openaiModeration,
  model,
};

/** The headers of a credential. */
export function headersFor({ key, headers = [] }: GuardSecret): Record<string, string> {
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
  };
}
