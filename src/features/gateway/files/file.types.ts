import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { CallFile } from '../../../shared/call-file.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ItemOrderEnum } from '../responses/response.types.js';
import { CallFileInput } from '../kinds/kind.types.js';

@InputType({ description: 'A file to keep.' })
export class FileUploadInput {
  @Field(() => JsonObjectScalar, {
    description: 'The fields of `POST /v1/files` beside the file: `purpose` and `expires_after`.',
  })
  body!: JsonObject;

  @Constrain({ maxLength: 1 })
  @Field(() => [CallFileInput], { nullable: true, description: 'The file itself; exactly one is expected.' })
  files?: (CallFileInput | CallFile)[];

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this upload became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'A file that the gateway keeps.' })
export class StoredFile {
  @Field(() => ID, { description: 'The id of the file, which is the gateway’s own.' })
  id!: string;

  @Field(() => String, { description: 'The constant `file`.' })
  object!: string;

  @Field(() => Int, { description: 'The number of its bytes.' })
  bytes!: number;

  @Field(() => Int, { description: 'When it was stored, in seconds since 1970.' })
  createdAt!: number;

  @Field(() => Int, { description: 'When it will be gone, in seconds since 1970.' })
  expiresAt!: number;

  @Field(() => String, { description: 'The name that its owner gave it.' })
  filename!: string;

  @Field(() => String, { description: 'The purpose that it was stored for.' })
  purpose!: string;

  @Field(() => String, { description: 'The constant `processed`, as in OpenAI’s API.' })
  status!: string;

  @Field(() => String, { description: 'The media type, as its bytes say.' })
  mediaType!: string;

  @Field(() => String, { description: 'The SHA-256 hash of its bytes, in hexadecimal.' })
  sha256!: string;

  @Field(() => String, { description: 'The id of its owner, who alone sees it beside administrators.' })
  subject!: string;

  @Field(() => String, { description: 'When it was stored, as RFC 3339 has times.' })
  createdTime!: string;

  @Field(() => Boolean, { description: 'The constant true: every file can be read again.' })
  downloadable!: boolean;
}

@ArgsType()
export class FilesArgs {
  @Field(() => String, { nullable: true, description: 'Only files for this purpose.' })
  purpose?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The largest number of files, 1 to 10,000; a page has 1,000 at most.',
  })
  limit?: number;

  @Field(() => ItemOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
  order?: 'asc' | 'desc';

  @Field(() => String, { nullable: true, description: 'The id of the file after which the page begins.' })
  after?: string;
}

@ObjectType({ description: 'A page of files.' })
export class FileList {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => [StoredFile], { description: 'The files of the page.' })
  data!: StoredFile[];

  @Field(() => String, { nullable: true, description: 'The id of the first file of the page.' })
  firstId!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the last file of the page.' })
  lastId!: string | null;

  @Field(() => Boolean, { description: 'Whether there are files after this page.' })
  hasMore!: boolean;
}

@ObjectType({ description: 'A piece of a file’s content.' })
export class FilePiece {
  @Field(() => String, { description: 'The bytes of the piece in base64, at most 1 MiB of them.' })
  content!: string;

  @Field(() => String, { description: 'The media type of the whole file.' })
  contentType!: string;

  @Field(() => Int, { nullable: true, description: 'The place of the next piece; null behind the last one.' })
  next!: number | null;
}

@ObjectType({ description: 'A file that was deleted.' })
export class DeletedFile {
  @Field(() => ID, { description: 'The id of the file.' })
  id!: string;

  @Field(() => String, { description: 'The constant `file`.' })
  object!: string;

  @Field(() => String, { description: 'The constant `file_deleted`, as in Anthropic’s API.' })
  type!: string;

  @Field(() => Boolean, { description: 'The constant true.' })
  deleted!: boolean;
}
