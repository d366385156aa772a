import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A leaf of a batch’s tree with its path to the root (RFC 6962 §2.1.1).' })
export class BatchLeafProof {
  @Field(() => String, { description: 'The text of the leaf, RFC 8785.' })
  leaf!: string;

  @Field(() => String, { description: 'The hash of the leaf in hexadecimal.' })
  leafHash!: string;

  @Field(() => Int, { description: 'The place of the leaf in the tree, from 0.' })
  leafIndex!: number;

  @Field(() => Int, { description: 'The number of leaves: lines of the batch, without those that are blank.' })
  treeSize!: number;

  @Field(() => [String], { description: 'The hashes beside the path from the leaf upwards, in hexadecimal.' })
  hashes!: string[];

  @Field(() => String, { description: 'The root in hexadecimal, which the event has.' })
  rootHash!: string;

  @Field(() => ID, { nullable: true, description: 'The event that has the root; the log proves that it is there.' })
  evidenceId!: string | null;
}

@ObjectType({ description: 'A proof that a line was decided on, and how it ended, by the evidence of its batch.' })
export class BatchLineProof {
  @Field(() => String, { description: 'The constant `line_proof`.' })
  object!: string;

  @Field(() => ID, { description: 'The id of the batch.' })
  batchId!: string;

  @Field(() => String, { description: 'The client’s id of the line.' })
  customId!: string;

  @Field(() => Int, { description: 'The number of the line in the input file, from 1.' })
  line!: number;

  @Field(() => BatchLeafProof, { description: 'The decision on the line, under `linesRoot` of `batch.admitted`.' })
  decision!: BatchLeafProof;

  @Field(() => BatchLeafProof, {
    nullable: true,
    description: 'The result of the line, under `resultsRoot` of `batch.settled`; null until the batch is over.',
  })
  result!: BatchLeafProof | null;
}
