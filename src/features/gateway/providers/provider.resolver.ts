import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { Page } from '../../../shared/page.js';
import type { ProviderFiguresService } from '../usage/provider-figures.service.js';
import { ProviderFigures, type ProviderPeriod, ProviderPeriodEnum } from '../usage/provider-figures.types.js';
import type { ProviderList } from './provider-list.service.js';
import { CreateProviderInput, UpdateProviderInput } from './provider-input.types.js';
import { ListedProvider, ProviderConnection, ProviderTest } from './provider.types.js';
import type { ProvidersService } from './providers.service.js';

@Resolver()
export class ProviderResolver {
  constructor(
    private readonly service: ProvidersService,
    private readonly list: ProviderList,
    private readonly figures: ProviderFiguresService,
  ) {}

  @Requires('operate')
  @Paged()
  @Query(() => ProviderConnection, { description: 'Lists the providers of the platform, by their ids.' })
  providers(@Args(() => PageArgs) page: PageArgs): Promise<Page<ListedProvider>> {
    return this.list.page(page);
  }

  @Requires('operate')
  @Query(() => ListedProvider, { description: 'Returns one provider of the platform.' })
  provider(@Arg('id', () => ID, { description: 'The id of the provider.' }) id: string): Promise<ListedProvider> {
    return this.list.one(id);
  }

  @Requires('operate')
  @Query(() => ProviderFigures, { description: 'Returns the calls of a provider in figures, over all tenants.' })
  async providerFigures(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Arg('last', () => ProviderPeriodEnum, { description: 'The period, up to the present.' }) last: ProviderPeriod,
  ): Promise<ProviderFigures> {
    await this.list.one(id);
    return this.figures.figures(id, last, null);
  }

  @Requires('operate')
  @Mutation(() => ListedProvider, { description: 'Connects a provider, which calls can be sent to at once.' })
  async createProvider(
    @Arg('input', () => CreateProviderInput, { description: 'The provider to connect.' }) input: CreateProviderInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ListedProvider> {
    return this.list.shown(await this.service.create(principal, input));
  }

  @Requires('operate')
  @Mutation(() => ListedProvider, { description: 'Changes a managed provider, for the calls that begin from now on.' })
  async updateProvider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Arg('input', () => UpdateProviderInput, { description: 'The fields to change.' }) input: UpdateProviderInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ListedProvider> {
    return this.list.shown(await this.service.update(principal, id, input));
  }

  @Requires('operate')
  @Mutation(() => DeletedRecord, { description: 'Disconnects a managed provider. Calls under way go on.' })
  async deleteProvider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(principal, id);
    return { id };
  }

  @Requires('operate')
  @Mutation(() => ProviderTest, { description: 'Asks a provider for its list of models, which costs nothing.' })
  testProvider(@Arg('id', () => ID, { description: 'The id of the provider.' }) id: string): Promise<ProviderTest> {
    return this.list.test(id);
  }
}
