import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { TextOrder } from '../../../database/text-order.js';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime } from '../../../graphql/scalars.js';
import { LIST_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { ApiKey } from '../records/api-key.entity.js';

export const ApiKeyOrderEnum = {
  NAME_ASC: { column: 'name', isDescending: false },
  NAME_DESC: { column: 'name', isDescending: true },
  SUBJECT_ASC: { column: 'subject', isDescending: false },
  SUBJECT_DESC: { column: 'subject', isDescending: true },
} as const satisfies Record<string, TextOrder<string>>;
export type ApiKeyOrder = (typeof ApiKeyOrderEnum)[keyof typeof ApiKeyOrderEnum];
registerEnumType(ApiKeyOrderEnum, {
  name: 'ApiKeyOrder',
  description: 'The order of a list of keys, in which upper and lower case are the same.',
  valuesConfig: {
    NAME_ASC: { description: 'By their name, from A to Z.' },
    NAME_DESC: { description: 'By their name, from Z to A.' },
    SUBJECT_ASC: { description: 'By their owner, from A to Z.' },
    SUBJECT_DESC: { description: 'By their owner, from Z to A.' },
  },
});

const NAME = { minLength: 1, maxLength: 200 };

@InputType({ description: 'A new API key.' })
export class IssueApiKeyInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the tenant that the key belongs to; the acting tenant when absent.',
  })
  tenantId?: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The id of the user or service that acts with the key.' })
  subject!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The purpose of the key; the subject when absent.' })
  name?: string;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { nullable: true, description: 'The roles of the subject; `member` when absent.' })
  roles?: string[];

  @Constrain({ maxBytes: LIST_BYTES, minLength: 1, maxLength: 500 })
  @Field(() => [String], { nullable: true, description: 'The models that the key may use; all of them when absent.' })
  allowedModels?: string[];

  @Field(() => DateTime, { nullable: true, description: 'The time when the key expires; never when absent.' })
  expiresAt?: Date | null;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal of this request, where an approval is needed.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'A new or rotated key, returned with its secret only this once.' })
export class IssuedApiKey {
  @Field(() => String, {
    nullable: true,
    description:
      'The whole key for the `Authorization` header, which is not stored. It is null when somebody else’s key is rotated; that person claims it.',
  })
  secret!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The token that the subject passes to `claimApiKeySecret`, once, to obtain the secret.',
  })
  claimToken?: string | null;

  @Field(() => ApiKey, { description: 'The key as it is stored.' })
  apiKey!: ApiKey;
}

export const ApiKeyConnection = connectionType('ApiKey', ApiKey);
