import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { SpineReader } from '../../../contracts/spine.js';
import type { RequestContext } from '../../../graphql/context.js';
import { evidenceOf } from '../../../graphql/evidence.js';
import { SpineEvent } from '../../../graphql/types/spine-event.js';
import { ChatCompletion } from './chat.types.js';

/** The link from a completion to its evidence. */
@Resolver(() => ChatCompletion)
export class ChatEvidenceResolver {
  constructor(private readonly spine: SpineReader) {}

  @FieldResolver(() => SpineEvent, { nullable: true, description: 'The event of the invocation in the tenant’s log.' })
  async evidence(
    @Root() { evidenceId }: ChatCompletion,
    @Ctx() context: RequestContext,
  ): Promise<SpineEvent | undefined> {
    const [event] = await evidenceOf(context, this.spine, [evidenceId]);
    return event;
  }
}
