import { BigIntScalar } from '../../../graphql/scalars.js';
import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs } from '../../../graphql/connection.js';
import type { Page } from '../../../shared/page.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../shared/page.js';
import { SpineEvent, toSpineEvent } from '../../../graphql/types/spine-event.js';
import type { SpineVerifier } from '../../../contracts/spine.js';
import type { SpineCheckpoints } from './spine-checkpoints.service.js';
import type { SpineProofs } from './spine-proofs.service.js';
import type { SpineTiles } from './spine-tiles.service.js';
import type { SpineService } from './spine.service.js';
import {
  RecordSpineEventInput,
  type SignedSpineCheckpoint,
  SpineCheckpoint,
  SpineCheckpointConnection,
  SpineConsistencyProof,
  SpineEventConnection,
  SpineEventFilter,
  SpineInclusionProof,
  SpineTile,
  SpineVerificationResult,
} from './spine.types.js';

const REASON = { minLength: 1, maxLength: 2_000 };
const SIZE = { min: 0, max: Number.MAX_SAFE_INTEGER };

@Resolver()
export class SpineResolver {
  constructor(
    private readonly verifier: SpineVerifier,
    private readonly service: SpineService,
    private readonly proofs: SpineProofs,
    private readonly checkpoints: SpineCheckpoints,
    private readonly tiles: SpineTiles,
  ) {}

  @Requires('audit', 'trust')
  @Query(() => SpineVerificationResult, {
    description:
      'Recomputes every hash of the tenant’s log and the root of every checkpoint, and compares the usage ledger, the policies and the stored counts of slices with the log.',
  })
  async verifySpine(@Ctx() { principal }: RequestContext): Promise<SpineVerificationResult> {
    const { size, rootHash, fault } = await this.verifier.verify(principal.tenant.id);
    return {
      intact: fault === undefined,
      size: Number(size),
      rootHash,
      ...(fault?.sequence === undefined ? {} : { faultAt: Number(fault.sequence) }),
      ...(fault === undefined ? {} : { fault: fault.reason }),
    };
  }

