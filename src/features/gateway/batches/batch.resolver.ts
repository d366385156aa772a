import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { FilePiece } from '../files/file.types.js';
import {
  Batch,
  BatchesArgs,
  BatchList,
  CreateBatchInput,
  CreateMessageBatchInput,
  DeletedBatch,
} from './batch.types.js';
import type { BatchesService } from './batches.service.js';
import { BatchLineProof } from './line-proof.types.js';
import type { LineProofs } from './line-proofs.service.js';
import type { MessageBatchesService } from './message-batches.service.js';

const ID_OF = 'The id of the batch.';

@Resolver()
export class BatchResolver {
  constructor(
    private readonly service: BatchesService,
    private readonly messages: MessageBatchesService,
    private readonly proofs: LineProofs,
  ) {}

  @Requires('invoke', 'files')
  @Mutation(() => Batch, { description: 'Makes calls later, all of them decided and held before the first is made.' })
  createBatch(
    @Arg('input', () => CreateBatchInput, { description: 'The file of requests, and what they ask.' })
    { inputFileId, endpoint, metadata, proposalId }: CreateBatchInput,
    @Ctx() context: RequestContext,
  ): Promise<Batch> {
    const asked = { inputFileId, endpoint, metadata: metadata ?? {}, proposalId };
    return this.service.create(context, 'openai', asked);
  }

  @Requires('invoke', 'files')
  @Mutation(() => Batch, { description: 'Asks models for messages later, in the form of Anthropic’s API.' })
  createMessageBatch(
    @Arg('input', () => CreateMessageBatchInput, { description: 'The requests of the batch.' })
    input: CreateMessageBatchInput,
    @Ctx() context: RequestContext,
  ): Promise<Batch> {
    return this.messages.create(context, input);
  }

  @Requires('invoke', 'files')
  @Query(() => Batch, { description: 'Returns a batch without its answers.' })
  batch(@Arg('id', () => ID, { description: ID_OF }) id: string, @Ctx() { principal }: RequestContext): Promise<Batch> {
    return this.service.find(principal, id);
  }

  @Requires('invoke', 'files')
  @Query(() => BatchLineProof, { description: 'Proves by the evidence of a batch that a line is one of it.' })
  batchLineProof(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('customId', () => String, { description: 'The client’s id of the line.' }) customId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<BatchLineProof> {
    return this.proofs.proofOf(principal, id, customId);
  }

  @Requires('invoke', 'files')
  @Query(() => BatchList, { description: 'Lists one’s own batches; those of the tenant for its administrators.' })
  batches(@Args(() => BatchesArgs) page: BatchesArgs, @Ctx() { principal }: RequestContext): Promise<BatchList> {
    return this.service.list(principal, 'openai', page);
  }

  @Requires('invoke', 'files')
  @Query(() => BatchList, { description: 'Lists batches of messages, as `batches` lists those of files.' })
  messageBatches(@Args(() => BatchesArgs) page: BatchesArgs, @Ctx() { principal }: RequestContext): Promise<BatchList> {
    return this.service.list(principal, 'anthropic', page);
  }

  @Requires('invoke', 'files')
  @Query(() => FilePiece, { description: 'Returns a piece of the results of a batch of messages that is over.' })
  messageBatchResults(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('from', () => Int, { nullable: true, description: 'The place of the piece; 0 when absent.' })
    from: number | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<FilePiece> {
    return this.messages.results(principal, id, from ?? 0);
  }

  @Requires('invoke', 'files')
  @Mutation(() => Batch, { description: 'Ends a batch; calls that were sent are still answered and charged.' })
  cancelBatch(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Batch> {
    return this.service.cancel(principal, id);
  }

  @Requires('invoke', 'files')
  @Mutation(() => DeletedBatch, { description: 'Deletes a batch that is over. Its files stay.' })
  deleteBatch(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedBatch> {
    return this.service.delete(principal, id);
  }
}
