import type { Logger } from '../../../shared/logger.js';
import { KindCalls } from './kind-calls.service.js';
import { KindPreparation } from './kind-preparation.service.js';
import { KindStreams } from './kind-streams.service.js';
import { KindResolver } from './kind.resolver.js';

type KindNeeds = ConstructorParameters<typeof KindPreparation>[0] &
  Omit<ConstructorParameters<typeof KindCalls>[0], 'preparation'> & { logger: Logger };

/** Opens calls beside chats and embeddings. */
export function openKinds(needs: KindNeeds): { calls: KindCalls; resolver: KindResolver } {
  const calls = new KindCalls({ ...needs, preparation: new KindPreparation(needs) });
  return { calls, resolver: new KindResolver(calls, new KindStreams({ ...needs, calls })) };
}
