import { Arg, Args, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { VideoVariant } from '../../../contracts/call-kinds.js';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { KindCallInput } from '../kinds/kind.types.js';
import type { VideoContents } from './video-contents.service.js';
import { DeletedVideo, Video, VideoList, VideoPiece, VideosArgs, VideoVariantEnum } from './video.types.js';
import type { VideosService } from './videos.service.js';

const ID_OF = 'The id of the video.';

@Resolver()
export class VideoResolver {
  constructor(
    private readonly service: VideosService,
    private readonly contents: VideoContents,
  ) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => Video, { description: 'Asks for a video, in the form of OpenAI’s Videos API.' })
  createVideo(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/videos`, and its picture.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<Video> {
    return this.service.create(context, input);
  }

  @Requires('invoke', 'media')
  @Query(() => VideoList, { description: 'Lists one’s own videos; those of the tenant for its administrators.' })
  videos(@Args(() => VideosArgs) page: VideosArgs, @Ctx() { principal }: RequestContext): Promise<VideoList> {
    return this.service.list(principal, page);
  }

  @Requires('invoke', 'media')
  @Query(() => Video, { description: 'Returns a video without its content.' })
  video(@Arg('id', () => ID, { description: ID_OF }) id: string, @Ctx() { principal }: RequestContext): Promise<Video> {
    return this.service.find(principal, id);
  }

  @Requires('invoke', 'media')
  @Query(() => VideoPiece, { description: 'Returns a piece of the content of a video, from its provider.' })
  async videoContent(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('variant', () => VideoVariantEnum, { nullable: true, description: 'The form; the clip itself when absent.' })
    variant: VideoVariant | undefined,
    @Arg('from', () => Int, { nullable: true, description: 'The place of the piece; 0 when absent.' })
    from: number | undefined,
    @Ctx() context: RequestContext,
  ): Promise<VideoPiece> {
    return this.contents.piece(context, await this.service.row(context.principal, id), variant ?? 'video', from ?? 0);
  }

  @Requires('invoke', 'media')
  @Mutation(() => DeletedVideo, { description: 'Deletes a video that is not being made, at its provider too.' })
  deleteVideo(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedVideo> {
    return this.service.delete(principal, id);
  }
}
