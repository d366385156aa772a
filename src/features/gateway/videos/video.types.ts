import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { VideoVariant } from '../../../contracts/call-kinds.js';
import { ItemOrderEnum } from '../responses/response.types.js';

export const VideoStatusEnum = {
  QUEUED: 'queued',
  IN_PROGRESS: 'in_progress',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const;
registerEnumType(VideoStatusEnum, {
  name: 'VideoStatus',
  description: 'How far a video is.',
  valuesConfig: {
    QUEUED: { description: 'The provider has taken it and not begun.' },
    IN_PROGRESS: { description: 'The provider makes it.' },
    COMPLETED: { description: 'Its content can be read.' },
    FAILED: { description: 'It was not made, and costs nothing.' },
  },
});

export const VideoVariantEnum = {
  VIDEO: 'video',
  THUMBNAIL: 'thumbnail',
  SPRITESHEET: 'spritesheet',
} as const satisfies Record<string, VideoVariant>;
registerEnumType(VideoVariantEnum, {
  name: 'VideoVariant',
  description: 'A form of a video that its provider keeps.',
  valuesConfig: {
    VIDEO: { description: 'The clip itself, usually MP4.' },
    THUMBNAIL: { description: 'A picture of the clip.' },
    SPRITESHEET: { description: 'A sheet of pictures of its course.' },
  },
});

@ObjectType({ description: 'The reason why a video was not made.' })
export class VideoError {
  @Field(() => String, { description: 'The code that the provider gave.' })
  code!: string;

  @Field(() => String, { description: 'The words that the provider gave.' })
  message!: string;
}

@ObjectType({ description: 'A video that was asked for, in the form of OpenAI’s Videos API.' })
export class Video {
  @Field(() => ID, { description: 'The id of the video, which is the gateway’s own.' })
  id!: string;

  @Field(() => String, { description: 'The constant `video`.' })
  object!: string;

  @Field(() => String, { description: 'The catalogue id of its model.' })
  model!: string;

  @Field(() => VideoStatusEnum, { description: 'How far it is.' })
  status!: (typeof VideoStatusEnum)[keyof typeof VideoStatusEnum];

  @Field(() => Int, { description: 'How far it is in percent, as the provider says.' })
  progress!: number;

  @Field(() => String, { description: 'The length of the clip in seconds, as a text.' })
  seconds!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Width and height in pixels; null where the request named none.',
  })
  size!: string | null;

  @Field(() => Int, { description: 'When it was asked for, in seconds since 1970.' })
  createdAt!: number;

  @Field(() => Int, { nullable: true, description: 'When it was found to be made, in seconds since 1970.' })
  completedAt!: number | null;

  @Field(() => Int, { nullable: true, description: 'When the provider forgets its content, in seconds since 1970.' })
  expiresAt!: number | null;

  @Field(() => VideoError, { nullable: true, description: 'Why it was not made; null for others.' })
  error!: VideoError | null;

  @Field(() => String, { nullable: true, description: 'Always null, as prompts are not kept.' })
  prompt!: string | null;

  @Field(() => ID, { nullable: true, description: 'Always null, as videos are not remixed here.' })
  remixedFromVideoId!: string | null;

  @Field(() => String, { description: 'The id of its owner, who alone sees it beside administrators.' })
  subject!: string;

  @Field(() => ID, { description: 'The id of the invocation, which is recorded when the video is settled.' })
  evidenceId!: string;
}

@ArgsType()
export class VideosArgs {
  @Field(() => Int, { nullable: true, description: 'The largest number of videos, 1 to 100; 20 when absent.' })
  limit?: number;

  @Field(() => ItemOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
  order?: 'asc' | 'desc';

  @Field(() => String, { nullable: true, description: 'The id of the video after which the page begins.' })
  after?: string;
}

@ObjectType({ description: 'A page of videos.' })
export class VideoList {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => [Video], { description: 'The videos of the page.' })
  data!: Video[];

  @Field(() => String, { nullable: true, description: 'The id of the first video of the page.' })
  firstId!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the last video of the page.' })
  lastId!: string | null;

  @Field(() => Boolean, { description: 'Whether there are videos after this page.' })
  hasMore!: boolean;
}

@ObjectType({ description: 'A piece of a video’s content.' })
export class VideoPiece {
  @Field(() => String, { description: 'The bytes of the piece in base64, at most 1 MiB of them.' })
  content!: string;

  @Field(() => String, { description: 'The media type of the whole content, as the provider says.' })
  contentType!: string;

  @Field(() => Int, { nullable: true, description: 'The place of the next piece; null behind the last one.' })
  next!: number | null;
}

@ObjectType({ description: 'A video that was deleted.' })
export class DeletedVideo {
  @Field(() => ID, { description: 'The id of the video.' })
  id!: string;

  @Field(() => String, { description: 'The constant `video.deleted`.' })
  object!: string;

  @Field(() => Boolean, { description: 'The constant true.' })
  deleted!: boolean;
}
