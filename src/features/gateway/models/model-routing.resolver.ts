import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { ModelRoutingService } from './model-routing.service.js';
import { ModelRoute, RouteModelInput } from './model-routing.types.js';

@Resolver()
export class ModelRoutingResolver {
  constructor(private readonly service: ModelRoutingService) {}

  @Requires('read', 'trust')
  @Query(() => ModelRoute, {
    description:
      'Selects a model by constraints, price, breakers, the permissions of the key, and the policies. The call itself may still be denied for its risk, personal data, limits or budget.',
  })
  routeModel(
    @Arg('input', () => RouteModelInput, { description: 'The model wanted and its constraints.' })
    input: RouteModelInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ModelRoute> {
    return this.service.route(principal, input);
  }
}
