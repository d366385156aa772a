import { Ctx, Query, Resolver } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import type { RequestContext } from '../../graphql/context.js';
import type { SpineReader } from './spine.port.js';
import { SpineVerificationResult } from './spine.types.js';

@Resolver()
export class SpineResolver {
  constructor(private readonly reader: SpineReader) {}

  @Requires('audit', 'trust')
  @Query(() => SpineVerificationResult, { description: 'Recomputes every hash of the tenant’s log.' })
  async verifySpine(@Ctx() { principal }: RequestContext): Promise<SpineVerificationResult> {
    const { size, rootHash, fault } = await this.reader.verify(principal.tenant.id);
    return {
      intact: fault === undefined,
      size: Number(size),
      rootHash,
      ...(fault === undefined ? {} : { faultAt: Number(fault.sequence), fault: fault.reason }),
    };
  }
}
