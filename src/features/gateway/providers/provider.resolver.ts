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

  @Requires('administer')
  @Paged()
  @Query(() => ProviderConnection, {
    description:
      'Lists the tenant’s own accounts at providers, and for administrators of the platform its providers, by their ids.',
  })
  providers(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<ListedProvider>> {
    return this.list.page(principal, page);
  }

  @Requires('administer')
  @Query(() => ListedProvider, { description: 'Returns one provider that the caller may see.' })
  provider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ListedProvider> {
    return this.list.one(principal, id);
  }

  @Requires('administer')
  @Query(() => ProviderFigures, {
    description:
      'Returns the calls of a provider in figures: over all tenants for one of the platform, else of the tenant.',
  })
  async providerFigures(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Arg('last', () => ProviderPeriodEnum, { description: 'The period, up to the present.' }) last: ProviderPeriod,
    @Ctx() { principal }: RequestContext,
  ): Promise<ProviderFigures> {
    const { scope } = await this.list.one(principal, id);
    return this.figures.figures(id, last, scope === 'PLATFORM' ? null : principal.tenant.id);
  }

  @Requires('administer')
  @Mutation(() => ListedProvider, { description: 'Connects a provider, which calls can be sent to at once.' })
  async createProvider(
    @Arg('input', () => CreateProviderInput, { description: 'The provider to connect.' }) input: CreateProviderInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ListedProvider> {
    return this.list.shown(await this.service.create(principal, input));
  }

  @Requires('administer')
  @Mutation(() => ListedProvider, { description: 'Changes a managed provider, for the calls that begin from now on.' })
  async updateProvider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Arg('input', () => UpdateProviderInput, { description: 'The fields to change.' }) input: UpdateProviderInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ListedProvider> {
    return this.list.shown(await this.service.update(principal, id, input));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Disconnects a managed provider. Calls under way go on.' })
  async deleteProvider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(principal, id);
    return { id };
  }

  @Requires('administer')
  @Mutation(() => ProviderTest, { description: 'Asks a provider for its list of models, which costs nothing.' })
  testProvider(
    @Arg('id', () => ID, { description: 'The id of the provider.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ProviderTest> {
    return this.list.test(principal, id);
  }
}
