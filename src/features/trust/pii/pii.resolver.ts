import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { PiiService } from './pii.service.js';
import { DetectPiiInput, PiiDetection, RedactedContent, RedactPiiInput } from './pii.types.js';

@Resolver()
export class PiiResolver {
  constructor(private readonly service: PiiService) {}

  @Requires('read', 'trust')
  @Query(() => PiiDetection, { description: 'Finds personal data in a text.' })
  detectPii(
    @Arg('input', () => DetectPiiInput, { description: 'The text and the types to search for.' }) input: DetectPiiInput,
    @Ctx() { principal, signal }: RequestContext,
  ): Promise<PiiDetection> {
    return this.service.detect(input, principal.tenant.piiRules, signal);
  }

  @Requires('read', 'trust')
  @Query(() => RedactedContent, { description: 'Replaces personal data in a text.' })
  redactPii(
    @Arg('input', () => RedactPiiInput, { description: 'The text and how to replace personal data.' })
    input: RedactPiiInput,
    @Ctx() { principal, signal }: RequestContext,
  ): Promise<RedactedContent> {
    return this.service.redact(input, principal.tenant.piiRules, signal);
  }
}
