import { Field, ObjectType } from 'type-graphql';
import { BigIntScalar } from '../../../graphql/scalars.js';

@ObjectType({ description: 'The bytes that records of one kind have.' })
export class StoredKind {
  @Field(() => String, {
    description: 'The kind of the records, such as `approvals`, `conversation_items` or `spine_events`.',
  })
  kind!: string;

  @Field(() => BigIntScalar, { description: 'The number of bytes that they take.' })
  bytes!: number;
}

@ObjectType({ description: 'How much a tenant stores, counted within seconds.' })
export class TenantStorageUse {
  @Field(() => BigIntScalar, { description: 'The bytes of all records together.' })
  bytes!: number;

  @Field(() => BigIntScalar, {
    description:
      'The bytes that the tier allows. Beyond them operations that store something are refused, model calls excepted.',
  })
  limitBytes!: number;

  @Field(() => [StoredKind], { description: 'The bytes by kind of record, the most first.' })
  kinds!: StoredKind[];
}