  @Requires('invoke', 'trust')
  @Mutation(() => SpineEvent, { description: 'Records an audit event, which is durable when the mutation returns.' })
  async recordSpineEvent(
    @Arg('input', () => RecordSpineEventInput, { description: 'The content of the new event.' })
    input: RecordSpineEventInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineEvent> {
    return toSpineEvent(await this.service.record(principal, input));
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => SpineEvent, {
    description: 'Records an event as `recordSpineEvent` does, under the oversight feature pack.',
  })
  recordAuditEvent(
    @Arg('input', () => RecordSpineEventInput, { description: 'The content of the new event.' })
    input: RecordSpineEventInput,
    @Ctx() context: RequestContext,
  ): Promise<SpineEvent> {
    return this.recordSpineEvent(input, context);
  }

  @Requires('audit', 'trust')
  @Query(() => SpineEvent, { description: 'Returns an event.' })
  async spineEvent(
    @Arg('id', () => ID, { description: 'The id of the spine event.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineEvent> {
    return toSpineEvent(await this.service.event(principal, id));
  }

  @Requires('audit', 'trust')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE } })
  @Query(() => SpineEventConnection, { description: 'Lists events, newest first.' })
  async spineEvents(
    @Arg('filter', () => SpineEventFilter, {
      nullable: true,
      description: 'The conditions that the listed events meet.',
    })
    filter: SpineEventFilter | undefined,
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'The page size, at most 500.' })
    first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `endCursor` of the previous page; the first page when absent.',
    })
    after: string | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<SpineEvent>> {
    const page = await this.service.events(principal, filter ?? {}, { first, after });
    return { ...page, edges: page.edges.map(({ node, cursor }) => ({ node: toSpineEvent(node), cursor })) };
  }

  @Requires('audit', 'oversight')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE } })
  @Query(() => SpineEventConnection, {
    description: 'Lists events as `spineEvents` does, under the oversight feature pack.',
  })
  auditEvents(
    @Arg('filter', () => SpineEventFilter, {
      nullable: true,
      description: 'The conditions that the listed events meet.',
    })
    filter: SpineEventFilter | undefined,
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'The page size, at most 500.' })
    first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `endCursor` of the previous page; the first page when absent.',
    })
    after: string | undefined,
    @Ctx() context: RequestContext,
  ): Promise<Page<SpineEvent>> {
    return this.spineEvents(filter, first, after, context);
  }

  @Requires('audit', 'trust')
  @Query(() => SpineCheckpoint, {
    description:
      'Returns the newest checkpoint of the tenant’s log, which covers every event unless witnesses hold the log back.',
  })
  spineCheckpoint(
    @Arg('witnessed', () => Boolean, {
      defaultValue: false,
      description: 'Whether to return the newest checkpoint that the quorum of witnesses has cosigned.',
    })
    witnessed: boolean,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineCheckpoint> {
    return witnessed ? this.proofs.witnessedCheckpoint(principal.tenant.id) : this.proofs.checkpoint(principal);
  }

  @Requires('audit', 'trust')
  @ConstrainArgs({ upTo: SIZE, first: { min: 1, max: MAX_PAGE_SIZE } })
  @Query(() => SpineCheckpointConnection, { description: 'Lists the signed checkpoints of the log, largest first.' })
  spineCheckpoints(
    @Arg('upTo', () => BigIntScalar, {
      nullable: true,
      description: 'The largest size to list; every size when absent.',
    })
    upTo: number | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<SignedSpineCheckpoint>> {
    return this.checkpoints.list(principal, upTo ?? undefined, page);
  }

  @Requires('audit', 'trust')
  @Query(() => SpineInclusionProof, { description: 'Proves that an event is in the log of the newest checkpoint.' })
  spineInclusionProof(
    @Arg('eventId', () => ID, { description: 'The id of the event.' }) eventId: string,
    @Arg('witnessed', () => Boolean, {
      defaultValue: false,
      description: 'Whether to prove it as of the newest checkpoint that the quorum of witnesses has cosigned.',
    })
    witnessed: boolean,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineInclusionProof> {
    return this.proofs.inclusion(principal, eventId, witnessed);
  }

  @Requires('audit', 'trust')
  @ConstrainArgs({ from: SIZE, to: SIZE })
  @Query(() => SpineConsistencyProof, {
    description: 'Proves that the log at one size is a prefix of the log at another.',
  })
  spineConsistencyProof(
    @Arg('from', () => BigIntScalar, { description: 'The smaller size.' }) from: number,
    @Arg('to', () => BigIntScalar, {
      nullable: true,
      description: 'The larger size; that of the newest checkpoint when absent.',
    })
    to: number | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineConsistencyProof> {
    return this.proofs.consistency(principal, from, to ?? undefined);
  }

  @Requires('audit', 'trust')
  @ConstrainArgs({ path: { minLength: 1, maxLength: 40 } })
  @Query(() => SpineTile, { description: 'Returns a tile of the log as far as the newest checkpoint covers it.' })
  spineTile(
    @Arg('path', () => String, {
      description: 'The path `<L>/<N>` or `entries/<N>`, with the suffix `.p/<W>` for a partial tile.',
    })
    path: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineTile> {
    return this.tiles.tile(principal, path);
  }

  @Requires('administer', 'trust')
  @ConstrainArgs({ reason: REASON })
  @Mutation(() => SpineEvent, {
    description:
      'Erases the details of an event permanently, as a law may require. Its hash, the tree and all proofs remain.',
  })
  async eraseSpineDetails(
    @Arg('eventId', () => ID, { description: 'The id of the event.' }) eventId: string,
    @Arg('reason', () => String, { description: 'The reason, which the event of the erasure keeps.' }) reason: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<SpineEvent> {
    return toSpineEvent(await this.service.eraseDetails(principal, eventId, reason));
  }
}
