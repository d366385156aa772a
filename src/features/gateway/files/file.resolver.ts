import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DeletedFile, FileList, FilePiece, FilesArgs, FileUploadInput, StoredFile } from './file.types.js';
import type { FilesService } from './files.service.js';

const ID_OF = 'The id of the file.';

@Resolver()
export class FileResolver {
  constructor(private readonly service: FilesService) {}

  @Requires('invoke', 'files')
  @Mutation(() => StoredFile, { description: 'Stores a file. REST takes larger ones, as a form.' })
  uploadFile(
    @Arg('input', () => FileUploadInput, { description: 'The file, and what it is for.' }) input: FileUploadInput,
    @Ctx() { principal, signal }: RequestContext,
  ): Promise<StoredFile> {
    return this.service.upload(principal, input, signal);
  }

  @Requires('invoke', 'files')
  @Query(() => FileList, { description: 'Lists one’s own files; those of the tenant for its administrators.' })
  files(@Args(() => FilesArgs) page: FilesArgs, @Ctx() { principal }: RequestContext): Promise<FileList> {
    return this.service.list(principal, page);
  }

  @Requires('invoke', 'files')
  @Query(() => StoredFile, { description: 'Returns a file without its content.' })
  file(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<StoredFile> {
    return this.service.find(principal, id);
  }

  @Requires('invoke', 'files')
  @Query(() => FilePiece, { description: 'Returns a piece of the content of a file.' })
  fileContent(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('from', () => Int, { nullable: true, description: 'The place of the piece; 0 when absent.' })
    from: number | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<FilePiece> {
    return this.service.piece(principal, id, from ?? 0);
  }

  @Requires('invoke', 'files')
  @Mutation(() => DeletedFile, { description: 'Deletes a file with its content.' })
  deleteFile(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedFile> {
    return this.service.delete(principal, id);
  }
}
