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
      'Which model to use: by constraints, price, breakers, what the key may use, and what the policies say of this caller. A real call may still be refused for its risk, its personal data, limits or budget.',
  })
  routeModel(
    @Arg('input', () => RouteModelInput) input: RouteModelInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<ModelRoute> {
    return this.service.route(principal, input);
  }
}
