import { MAX_SEARCH_CHARS } from '../../../shared/text/search-term.js';
import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE, type Page } from '../../../shared/page.js';
import { ApiKey } from '../records/api-key.entity.js';
import type { ApiKeyService } from './api-key.service.js';
import {
  ApiKeyConnection,
  type ApiKeyOrder,
  ApiKeyOrderEnum,
  IssueApiKeyInput,
  IssuedApiKey,
} from './api-key.types.js';

const DEFAULT_GRACE_SECONDS = 86_400;

@Resolver()
export class ApiKeyResolver {
  constructor(private readonly keys: ApiKeyService) {}

  @Requires('administer')
  @ConstrainArgs({
    first: { min: 1, max: MAX_PAGE_SIZE },
    search: { maxLength: MAX_SEARCH_CHARS },
    subject: { minLength: 1, maxLength: 200 },
    handedOutBy: { minLength: 1, maxLength: 200 },
  })
  @Query(() => ApiKeyConnection, {
    description: 'Lists the API keys of the acting tenant, newest first unless `order` is given.',
  })
  apiKeys(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('withoutMember', () => Boolean, {
      nullable: true,
      description:
        'Whether to list only keys that work and whose subject is no member: deactivating a person does not end them.',
    })
    withoutMember: boolean | null | undefined,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name or the subject of the keys, in any case, or of their id.',
    })
    search: string | null | undefined,
    @Arg('usable', () => Boolean, {
      nullable: true,
      description: 'Whether to list only keys that work now, or only those that do not; both when absent.',
    })
    usable: boolean | null | undefined,
    @Arg('subject', () => String, { nullable: true, description: 'The owner whose keys to list; all when absent.' })
    subject: string | null | undefined,
    @Arg('handedOutBy', () => String, {
      nullable: true,
      description:
        'A person who issued or last rotated the keys to list and does not own them, and so may know their secrets.',
    })
    handedOutBy: string | null | undefined,
    @Arg('order', () => ApiKeyOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: ApiKeyOrder | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<ApiKey>> {
    return this.keys.apiKeys(principal, page, {
      withoutMember: withoutMember === true,
      search,
      usable,
      subject,
      handedOutBy,
      order,
    });
  }

  @Requires('administer')
  @Query(() => ApiKey, { description: 'Returns an API key of the acting tenant.' })
  apiKey(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ApiKey> {
    return this.keys.apiKey(principal, id);
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, { description: 'Issues an API key, whose secret is shown only in this answer.' })
  issueApiKey(
    @Arg('input', () => IssueApiKeyInput, { description: 'The content of the new key.' }) input: IssueApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.issueApiKey(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => IssuedApiKey, {
    description:
      'Gives a key a new secret; the old one keeps working for the grace period. For somebody else’s key, the answer contains a claim token instead of the secret.',
  })
  rotateApiKey(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Arg('graceSeconds', () => Int, {
      defaultValue: DEFAULT_GRACE_SECONDS,
      description: 'The number of seconds for which the old secret still works.',
    })
    graceSeconds: number,
    @Ctx() context: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.rotateApiKey(context.principal, id, { graceSeconds, asked: askedIn(context) });
  }

  @Requires('read')
  @ConstrainArgs({ token: { minLength: 1, maxLength: 100 } })
  @Mutation(() => IssuedApiKey, {
    description:
      'Returns the secret of a rotated key to its subject, once, in exchange for the claim token. The subject authenticates with another key of theirs that is older than the rotation, or with the old secret while it works.',
  })
  claimApiKeySecret(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Arg('token', () => String, { description: 'The claim token from the rotation.' }) token: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<IssuedApiKey> {
    return this.keys.claimApiKeySecret(principal, id, token);
  }

  @Requires('administer')
  @Mutation(() => ApiKey, { description: 'Revokes a key on every instance within a second.' })
  revokeApiKey(
    @Arg('id', () => ID, { description: 'The id of the API key.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    return this.keys.revokeApiKey(context.principal, id, askedIn(context));
  }
}
