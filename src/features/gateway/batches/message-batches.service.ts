import { hash } from 'node:crypto';
import type { Principal } from '../../../contracts/identity.js';
import { HEAD_BYTES } from '../../../shared/call-file.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject } from '../../../shared/json/json.js';
import type { FilePiece } from '../files/file.types.js';
import type { FilesService } from '../files/files.service.js';
import type { Caller } from '../invocation/model-call.js';
import type { Batch, CreateMessageBatchInput } from './batch.types.js';
import { MESSAGES } from './batch.rules.js';
import type { BatchesService } from './batches.service.js';

/** Batches in the form of Anthropic's API: their requests become a file, and are made as those of any other. */
export class MessageBatchesService {
  constructor(
    private readonly batches: BatchesService,
    private readonly files: FilesService,
  ) {}

  /** Errors: those of `FilesService.upload` and `BatchesService.create`. */
  async create(caller: Caller, { requests, proposalId }: CreateMessageBatchInput): Promise<Batch> {
    const issues = requests.flatMap(({ params }, at) =>
      isJsonObject(params) ? [] : [{ path: `requests[${at}].params`, message: 'expected an object' }],
    );
    if (issues.length > 0) throw invalidRequest(issues);
    const lines = requests.map(({ custom_id: customId = null, params = {} }) =>
      JSON.stringify({ custom_id: customId, method: 'POST', url: MESSAGES, body: params }),
    );
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const file = {
      name: 'file',
      filename: 'message-batch.jsonl',
      contentType: 'application/jsonl',
      bytes: bytes.length,
      sha256: hash('sha256', bytes, 'hex'),
      head: bytes.subarray(0, HEAD_BYTES),
      open: () => [bytes],
    };
    const upload = { body: { purpose: 'batch' }, files: [file] };
    const { id: inputFileId } = await this.files.upload(caller.principal, upload, caller.signal);
    try {
      const asked = { inputFileId, endpoint: MESSAGES, metadata: {}, proposalId };
      return await this.batches.create(caller, 'anthropic', asked);
    } catch (error) {
      await this.files.delete(caller.principal, inputFileId);
      throw error;
    }
  }

  /** A piece of the results. Throws NOT_FOUND, also for a batch that is not over. */
  async results(principal: Principal, id: string, from: number): Promise<FilePiece> {
    const { protocol, ended_at: endedAt, output_file_id: file } = await this.batches.row(principal, id);
    if (protocol !== 'anthropic' || endedAt === null || file === null)
      throw new DomainError('NOT_FOUND', 'the batch has no results: it is not over, or none of its messages');
    return { ...(await this.files.piece(principal, file, from)), contentType: 'application/x-jsonl' };
  }
}
