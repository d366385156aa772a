import { Ctx, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { WitnessStandings } from './witness-standings.service.js';
import { SpineWitnesses } from './witness.types.js';

@Resolver()
export class WitnessResolver {
  constructor(private readonly standings: WitnessStandings) {}

  @Requires('audit', 'trust')
  @Query(() => SpineWitnesses, {
    description:
      'Returns the state of the tenant’s log at its witnesses: who cosigned what, and whether the quorum holds.',
  })
  spineWitnesses(@Ctx() { principal }: RequestContext): Promise<SpineWitnesses> {
    return this.standings.of(principal.tenant.id);
  }
}
