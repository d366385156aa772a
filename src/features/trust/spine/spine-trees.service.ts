import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { edgeOf } from './tiles.rules.js';
import { CompactRange, TILE_HEIGHT, TILE_WIDTH, type TreeNode } from '../../../verifier/merkle.js';
import type { TileAddress } from '../../../verifier/tile-path.js';
import { toHex } from '../../../verifier/bytes.js';

/** This many hashes take about 2 ms of the event loop. */
const BATCH = 1_000;
const HASH_BYTES = 32;

/** The trees of all logs as they are stored: leaves with the events, and the nodes above them, which this writes. */
export class SpineTrees {
  /** `wrong` is called with cached nodes whose hash does not match their events. */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wrong: (tenantId: string, node: { level: number; index: string }) => void,
  ) {}

  /**
   * The right edge of the largest tree of at most `size` leaves that the stored nodes give, a multiple of 256; empty
   * where nodes are missing, so that growing it makes them again.
   */
  async load(tenantId: string, size: bigint): Promise<CompactRange> {
    const tiles = size >> BigInt(TILE_HEIGHT);
    const stored = await this.tiles(tenantId);
    const edge = edgeOf((stored < tiles ? stored : tiles) << BigInt(TILE_HEIGHT));
    const tree = new CompactRange();
    for (const address of edge) {
      const hashes = await this.nodes(tenantId, address, address.count);
      if (hashes.length < address.count) return new CompactRange();
      for (const hash of hashes) tree.append(hash, address.level * TILE_HEIGHT);
    }
    return tree;
  }

  /** The number of full tiles of leaves that the stored nodes cover. */
  async tiles(tenantId: string): Promise<bigint> {
    const [last] = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ tiles: string }[]>(
        'SELECT (max(index) + 1)::text AS tiles FROM spine_nodes WHERE tenant_id = ? AND level = 1 HAVING count(*) > 0',
        [tenantId],
      ),
    );
    return BigInt(last?.tiles ?? 0);
  }

  /** Reads the log up to `size`, in bounded steps, and stores completed nodes. Returns the fault, if any. */
  async grow(tenantId: string, tree: CompactRange, size: bigint): Promise<string | undefined> {
    while (tree.size < size) {
      const leaves = await this.leaves(tenantId, tree.size, size);
      if (leaves.length === 0) return `sequence ${tree.size} is missing`;
      const completed: TreeNode[] = [];
      for (let at = 0; at < leaves.length; at += HASH_BYTES)
        completed.push(...tree.append(leaves.subarray(at, at + HASH_BYTES)));
      if (completed.length > 0) await this.store(tenantId, completed);
    }
    return undefined;
  }

  /** The hashes of the leaves from a sequence on, up to the first missing one. As one value, since rows cost more. */
  private async leaves(tenantId: string, from: bigint, to: bigint): Promise<Buffer> {
    const first = from.toString();
    const [found] = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ hashes: string | null }[]>(
        `SELECT string_agg(encode(leaf_hash, 'hex'), '' ORDER BY sequence) AS hashes
           FROM (SELECT sequence, leaf_hash, row_number() OVER (ORDER BY spine_events.sequence) - 1 AS place
                   FROM spine_events
                  WHERE tenant_id = ? AND spine_events.sequence >= ? AND spine_events.sequence < ?
                  ORDER BY spine_events.sequence LIMIT ?) AS leaf
          WHERE sequence = ?::bigint + place`,
        [tenantId, first, to.toString(), BATCH, first],
      ),
    );
    return Buffer.from(found?.hashes ?? '', 'hex');
  }

  private async nodes(tenantId: string, { level, index }: TileAddress, count: number): Promise<Buffer[]> {
    const first = index * BigInt(TILE_WIDTH);
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<{ hash: string }[]>(
        `SELECT encode(hash, 'hex') AS hash FROM spine_nodes
          WHERE tenant_id = ? AND level = ? AND index >= ? AND index < ? ORDER BY index`,
        [tenantId, level, first.toString(), (first + BigInt(count)).toString()],
      ),
    );
    return rows.map(({ hash }) => Buffer.from(hash, 'hex'));
  }

  /** Several instances may grow one log: they store the same nodes. */
  private async store(tenantId: string, nodes: readonly TreeNode[]): Promise<void> {
    const rows = nodes.map(({ level, index, hash }) => ({
      level,
      index: index.toString(),
      hash: toHex(hash),
    }));
    const others = await this.unitOfWork.platform(async ({ em }) => {
      const values = [tenantId, JSON.stringify(rows)];
      await em.execute(
        `INSERT INTO spine_nodes (tenant_id, level, index, hash)
         SELECT ?, n.level, n.index, decode(n.hash, 'hex')
           FROM json_to_recordset(?::json) AS n (level smallint, index bigint, hash text)
         ON CONFLICT DO NOTHING`,
        values,
      );
      return em.execute<{ level: number; index: string }[]>(
        `SELECT s.level, s.index::text FROM spine_nodes s
           JOIN json_to_recordset(?::json) AS n (level smallint, index bigint, hash text)
             ON n.level = s.level AND n.index = s.index AND decode(n.hash, 'hex') <> s.hash
          WHERE s.tenant_id = ? ORDER BY s.level, s.index`,
        values.toReversed(),
      );
    });
    for (const node of others) this.wrong(tenantId, node);
  }
}
