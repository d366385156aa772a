import type { Principal } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { decodeCursor, invalidCursor, type Page, type PageRequest, toPage } from '../../../shared/page.js';
import type { SignedSpineCheckpoint } from './spine.types.js';

const SIZE = /^\d{1,18}$/;

interface SignedRow {
  size: string;
  root: string;
  signatures: { note: string; key: string; at: string }[];
}

/** The signature of the key of the time, then those of later keys, oldest first. */
const CHECKPOINTS = `
  SELECT c.size::text, encode(c.root, 'hex') AS root,
         jsonb_build_array(jsonb_build_object('note', c.note, 'key', c.verifier_key, 'at', c.created_at)) || COALESCE(
           (SELECT jsonb_agg(jsonb_build_object('note', s.note, 'key', s.verifier_key, 'at', s.created_at) ORDER BY s.created_at)
              FROM spine_signatures s WHERE s.tenant_id = c.tenant_id AND s.size = c.size), '[]') AS signatures
    FROM spine_checkpoints c
   WHERE c.tenant_id = ? AND c.size < ? AND c.size <= ? ORDER BY c.size DESC LIMIT ?`;

/** The checkpoints that a tenant's log has signed. */
export class SpineCheckpoints {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Largest first, from the largest that is at most `upTo`. */
  async list(
    { tenant }: Principal,
    upTo: number | undefined,
    { first, after }: PageRequest,
  ): Promise<Page<SignedSpineCheckpoint>> {
    const below = typeof after === 'string' ? sizeOf(after) : String(Number.MAX_SAFE_INTEGER);
    const rows = await this.unitOfWork.report(tenant.id, (em) =>
      em.execute<SignedRow[]>(CHECKPOINTS, [tenant.id, below, upTo ?? Number.MAX_SAFE_INTEGER, first + 1]),
    );
    const page = toPage(rows, { first, after }, ({ size }) => [size]);
    return { ...page, edges: page.edges.map(({ node, cursor }) => ({ node: toCheckpoint(node), cursor })) };
  }
}

function sizeOf(cursor: string): string {
  const [size = ''] = decodeCursor(cursor, 1);
  if (!SIZE.test(size)) throw invalidCursor('after');
  return size;
}

function toCheckpoint({ size, root, signatures }: SignedRow): SignedSpineCheckpoint {
  return {
    size: Number(size),
    rootHash: root,
    signatures: signatures.map(({ note, key, at }) => ({ checkpoint: note, publicKey: key, signedAt: new Date(at) })),
  };
}
