import type { EntityManager } from '@mikro-orm/postgresql';
import { AnalysisPiece, type PieceKind } from './analysis.entity.js';

/** Maximum bytes per statement: the database driver encodes them as hex in one go. */
const PIECE_BYTES = 256 * 1024;
const INSERT = `INSERT INTO analysis_pieces (id, tenant_id, analysis_id, kind, place, piece) VALUES (?, ?, ?, ?, ?, ?)`;
const SELECT = 'SELECT piece FROM analysis_pieces WHERE analysis_id = ? AND kind = ? AND place = ?';

/**
 * Stores the bytes of an analysis in chunks, in the transaction of `em`, yielding between chunks. An empty document has
 * one empty chunk, to distinguish it from a deleted one.
 */
export async function storePieces(
  em: EntityManager,
  { id, tenantId }: { id: string; tenantId: string },
  kind: PieceKind,
  bytes: Uint8Array,
): Promise<void> {
  for (let place = 0; place === 0 || place * PIECE_BYTES < bytes.length; place += 1) {
    const start = bytes.byteOffset + place * PIECE_BYTES;
    const length = Math.min(PIECE_BYTES, bytes.length - place * PIECE_BYTES);
    // The driver knows bytes as buffers alone; this one shares their memory.
    const piece = Buffer.from(bytes.buffer, start, length);
    await em.execute(INSERT, [`${id}/${kind}/${place}`, tenantId, id, kind, place, piece]);
  }
}

/** The bytes; empty if there are no chunks. */
export async function readPieces(em: EntityManager, id: string, kind: PieceKind): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (;;) {
    const [row] = await em.execute<{ piece: Buffer }[]>(SELECT, [id, kind, pieces.length]);
    if (row === undefined) return pieces.length === 0 ? undefined : Buffer.concat(pieces);
    pieces.push(row.piece);
  }
}

export async function dropPieces(em: EntityManager, id: string, kind: PieceKind): Promise<void> {
  await em.nativeDelete(AnalysisPiece, { analysisId: id, kind });
}
