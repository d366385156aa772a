import { registerEnumType } from 'type-graphql';
import type { ProviderKind } from '../contracts/provider.js';

/** Of models, invocations and alert rules. */
export const ProviderKindEnum = { OPENAI: 'openai', ANTHROPIC: 'anthropic', LOCAL: 'local' } as const satisfies Record<
  string,
  ProviderKind
>;
registerEnumType(ProviderKindEnum, { name: 'ProviderKind', description: 'Two hosted providers and local inference.' });
