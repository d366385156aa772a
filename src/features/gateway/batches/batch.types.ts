import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { BigIntScalar, Json, JsonObjectScalar, Usd } from '../../../graphql/scalars.js';
import { BODY_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import { conversationMetadataProblems } from '../conversations/conversation-problems.js';

@InputType({ description: 'A batch of calls, in the form of OpenAI’s Batch API.' })
export class CreateBatchInput {
  @Constrain({ minLength: 1, maxLength: 64 })
  @Field(() => ID, { description: 'The id of a file of the gateway with a request in each line.' })
  inputFileId!: string;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => String, { description: 'The path that every line asks, such as `/v1/chat/completions`.' })
  endpoint!: string;

  @Constrain({ pattern: /^24h$/ })
  @Field(() => String, { nullable: true, description: 'The constant `24h`: what is not made by then is not made.' })
  completionWindow?: string;

  @Constrain({ problems: conversationMetadataProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Up to 16 pairs of texts: names of 64 characters, values of 512.',
  })
  metadata?: JsonObject | null;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this batch became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@InputType({ description: 'A batch of messages, in the form of Anthropic’s Message Batches API.' })
export class CreateMessageBatchInput {
  @Constrain({ maxBytes: BODY_BYTES, minLength: 1, maxLength: 10_000 })
  @Field(() => [JsonObjectScalar], { description: 'The requests: each a `custom_id` and the `params` of a message.' })
  requests!: JsonObject[];

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this batch became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ArgsType()
export class BatchesArgs {
  @Field(() => Int, { nullable: true, description: 'The largest number of batches, 1 to 100; 20 when absent.' })
  limit?: number;

  @Field(() => String, { nullable: true, description: 'The id of the batch after which the page begins.' })
  after?: string;

  @Field(() => String, { nullable: true, description: 'The id of the batch before which the page ends.' })
  before?: string;
}

@ObjectType({ description: 'The number of calls of a batch, as OpenAI counts them.' })
export class BatchCounts {
  @Field(() => Int, { description: 'The number of lines.' })
  total!: number;

  @Field(() => Int, { description: 'The number of calls that were answered.' })
  completed!: number;

  @Field(() => Int, { description: 'The number of lines that were refused, or whose call failed.' })
  failed!: number;
}

@ObjectType({ description: 'The number of calls of a batch, as Anthropic counts them.' })
export class MessageBatchCounts {
  @Field(() => Int, { description: 'The number of calls that are still to be made.' })
  processing!: number;

  @Field(() => Int, { description: 'The number of calls that were answered.' })
  succeeded!: number;

  @Field(() => Int, { description: 'The number of requests that were refused, or whose call failed.' })
  errored!: number;

  @Field(() => Int, { description: 'The number of requests that were cancelled.' })
  canceled!: number;

  @Field(() => Int, { description: 'The number of requests that were not made in time.' })
  expired!: number;
}

@ObjectType({ description: 'The tokens that the calls of a batch have used.' })
export class BatchUsage {
  @Field(() => BigIntScalar, { description: 'Tokens of the prompts.' })
  inputTokens!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of the answers.' })
  outputTokens!: number;

  @Field(() => BigIntScalar, { description: 'The sum of both.' })
  totalTokens!: number;
}

@ObjectType({ description: 'A batch of calls, whose lines are decided and held before any of them is made.' })
export class Batch {
  @Field(() => ID, { description: 'The id of the batch.' })
  id!: string;

  @Field(() => String, { description: 'The constant `batch`.' })
  object!: string;

  @Field(() => String, { description: 'The constant `message_batch`, as in Anthropic’s API.' })
  type!: string;

  @Field(() => String, { description: 'The path that every line asks.' })
  endpoint!: string;

  @Field(() => Json, { nullable: true, description: 'Why the whole batch failed, in the form of OpenAI’s API.' })
  errors!: JsonObject | null;

  @Field(() => ID, { description: 'The id of the file with the requests.' })
  inputFileId!: string;

  @Field(() => String, { description: 'The constant `24h`, the time in which the calls are made.' })
  completionWindow!: string;

  @Field(() => String, { description: 'The status, as OpenAI names it.' })
  status!: string;

  @Field(() => String, { description: 'The status, as Anthropic names it.' })
  processingStatus!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the file with the answers, once there is one.' })
  outputFileId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the file with the errors, once there is one.' })
  errorFileId!: string | null;

  @Field(() => Int, { description: 'When it was asked for, in seconds since 1970.' })
  createdAt!: number;

  @Field(() => Int, { nullable: true, description: 'When its lines were decided on, in seconds since 1970.' })
  inProgressAt!: number | null;

  @Field(() => Int, { description: 'When its calls are no longer made, in seconds since 1970.' })
  expiresAt!: number;

  @Field(() => Int, { nullable: true, description: 'When its last call was over, in seconds since 1970.' })
  finalizingAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When it was completed, in seconds since 1970.' })
  completedAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When it failed, in seconds since 1970.' })
  failedAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When it had expired, in seconds since 1970.' })
  expiredAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When somebody cancelled it, in seconds since 1970.' })
  cancellingAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When it was over after that, in seconds since 1970.' })
  cancelledAt!: number | null;

  @Field(() => BatchCounts, { description: 'The number of its calls.' })
  requestCounts!: BatchCounts;

  @Field(() => MessageBatchCounts, { description: 'The number of its calls, as Anthropic counts them.' })
  messageCounts!: MessageBatchCounts;

  @Field(() => ID, {
    nullable: true,
    description: 'The provider that makes its lines in a batch of its own; null where the gateway makes the calls.',
  })
  provider!: string | null;

  @Field(() => Int, { description: 'The number of lines that were refused before any call was made.' })
  refused!: number;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The client’s own pairs of texts.' })
  metadata!: JsonObject | null;

  @Field(() => BatchUsage, { nullable: true, description: 'The tokens that were used, once it is over.' })
  usage!: BatchUsage | null;

  @Field(() => Usd, { description: 'The most that the lines that were let in could cost, in USD.' })
  heldUsd!: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The cost of its calls in USD, once it is over.' })
  costUsd!: NanoUsd | null;

  @Field(() => String, { nullable: true, description: 'The Merkle Tree Hash over the decisions on its lines.' })
  linesRoot!: string | null;

  @Field(() => String, { nullable: true, description: 'The Merkle Tree Hash over the results of its lines.' })
  resultsRoot!: string | null;

  @Field(() => ID, { description: 'The id of the event that says that it was asked for.' })
  evidenceId!: string;

  @Field(() => String, { description: 'The id of whoever asked for it.' })
  subject!: string;

  @Field(() => String, { description: 'When it was asked for, as RFC 3339 has times.' })
  createdTime!: string;

  @Field(() => String, { description: 'When its calls are no longer made, as RFC 3339 has times.' })
  expiresTime!: string;

  @Field(() => String, { nullable: true, description: 'When somebody cancelled it, as RFC 3339 has times.' })
  cancelTime!: string | null;

  @Field(() => String, { nullable: true, description: 'When it was over, as RFC 3339 has times.' })
  endedTime!: string | null;

  @Field(() => String, { nullable: true, description: 'The constant null: results are not archived.' })
  archivedTime!: string | null;

  @Field(() => String, { nullable: true, description: 'The path of the results, once it is over.' })
  resultsPath!: string | null;
}

@ObjectType({ description: 'A page of batches, newest first.' })
export class BatchList {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => [Batch], { description: 'The batches of the page.' })
  data!: Batch[];

  @Field(() => String, { nullable: true, description: 'The id of the first batch of the page.' })
  firstId!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the last batch of the page.' })
  lastId!: string | null;

  @Field(() => Boolean, { description: 'Whether there are batches after this page.' })
  hasMore!: boolean;
}

@ObjectType({ description: 'A batch that was deleted.' })
export class DeletedBatch {
  @Field(() => ID, { description: 'The id of the batch.' })
  id!: string;

  @Field(() => String, { description: 'The constant `message_batch_deleted`, as in Anthropic’s API.' })
  type!: string;
}
