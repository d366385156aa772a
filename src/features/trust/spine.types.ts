import { Field, Float, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What a check of the tenant’s whole log found.' })
export class SpineVerificationResult {
  @Field(() => Boolean, { description: 'Whether every event matches its hashes and none is missing.' })
  intact!: boolean;

  @Field(() => Float, { description: 'Events checked.' })
  size!: number;

  @Field(() => String, { description: 'Merkle Tree Hash of the checked events, hexadecimal. RFC 6962 §2.1.' })
  rootHash!: string;

  @Field(() => Float, { nullable: true, description: 'Sequence of the first event that is wrong.' })
  faultAt?: number;

  @Field(() => String, { nullable: true, description: 'What is wrong with it.' })
  fault?: string;
}
