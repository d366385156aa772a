import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { toSpineEvent } from '../../../graphql/types/spine-event.js';
import { BigIntScalar } from '../../../graphql/scalars.js';
import { EvidencePackPiece } from '../pack.types.js';
import { EvidencePackLink } from './link.entity.js';
import {
  CreateEvidencePackLinkInput,
  IssuedEvidencePackLink,
  SharedEvidencePack,
  SharedEvidencePackProof,
} from './link.types.js';
import type { PackLinks } from './pack-links.service.js';
import type { SharedPacks } from './shared-packs.service.js';

const PACK = { description: 'The id of the pack.' };

@Resolver(() => EvidencePackLink)
export class EvidencePackLinkResolver {
  constructor(
    private readonly links: PackLinks,
    private readonly shared: SharedPacks,
  ) {}

  @Requires('audit')
  @Query(() => [EvidencePackLink], {
    description: 'Lists the links to an evidence pack, newest first, also those that work no more.',
  })
  evidencePackLinks(
    @Arg('packId', () => ID, PACK) packId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<EvidencePackLink[]> {
    return this.links.list(principal, packId);
  }

  @Requires('audit')
  @Mutation(() => IssuedEvidencePackLink, {
    description:
      'Makes a link by which somebody without an account reads one evidence pack, which is recorded in the log.',
  })
  createEvidencePackLink(
    @Arg('packId', () => ID, PACK) packId: string,
    @Arg('input', () => CreateEvidencePackLinkInput, { description: 'Whom the link is for, and how long it works.' })
    input: CreateEvidencePackLinkInput,
    @Ctx() context: RequestContext,
  ): Promise<IssuedEvidencePackLink> {
    return this.links.create(context.principal, packId, input, askedIn(context));
  }

  @Requires('audit')
  @Mutation(() => EvidencePackLink, {
    description: 'Ends a link to an evidence pack at once, with the sessions that it opened. Again changes nothing.',
  })
  revokeEvidencePackLink(
    @Arg('packId', () => ID, PACK) packId: string,
    @Arg('id', () => ID, { description: 'The id of the link.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<EvidencePackLink> {
    return this.links.revoke(principal, packId, id);
  }

  @Requires('share')
  @Query(() => SharedEvidencePack, {
    description: 'Returns the evidence pack of the link by which the caller reads, without its content.',
  })
  sharedEvidencePack(@Ctx() { principal }: RequestContext): Promise<SharedEvidencePack> {
    return this.shared.pack(principal);
  }

  @Requires('share')
  @Query(() => EvidencePackPiece, {
    description: 'Returns a piece of the zip file of that pack. The first piece is recorded as a download.',
  })
  sharedEvidencePackContent(
    @Arg('from', () => BigIntScalar, { nullable: true, description: 'The place of its first byte; 0 when absent.' })
    from: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<EvidencePackPiece> {
    return this.shared.piece(principal, from ?? 0);
  }

  @Requires('share')
  @Query(() => SharedEvidencePackProof, {
    description: 'Proves that the log has the digests of that pack, with what is needed to check the proof.',
  })
  async sharedEvidencePackProof(@Ctx() { principal }: RequestContext): Promise<SharedEvidencePackProof> {
    const { event, ...proven } = await this.shared.proof(principal);
    return { ...proven, event: toSpineEvent(event) };
  }
}
