import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { isPermitted, Requires } from '../../graphql/authorize.js';
import type { RequestContext } from '../../graphql/context.js';
import { DateTime } from '../../graphql/scalars.js';
import { callSource } from '../../graphql/subscription.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE } from '../../shared/page.js';
import { MAX_TAG_LENGTH, TAG_NAME_PATTERN } from '../../shared/http/tags.js';
import type { ChatService } from './chat/chat.service.js';
import { ChatInput } from './chat/chat-input.types.js';
import { ChatCompletion, ChatStreamEvent, type ChatStreamEventValue } from './chat/chat.types.js';
import type { EmbedService } from './embeddings/embed.service.js';
import { EmbeddingResult, EmbedInput } from './embeddings/embed.types.js';
import type { HealthService } from './health/health.service.js';
import { Health } from './health/health.types.js';
import type { ModelService } from './models/model.service.js';
import { Model, ModelList } from './models/model.types.js';
import type { UsageService } from './usage/usage.service.js';
import {
  type UsageGrouping,
  UsageGroupingEnum,
  type UsageInterval,
  UsageIntervalEnum,
  UsagePoint,
  UsageStatistics,
} from './usage/usage.types.js';

const TAG_NAME = {
  minLength: 1,
  maxLength: MAX_TAG_LENGTH,
  pattern: TAG_NAME_PATTERN,
  patternName: 'the name of a tag: letters, digits and _.:- after a letter',
};

export interface GatewayServices {
  chat: ChatService;
  embed: EmbedService;
  models: ModelService;
  health: HealthService;
  usage: UsageService;
}

@Resolver()
export class GatewayResolver {
  constructor(readonly services: GatewayServices) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => ChatCompletion, { description: 'Asks a chat model for a completion.' })
  chat(
    @Arg('input', () => ChatInput, { description: 'The model, the messages and the settings of the chat.' })
    input: ChatInput,
    @Ctx() context: RequestContext,
  ): Promise<ChatCompletion> {
    return this.services.chat.chat(context, input);
  }

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'gateway')
  @Subscription(() => ChatStreamEvent, {
    description:
      'Asks a chat model and streams chunks followed by the whole completion. Unsubscribing cancels the call.',
    subscribe: callSource(
      { permission: 'invoke', pack: 'gateway' },
      () => GatewayResolver,
      ({ services }, { input }: { input: ChatInput }, context) => services.chat.chatStream(context, input),
    ),
  })
  chatStream(
    @Arg('input', () => ChatInput, { description: 'The model, the messages and the settings of the chat.' })
    _input: ChatInput,
    @Root() event: ChatStreamEventValue,
  ): ChatStreamEventValue {
    return event;
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'gateway')
  @Mutation(() => EmbeddingResult, { description: 'Computes the embeddings of texts.' })
  embed(
    @Arg('input', () => EmbedInput, { description: 'The model and the texts to embed.' }) input: EmbedInput,
    @Ctx() context: RequestContext,
  ): Promise<EmbeddingResult> {
    return this.services.embed.embed(context, input);
  }

  @Requires('read', 'gateway')
  @Query(() => ModelList, { description: 'Lists the models that clients can use.' })
  models(@Ctx() { principal }: RequestContext): ModelList {
    return this.services.models.list(principal);
  }

  @Requires('read', 'gateway')
  @Query(() => Model, { description: 'Returns a model.' })
  model(
    @Arg('id', () => ID, { description: 'The id of the model.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Model {
    return this.services.models.one(principal, id);
  }

  @Requires('read')
  @Query(() => Health, { description: 'Returns the health of the gateway.' })
  health(): Promise<Health> {
    return this.services.health.health();
  }

  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE }, tag: TAG_NAME })
  @Requires('read', 'gateway')
  @Query(() => UsageStatistics, { description: 'Returns the usage of the tenant.' })
  usage(
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The start of the period, inclusive; of the current calendar month in UTC when absent.',
    })
    startDate: Date | null,
    @Arg('endDate', () => DateTime, {
      nullable: true,
      description: 'The end of the period, exclusive; of the current calendar month in UTC when absent.',
    })
    endDate: Date | null,
    @Arg('groupBy', () => UsageGroupingEnum, {
      nullable: true,
      description: 'The dimension of the additional `groups`.',
    })
    groupBy: UsageGrouping | null,
    @Arg('tag', () => String, {
      nullable: true,
      description: 'The name of the tag whose values are the groups; with the grouping TAG alone.',
    })
    tag: string | null,
    @Arg('first', () => Int, {
      nullable: true,
      description:
        'The maximum number of `groups`, the most expensive first; `remainder` sums the rest. When absent, the 1,000 most expensive users, groups, keys, sessions or values of a tag, and all groups of other dimensions, ordered by key.',
    })
    first: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<UsageStatistics> {
    return this.services.usage.usage(
      principal,
      {
        startDate: startDate ?? undefined,
        endDate: endDate ?? undefined,
        groupBy: groupBy ?? undefined,
        tag: tag ?? undefined,
        first: first ?? undefined,
      },
      isPermitted('administer', principal.roles),
    );
  }

  @Requires('read', 'gateway')
  @Query(() => [UsagePoint], { description: 'Lists usage over time for charts, without steps that have no usage.' })
  usageSeries(
    @Arg('interval', () => UsageIntervalEnum, { description: 'The length of a step.' }) interval: UsageInterval,
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The start of the period, inclusive; of the current calendar month in UTC when absent.',
    })
    startDate: Date | null,
    @Arg('endDate', () => DateTime, {
      nullable: true,
      description: 'The end of the period, exclusive; of the current calendar month in UTC when absent.',
    })
    endDate: Date | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<UsagePoint[]> {
    return this.services.usage.series(principal, interval, {
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
    });
  }
}
