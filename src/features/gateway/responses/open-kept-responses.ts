import type { TenantDirectory } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import type { Ports } from '../../../module/ports.js';
import { ConversationResolver } from '../conversations/conversation.resolver.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import type { ProtocolOptions } from '../exchange/protocol-api.js';
import { CompactionsService } from '../kinds/compactions.service.js';
import type { KindCalls } from '../kinds/kind-calls.service.js';
import { BackgroundResponses } from './background-responses.service.js';
import { BackgroundStore } from './background-store.service.js';
import { openResponses, type ResponsesApi } from './open-responses.js';
import { ResponseContext } from './response-context.service.js';
import { ResponseResolver } from './response.resolver.js';
import { ResponseStore } from './response-store.service.js';

interface KeptResponsesNeeds {
  calls: KindCalls;
  directory: TenantDirectory;
  sealer: EventSealer;
  storage: Ports['storage'];
}

/** Opens the API for OpenAI's Responses with what is kept of them: answers, conversations and those in the background. */
export function openKeptResponses(
  { unitOfWork, presence, clock, logger, shutdown }: Core,
  protocols: ProtocolOptions,
  { calls, directory, sealer, storage }: KeptResponsesNeeds,
): { api: ResponsesApi; resolvers: object[]; jobs: TimedJob[] } {
  const stored = new ResponseStore({ unitOfWork, sealer, clock });
  const conversations = new ConversationsService({ unitOfWork, sealer, clock });
  const context = new ResponseContext({ unitOfWork, responses: stored, conversations, storage });
  const api = openResponses(context, protocols);
  const store = new BackgroundStore({ unitOfWork, sealer });
  const background = shutdown.add(
    'responses in the background',
    new BackgroundResponses({ api, store, presence, directory, clock, logger }),
  );
  return {
    api,
    resolvers: [
      new ConversationResolver(conversations),
      new ResponseResolver(api, background, stored, new CompactionsService(context, calls)),
    ],
    jobs: [stored.job(), conversations.job(), background.job()],
  };
}
