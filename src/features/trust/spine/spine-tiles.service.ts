import { DomainError } from '../../../shared/errors.js';
import type { Principal } from '../../../contracts/identity.js';
import type { CheckpointSource } from './checkpoint.port.js';
import type { SpineReader } from '../../../contracts/spine.js';
import type { SpineTile } from './spine.types.js';
import { bundleOf } from './tiles.rules.js';
import { parseTilePath, type TileRequest, widthIn } from '../../../verifier/tile-path.js';

/** A tenant's log as tiles, up to its newest checkpoint. C2SP tlog-tiles. */
export class SpineTiles {
  constructor(
    private readonly reader: SpineReader,
    private readonly checkpoints: CheckpointSource,
  ) {}

  /** Throws NOT_FOUND beyond the newest checkpoint's tree; CONFLICT where the log contradicts it. */
  async tile({ tenant }: Principal, path: string): Promise<SpineTile> {
    const request = parseTilePath(path);
    const { size } = await this.checkpoints.current(tenant.id);
    if (request === undefined || widthIn(size, request) < request.width)
      throw new DomainError('NOT_FOUND', `there is no tile ${path}`);
    const parts = await this.read(tenant.id, request);
    if (parts.length < request.width)
      throw new DomainError('CONFLICT', 'a part of the tile is missing; verify the log');
    const { width } = request;
    const data = request.holds === 'entries' ? bundleOf(parts) : Buffer.concat(parts.slice(0, width));
    return { path, width, data: data.toString('base64') };
  }

  private read(tenantId: string, { holds, level, index, width }: TileRequest): Promise<Buffer[]> {
    return holds === 'entries'
      ? this.reader.leaves(tenantId, index * 256n, width)
      : this.reader.tile(tenantId, level, index);
  }
}
