import { Arg, Ctx, Extensions, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { callSource } from '../../../graphql/subscription.js';
import {
  CompletionInput,
  CompletionStreamEvent,
  type CompletionStreamEventValue,
  TextCompletion,
} from './completion.types.js';
import type { CompletionsService } from './open-completions.js';

@Resolver()
export class CompletionResolver {
  constructor(readonly completions: CompletionsService) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => TextCompletion, {
    description:
      'Asks a chat model in the form of OpenAI’s older Completions API. The mutation `chat` has all of a chat.',
  })
  complete(
    @Arg('input', () => CompletionInput, { description: 'The request in the form of the API.' })
    input: CompletionInput,
    @Ctx() context: RequestContext,
  ): Promise<TextCompletion> {
    return this.completions.create(context, input);
  }

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'gateway')
  @Subscription(() => CompletionStreamEvent, {
    description:
      'Asks a chat model and streams the chunks of OpenAI’s older Completions API. Unsubscribing cancels the call.',
    subscribe: callSource(
      { permission: 'invoke', pack: 'gateway' },
      () => CompletionResolver,
      ({ completions }, { input }: { input: CompletionInput }, context) => completions.stream(context, input),
    ),
  })
  completionStream(
    @Arg('input', () => CompletionInput, { description: 'The request in the form of the API.' })
    _input: CompletionInput,
    @Root() event: CompletionStreamEventValue,
  ): CompletionStreamEventValue {
    return event;
  }
}
