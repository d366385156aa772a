import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
/** A key seals one content alone, so that there is no second message for a nonce to tell apart. */
const NONCE = Buffer.alloc(12);
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Which event a content is of: another's object does not open. */
export interface SealedPlace {
  tenantId: string;
  eventId: string;
}

/** Compresses and encrypts a content under a key of its own: AES-256-GCM, with its tag at the end. */
export async function sealObject(content: Uint8Array, key: Uint8Array, place: SealedPlace): Promise<Buffer> {
  const cipher = createCipheriv(CIPHER, key, NONCE).setAAD(boundTo(place));
  const sealed = [cipher.update(await pack(content)), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]);
}

/** The content, of at most `bytes`. Throws where it is not what was sealed. */
export async function openObject(
  object: Uint8Array,
  key: Uint8Array,
  place: SealedPlace,
  bytes: number,
): Promise<Buffer> {
  const end = object.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES }).setAAD(boundTo(place));
  decipher.setAuthTag(object.subarray(Math.max(0, end)));
  const packed = Buffer.concat([decipher.update(object.subarray(0, Math.max(0, end))), decipher.final()]);
  return unpack(packed, { maxOutputLength: bytes });
}

export function objectDigest(object: Uint8Array): Buffer {
  return createHash('sha256').update(object).digest();
}

function boundTo({ tenantId, eventId }: SealedPlace): Buffer {
  return Buffer.from(`portcullis content 1\n${tenantId}\n${eventId}`);
}
