import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { decision } from './decision.rules.js';
import type { KindCalls } from './kind-calls.service.js';
import { KindCallAnswer, KindCallInput } from './kind.types.js';
import { moderation } from './moderation.rules.js';
import { rerank } from './rerank.rules.js';

@Resolver()
export class KindResolver {
  constructor(readonly calls: KindCalls) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => KindCallAnswer, {
    description: 'Asks whether content is harmful, in the form of OpenAI’s Moderations API.',
  })
  moderate(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/moderations`.' }) input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, moderation, input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => KindCallAnswer, {
    description: 'Orders documents by a query, in the form of Cohere’s and Jina’s Rerank APIs.',
  })
  rerank(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/rerank`.' }) input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, rerank, input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => KindCallAnswer, {
    description: 'Asks typed questions about an input, in the form of OpenAI’s Decisions API.',
  })
  decide(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/decisions`.' }) input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, decision, input);
  }
}
