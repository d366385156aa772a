import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { Page } from '../../../shared/page.js';
import { ApiKey } from '../records/api-key.entity.js';
import { ApiKeyConnection } from '../keys/api-key.types.js';
import type { DeviceGrants } from './device-grants.service.js';

@Resolver()
export class DeviceResolver {
  constructor(private readonly grants: DeviceGrants) {}

  @Requires('read')
  @Paged()
  @Query(() => ApiKeyConnection, {
    description: 'Lists the keys that the caller’s devices got by device sign-in, newest first.',
  })
  devices(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<ApiKey>> {
    return this.grants.devices(principal, page);
  }

  @Requires('read')
  @Mutation(() => ApiKey, {
    description: 'Ends the sign-in of one of the caller’s devices on every instance within a second.',
  })
  endDevice(
    @Arg('id', () => ID, { description: 'The id of the device’s key.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ApiKey> {
    return this.grants.endOwn(principal, id);
  }
}
